import { Switch } from '@mantine/core'
import { DEFAULT_USER_SETTINGS } from '@courtline/messages/account/user-settings'
import type { Role } from '@courtline/messages/permissions'
import type { RecruitingMail } from '@courtline/messages/recruiting/words'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import {
  useChangeUserSettingsMutation,
  useUserSettingsQuery,
} from '../../foundation/session/session-calls.ts'
import { showError } from '../../ui/toast.ts'

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
  const { data: settings = DEFAULT_USER_SETTINGS } = useUserSettingsQuery()
  const [send, { isLoading }] = useChangeUserSettingsMutation()
  const mails = MAILS_OF[role] ?? []
  const muted = settings.mutedMails ?? []
  const change = async (mail: RecruitingMail, wanted: boolean) => {
    const others = muted.filter((each) => each !== mail)
    const failure = failureText(await send({ ...settings, mutedMails: wanted ? others : [...others, mail] }))
    if (failure !== undefined) showError(failure)
  }
  if (mails.length === 0) return null
  return (
    <section className="panel profile-panel" aria-label="Mails about recruiting">
      <h2>Mails about recruiting</h2>
      {mails.map((mail) => (
        <Switch
          key={mail}
          label={WORDS[mail]}
          checked={!muted.includes(mail)}
          disabled={isLoading}
          onChange={(event) => void change(mail, event.currentTarget.checked)}
        />
      ))}
    </section>
  )
}
