import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../app/api/after.ts'
import { useChangeRegistrationMutation } from '../../users/user-calls.ts'
import { showDone } from '../../ui/toast.ts'

/** Sets a new password; a change needs one (platform 5). Every other session of the account ends. */
export function PasswordForm({ userId }: { userId: string }) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [change, { isLoading }] = useChangeRegistrationMutation()
  const send = async () => {
    const problem = failureText(await change({ id: userId, body: { password } }))
    setFailure(problem)
    if (problem !== undefined) return
    setPassword('')
    showDone('Your password was changed. Other devices are logged out.')
  }
  return (
    <form
      className="profile-with-button"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') void send()
      }}
    >
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
      <Button type="submit" disabled={password === ''} loading={isLoading}>
        Change password
      </Button>
    </form>
  )
}
