import '@mantine/core/styles/Badge.css'
import { Badge, Button, PasswordInput, TextInput } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useState } from 'react'
import {
  useAddEmailMutation,
  useChangeRegistrationMutation,
  useChooseLoginEmailMutation,
  useRemoveEmailMutation,
} from '../../domain/users/own-account-calls.ts'
import { isAddress } from '../../ui/email-address.ts'
import { showOutcome } from '../../ui/show-outcome.ts'

type Address = UserView['emails'][number]

/** The addresses of an account: a new one opens nothing before it is confirmed, and one of them logs in (D110). */
export function AddressesForm({ user }: { user: UserView }) {
  const [currentPassword, setCurrentPassword] = useState('')
  const [email, setEmail] = useState('')
  const [add, { isLoading }] = useAddEmailMutation()
  const proof = currentPassword === '' ? {} : { currentPassword }
  const send = async () => {
    const body = { email: email.trim(), ...proof }
    const done = `A mail with a link was sent to ${email.trim()}. The address is added once it is confirmed.`
    if (await showOutcome(add({ id: user.id, body }), done)) setEmail('')
  }
  return (
    <form
      className="profile-addresses"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isAddress(email)) void send()
      }}
    >
      <ul className="profile-linked" aria-label="E-mail addresses">
        {user.emails.map((address) => (
          <AddressRow key={address.email} user={user} address={address} proof={proof} />
        ))}
      </ul>
      <div className="profile-fields">
        <PasswordInput
          label="Your current password"
          description="Needed to change addresses"
          autoComplete="current-password"
          maxLength={200}
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
        />
        <TextInput
          label="Another e-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={email !== '' && !isAddress(email) && 'Not a valid email address'}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isAddress(email)} loading={isLoading}>
          Add address
        </Button>
      </div>
    </form>
  )
}

interface RowProps {
  readonly user: UserView
  readonly address: Address
  readonly proof: { readonly currentPassword?: string }
}

function AddressRow({ user, address: { email, confirmed }, proof }: RowProps) {
  const [choose, choosing] = useChooseLoginEmailMutation()
  const [remove, removing] = useRemoveEmailMutation()
  const isLogin = user.loginEmail === email
  const parts = { id: user.id, body: { email, ...proof } }
  return (
    <li>
      <strong>{email}</strong>
      <span>
        {isLogin && <Badge variant="light">Log-in</Badge>}{' '}
        {!confirmed && (
          <Badge color="gray" variant="outline" c="inherit">
            Not confirmed
          </Badge>
        )}
      </span>
      <span className="profile-actions">
        {!confirmed && <ConfirmationAgain userId={user.id} email={email} />}
        {confirmed && !isLogin && (
          <Button
            size="xs"
            variant="default"
            loading={choosing.isLoading}
            onClick={() => void showOutcome(choose(parts), `You log in with ${email} from now on.`)}
          >
            Use for log-in
          </Button>
        )}
        {!isLogin && (
          <Button
            size="xs"
            variant="default"
            loading={removing.isLoading}
            aria-label={`Remove ${email}`}
            onClick={() => void showOutcome(remove(parts), `${email} was removed.`)}
          >
            Remove
          </Button>
        )}
      </span>
    </li>
  )
}

/** The mail with the link to confirm the address, once more: giving the same address again sends it (D60). */
function ConfirmationAgain({ userId, email }: { userId: string; email: string }) {
  const [change, { isLoading }] = useChangeRegistrationMutation()
  const send = () =>
    showOutcome(change({ id: userId, body: { email } }), `The mail to confirm ${email} was sent again.`)
  return (
    <Button size="xs" loading={isLoading} onClick={() => void send()}>
      Send the confirmation mail again
    </Button>
  )
}
