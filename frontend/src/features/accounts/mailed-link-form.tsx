import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { AccountPage, Form, RefusedText } from './account-page.tsx'
import { emailProblem } from './credentials.ts'
import { useField } from './use-field.ts'

/** A page that mails a link to the address that is typed. */
export function MailedLinkForm({
  title,
  verb,
  startsWith = '',
  state: { isLoading, isSuccess, isError },
  send,
  sentText,
  failedText,
}: {
  title: string
  /** On the button. */
  verb: string
  /** The address that is filled in at first. */
  startsWith?: string
  state: { readonly isLoading: boolean; readonly isSuccess: boolean; readonly isError: boolean }
  send: (email: string) => void
  sentText: (email: string) => string
  failedText: (email: string) => string
}) {
  const email = useField(emailProblem, startsWith)
  const [sentTo, setSentTo] = useState('')
  const submit = () => {
    if (email.problem !== undefined) return
    setSentTo(email.value.trim())
    send(email.value.trim())
  }
  return (
    <AccountPage title={title}>
      {isSuccess ? (
        <p role="status">{sentText(sentTo)}</p>
      ) : (
        <Form onSubmit={submit}>
          <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...email.input} />
          <RefusedText text={isError ? failedText(sentTo) : undefined} />
          <Button
            type="submit"
            variant="filled"
            size="lg"
            disabled={email.problem !== undefined}
            loading={isLoading}
          >
            {verb}
          </Button>
        </Form>
      )}
      <div className="account-links">
        <Link to={paths.login()}>Back to log in</Link>
      </div>
    </AccountPage>
  )
}
