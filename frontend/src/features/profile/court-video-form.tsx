import { PasswordInput, TextInput } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { isAddress } from '../../ui/email-address.ts'
import { useChangePlaysightMutation } from '../../domain/users/own-account-calls.ts'
import { EMAIL_MS } from './registration-form.tsx'
import { SavedMark } from '../../ui/saved-mark.tsx'
import { useSaving } from '../../ui/use-saving.ts'

/** Login at the court-video service: both fields, or neither. Its password is never shown again. */
export function CourtVideoForm({ user }: { user: UserView }) {
  const [username, setUsername] = useState(user.playsightUsername ?? '')
  const [password, setPassword] = useState('')
  const [touched, setTouched] = useState(false)
  const [change] = useChangePlaysightMutation()
  const empty = username === '' && password === ''
  const badName = !empty && !isAddress(username)
  const badPassword = !empty && password === ''
  const wanted = touched && !badName && !badPassword ? { username: username.trim(), password } : undefined
  const saving = useSaving(wanted, EMAIL_MS, async (login) =>
    failureText(await change({ id: user.id, login })),
  )
  return (
    <section className="panel profile-panel" aria-labelledby="court-video-heading">
      <div className="profile-heading">
        <h2 id="court-video-heading">Court-video service</h2>
        <SavedMark saving={saving} />
      </div>
      <div className="profile-fields">
        <TextInput
          label="E-mail at the service"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={username}
          error={touched && badName && 'Not a valid email address'}
          onChange={(event) => {
            setTouched(true)
            setUsername(event.currentTarget.value)
          }}
        />
        <PasswordInput
          label="Password at the service"
          autoComplete="off"
          maxLength={200}
          placeholder={user.playsightUsername === null ? '' : 'Kept, and never shown'}
          value={password}
          error={touched && badPassword && 'Not a valid password'}
          onChange={(event) => {
            setTouched(true)
            setPassword(event.currentTarget.value)
          }}
        />
      </div>
    </section>
  )
}
