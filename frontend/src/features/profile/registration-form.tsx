import type { UserView } from '@courtline/messages/views/user'
import { shortDay } from '../../foundation/time/calendar.ts'
import { AddressesForm } from './addresses-form.tsx'
import { PasswordForm } from './password-form.tsx'

/** Court-video fields are saved this long after the last key (platform 9). */
export const EMAIL_MS = 500

/** The addresses of the account, the one that logs in among them, and the password. */
export function RegistrationForm({ user, own }: { user: UserView; own: boolean }) {
  const changed = user.registeredAccount?.lastPasswordChange
  return (
    <section className="panel profile-panel" aria-labelledby="log-in-heading">
      <h2 id="log-in-heading">Log-in</h2>
      <AddressesForm user={user} />
      {own && <PasswordForm user={user} />}
      <p className="faint profile-note">
        {changed ? `The password was last changed on ${shortDay(changed)}.` : 'No password has been set yet.'}
      </p>
    </section>
  )
}
