import { Button, PasswordInput } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useChangeRegistrationMutation } from '../../domain/users/own-account-calls.ts'
import { showDone } from '../../ui/toast.ts'

/** Sets a new password; a change needs one (platform 5), and the one before (D110). Every other session ends. */
export function PasswordForm({ user }: { user: UserView }) {
  const [currentPassword, setCurrentPassword] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [change, { isLoading }] = useChangeRegistrationMutation()
  const hasOne = user.registeredAccount !== null
  const isReady = password !== '' && (!hasOne || currentPassword !== '')
  const send = async () => {
    const body = { password, ...(hasOne && { currentPassword }) }
    const problem = failureText(await change({ id: user.id, body }))
    setFailure(problem)
    if (problem !== undefined) return
    setPassword('')
    setCurrentPassword('')
    showDone('Your password was changed. Other devices are logged out.')
  }
  return (
    <form
      className="profile-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void send()
      }}
    >
      {hasOne && (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          maxLength={200}
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
        />
      )}
      <PasswordInput
        label="New password"
        description="At least 8 characters"
        autoComplete="new-password"
        maxLength={200}
        value={password}
        error={failure ?? false}
        onChange={(event) => {
          setFailure(undefined)
          setPassword(event.currentTarget.value)
        }}
      />
      <Button type="submit" disabled={!isReady} loading={isLoading}>
        Change password
      </Button>
    </form>
  )
}
