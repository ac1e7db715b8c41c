import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { MatchView } from '@courtline/messages/views/match'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { paths } from '../../foundation/paths/paths.ts'
import type { ActionId } from '../../foundation/keys/actions.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { shortDay } from '../../foundation/time/calendar.ts'
import { lengthInWords } from '../../foundation/time/clock.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { ButtonMenu } from '../../ui/button-menu.tsx'
import { ICON } from '../../ui/icon.ts'
import { numberOfPoints } from './points/number-of-points.ts'

/** On a phone, the title shares its line with what is done most; the rest is in a menu. */
const PHONE = '(max-width: 600px)'

interface HeaderAction {
  readonly label: string
  readonly key?: ActionId
  readonly onChoose: () => void
}

/** Who played, when and under which rules; and what can be done with the match. */
export function MatchHeader({
  match,
  points,
  noSpoilers,
  onStatistics,
  onShare,
  onTitleImage,
}: {
  match: MatchView
  /** Absent while their number would give the result away. */
  points: number | undefined
  noSpoilers: { readonly isOn: boolean; readonly toggle: () => void }
  onStatistics: () => void
  onShare: () => void
  /** Absent for who may not choose the title image. */
  onTitleImage?: (() => void) | undefined
}) {
  const navigate = useNavigate()
  const { metadata, durationSeconds, actions } = match
  const facts = [
    shortDay(metadata.date),
    metadata.surface,
    metadata.teamType,
    metadata.ruleName,
    lengthOf(points, durationSeconds),
  ]
  const leadsTo = (label: string, path: string) => ({ label, onChoose: () => void navigate(path) })
  const others: readonly HeaderAction[] = [
    { label: 'Stats', key: 'view.stats', onChoose: onStatistics },
    ...(actions.includes('readAnalysis') ? [leadsTo('Analysis', paths.serve(match.id))] : []),
    ...(actions.includes('editMetadata') ? [leadsTo('Edit Players', paths.editMetadata(match.id))] : []),
    ...(onTitleImage ? [{ label: 'Title Image', onChoose: onTitleImage }] : []),
    ...(actions.includes('readHistory') ? [leadsTo('History', paths.matchHistory(match.id))] : []),
  ]
  const spoilers = {
    label: noSpoilers.isOn ? 'Turn off no spoilers' : 'No spoilers',
    onChoose: noSpoilers.toggle,
  }
  return (
    <header className="match-header">
      <div>
        <h1 title={metadata.teams.join(' v ')}>{metadata.teams.join(' v ')}</h1>
        <p className="m">{facts.filter((fact) => fact !== null && fact !== '').join(' · ')}</p>
      </div>
      <HeaderActions others={others} spoilers={spoilers} onShare={onShare} />
    </header>
  )
}

function HeaderActions({
  others,
  spoilers,
  onShare,
}: {
  others: readonly HeaderAction[]
  /** In the menu of a phone; elsewhere it is above the points. */
  spoilers: HeaderAction
  onShare: () => void
}) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <div className="match-header-actions">
      {isPhone ? (
        <>
          <button type="button" className="icon-button" aria-label="Share" onClick={onShare}>
            <IconShare {...ICON} />
          </button>
          <ButtonMenu
            className="icon-button"
            label="More about this match"
            content={<IconDots {...ICON} />}
            position="bottom-end"
            choices={[...others, spoilers]}
          />
        </>
      ) : (
        <>
          {others.map(({ label, key, onChoose }) => (
            <Button
              key={label}
              variant="default"
              size="xs"
              onClick={onChoose}
              rightSection={key && <Kbd action={key} />}
            >
              {label}
            </Button>
          ))}
          <Button variant="default" size="xs" onClick={onShare} leftSection={<IconShare {...ICON} />}>
            Share
          </Button>
        </>
      )}
    </div>
  )
}

/** '148 points in 58 min', without what is not to be known. */
function lengthOf(points: number | undefined, durationSeconds: number | null): string {
  const length = durationSeconds ? lengthInWords(durationSeconds) : ''
  if (points === undefined) return length === '' ? '' : `${length} of play`
  return length === '' ? numberOfPoints(points) : `${numberOfPoints(points)} in ${length}`
}
