import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { useSendResetMutation } from '../../domain/users/user-calls.ts'
import { AccountPage, Form, RefusedText } from './account-page.tsx'
import { emailProblem } from './credentials.ts'
import { useField } from './use-field.ts'

/** /lostPassword: mails a link to set a new password. */
export function LostPasswordScreen() {
  const email = useField(emailProblem)
  const [sentTo, setSentTo] = useState('')
  const [send, { isLoading, isSuccess, isError }] = useSendResetMutation()
  const submit = () => {
    if (email.problem !== undefined) return
    setSentTo(email.value.trim())
    void send(email.value.trim())
  }
  return (
    <AccountPage title="Lost your password?">
      {isSuccess ? (
        <p role="status">We have sent an e-mail to {sentTo}. Its link lets you choose a new password.</p>
      ) : (
        <Form onSubmit={submit}>
          <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...email.input} />
          <RefusedText
            text={isError ? `No email was sent to ${sentTo}. Please contact support.` : undefined}
          />
          <Button
            type="submit"
            variant="filled"
            size="lg"
            disabled={email.problem !== undefined}
            loading={isLoading}
          >
            Send the link
          </Button>
        </Form>
      )}
      <div className="account-links">
        <Link to={paths.login()}>Back to log in</Link>
      </div>
    </AccountPage>
  )
}
