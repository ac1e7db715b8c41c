import { useSendResetMutation } from '../../domain/users/user-calls.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'

/** /lostPassword: mails a link to set a new password. */
export function LostPasswordScreen() {
  const [send, state] = useSendResetMutation()
  return (
    <MailedLinkForm
      title="Lost your password?"
      verb="Send the link"
      state={state}
      send={(email) => void send(email)}
      sentText={(email) => `We have sent an e-mail to ${email}. Its link lets you choose a new password.`}
      failedText={(email) => `No email was sent to ${email}. Please contact support.`}
    />
  )
}
