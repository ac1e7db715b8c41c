import { Button, TextInput } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useState } from 'react'
import { failureText } from '../../app/api/after.ts'
import { shortDay } from '../../time/calendar.ts'
import { told } from '../../ui/told.ts'
import { isAddress } from '../../users/typed.ts'
import { useChangeRegistrationMutation } from '../../users/user-calls.ts'
import { PasswordForm } from './password-form.tsx'
import { SavedMark } from './saved-mark.tsx'
import { useSaving } from './use-saving.ts'

/** E-mail and court-video fields are saved this long after the last key (platform 9). */
export const EMAIL_MS = 500

/** The address one logs in with, saved by itself once it is one, and the password. */
export function RegistrationForm({ user, own }: { user: UserView; own: boolean }) {
  const [first] = user.emails
  const [email, setEmail] = useState(first?.email ?? '')
  const [change] = useChangeRegistrationMutation()
  const valid = isAddress(email)
  const saving = useSaving(valid ? email.trim().toLowerCase() : undefined, EMAIL_MS, async (wanted) =>
    failureText(await change({ id: user.id, body: { email: wanted } })),
  )
  const changed = user.registeredAccount?.lastPasswordChange
  return (
    <section className="panel profile-panel" aria-labelledby="log-in-heading">
      <div className="profile-heading">
        <h2 id="log-in-heading">Log-in</h2>
        <SavedMark saving={saving} />
      </div>
      <div className="profile-fields">
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          maxLength={254}
          description={emailNote(first)}
          value={email}
          error={!valid && 'Not a valid email address'}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {own && <PasswordForm userId={user.id} />}
      </div>
      {first && !first.confirmed && <ConfirmationAgain userId={user.id} email={first.email} />}
      <p className="faint profile-note">
        {changed ? `The password was last changed on ${shortDay(changed)}.` : 'No password has been set yet.'}
      </p>
    </section>
  )
}

/** The mail with the link to confirm the address, once more: giving the same address again sends it (D60). */
function ConfirmationAgain({ userId, email }: { userId: string; email: string }) {
  const [change, { isLoading }] = useChangeRegistrationMutation()
  const send = () =>
    told(change({ id: userId, body: { email } }), `The mail to confirm ${email} was sent again.`)
  return (
    <Button size="xs" className="profile-again" loading={isLoading} onClick={() => void send()}>
      Send the confirmation mail again
    </Button>
  )
}

function emailNote(first: UserView['emails'][number] | undefined): string {
  if (!first) return 'There is none yet.'
  return first.confirmed
    ? 'Confirmed. A new address gets a mail with a link to confirm it.'
    : 'Not confirmed yet: please use the link in the mail that was sent to it.'
}
