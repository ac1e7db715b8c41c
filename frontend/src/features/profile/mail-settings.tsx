import { Switch } from '@mantine/core'
import type { Role } from '@courtline/messages/permissions'
import type { RecruitingMail } from '@courtline/messages/recruiting/words'
import { useOwnSettings } from './use-own-settings.ts'

const WORDS: Readonly<Record<RecruitingMail, string>> = {
  invited: 'A recruit invites my program',
  followed: 'A school follows me',
  verified: 'I am verified as a coach',
  rejected: 'My application as coach is rejected',
}

/** Mails that accounts of a role get about recruiting; others get none. */
const MAILS_OF: Partial<Record<Role, readonly RecruitingMail[]>> = {
  Coach: ['invited', 'verified', 'rejected'],
  Recruit: ['followed'],
  Registered: ['verified', 'rejected'],
}

/** Which mails about recruiting are sent to this person; each can be turned off (D127). */
export function MailSettings({ role }: { role: Role }) {
  const { settings, change, isSaving } = useOwnSettings()
  const mails = MAILS_OF[role] ?? []
  const muted = settings.mutedMails ?? []
  const turn = (mail: RecruitingMail, isOn: boolean) => {
    const others = muted.filter((each) => each !== mail)
    void change({ mutedMails: isOn ? others : [...others, mail] })
  }
  if (mails.length === 0) return null
  return (
    <section className="panel profile-panel" aria-label="Mails about recruiting">
      <h2>Mails about recruiting</h2>
      <div className="profile-switches">
        {mails.map((mail) => (
          <Switch
            key={mail}
            label={WORDS[mail]}
            checked={!muted.includes(mail)}
            disabled={isSaving}
            onChange={(event) => turn(mail, event.currentTarget.checked)}
          />
        ))}
      </div>
    </section>
  )
}
