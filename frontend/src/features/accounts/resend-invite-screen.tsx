import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useResendInvitationMutation } from './account-calls.ts'
import { AccountPage, Form, RefusedText } from './account-page.tsx'
import { emailProblem } from './credentials.ts'
import { useField } from './use-field.ts'

/** /resendInvite: mails a new link for an invitation that has not been accepted yet. */
export function ResendInviteScreen() {
  const [query] = useSearchParams()
  const email = useField(emailProblem, query.get('email') ?? '')
  const [sentTo, setSentTo] = useState('')
  const [resend, { isLoading, isSuccess, isError }] = useResendInvitationMutation()
  const submit = () => {
    if (email.problem !== undefined) return
    setSentTo(email.value.trim())
    void resend(email.value.trim())
  }
  return (
    <AccountPage title="Get your invitation again.">
      {isSuccess ? (
        <p role="status">Your invitation has been resent. Please check the email...</p>
      ) : (
        <Form onSubmit={submit}>
          <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...email.input} />
          <RefusedText
            text={isError ? `No invitation was sent to ${sentTo}. Please contact support` : undefined}
          />
          <Button
            type="submit"
            variant="filled"
            size="lg"
            disabled={email.problem !== undefined}
            loading={isLoading}
          >
            Send it again
          </Button>
        </Form>
      )}
      <div className="account-links">
        <Link to={paths.login()}>Back to log in</Link>
      </div>
    </AccountPage>
  )
}
