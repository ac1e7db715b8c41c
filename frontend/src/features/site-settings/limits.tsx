import { TextInput } from '@mantine/core'
import { LIMIT_NAMES, limitProblem, type LimitName, type SettingsDraft } from './settings-draft.ts'

const WORDS: Readonly<
  Record<LimitName, { readonly label: string; readonly description: string; readonly unit?: string }>
> = {
  mailsPerDay: {
    label: 'Mails of an account a day',
    description: 'To others: shared matches and their figures. Admins send more.',
  },
  gigabytesPerAccount: {
    label: 'Videos of an account',
    description: 'All files of its matches together, and those on their way.',
    unit: 'GB',
  },
  gigabytesPerMatch: {
    label: 'Videos of a match',
    description: 'All its uploaded files together.',
    unit: 'GB',
  },
  filesPerMatch: { label: 'Files of a match', description: 'Joined to one video.' },
  invitesPerRecruit: {
    label: 'Invites of a recruit',
    description: 'To programs. A cancelled invite comes back.',
  },
  reelsPerAccount: { label: 'Reels of an account', description: 'Highlight reels that one person keeps.' },
  minutesPerReel: { label: 'Minutes of a reel', description: 'How long a highlight reel may be.' },
  spotCheckEvery: {
    label: 'Matches to a spot check',
    description: 'Of so many matches of an annotator one is annotated a second time; 0 for none.',
  },
  lowAgreementPercent: {
    label: 'Low agreement',
    description: 'Kappa of outcomes below which an annotator’s next match is checked, in hundredths.',
  },
}

/** How much of the site one account may take. */
export function Limits({
  limits,
  onChange,
}: {
  limits: SettingsDraft['limits']
  onChange: (limits: SettingsDraft['limits']) => void
}) {
  return (
    <div className="site-settings-fields">
      {LIMIT_NAMES.map((name) => (
        <TextInput
          key={name}
          label={WORDS[name].label}
          description={WORDS[name].description}
          inputMode="numeric"
          maxLength={7}
          rightSection={WORDS[name].unit && <span className="muted">{WORDS[name].unit}</span>}
          value={limits[name]}
          error={limitProblem(name, limits[name])}
          onChange={(event) => onChange({ ...limits, [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
