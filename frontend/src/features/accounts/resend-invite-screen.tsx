import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { useResendInvitationMutation } from './account-calls.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'

/** /resendInvite: mails a new link for an invitation that has not been accepted yet. */
export function ResendInviteScreen() {
  const [query] = useSearchParams()
  const [resend, state] = useResendInvitationMutation()
  return (
    <MailedLinkForm
      title="Get your invitation again."
      verb="Send it again"
      startsWith={query.get('email') ?? ''}
      state={state}
      send={(email) => void resend(email)}
      sentText={() => 'Your invitation has been resent. Please check the email...'}
      failedText={(email) => `No invitation was sent to ${email}. Please contact support`}
    />
  )
}
