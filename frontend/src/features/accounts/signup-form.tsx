import { Button, PasswordInput, TextInput } from '@mantine/core'
import { messageOf } from '../../foundation/calls/failure.ts'
import { Form, RefusedText } from './account-page.tsx'
import { emailProblem, newPasswordProblem } from './credentials.ts'
import { useField } from './use-field.ts'

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly displayName: string | null
}

/** Name, address and password of a new account: for sign-up, invitations and the first admin. */
export function SignupForm({
  email: given = '',
  button,
  busy,
  error,
  onSubmit,
}: {
  email?: string
  button: string
  busy: boolean
  error: unknown
  onSubmit: (account: NewAccount) => void
}) {
  const name = useField(() => undefined)
  const email = useField(emailProblem, given)
  const password = useField(newPasswordProblem)
  const invalid = email.problem !== undefined || password.problem !== undefined
  const submit = () => {
    if (invalid) return
    const displayName = name.value.trim()
    onSubmit({
      email: email.value.trim(),
      password: password.value,
      displayName: displayName === '' ? null : displayName,
    })
  }
  return (
    <Form onSubmit={submit}>
      <TextInput label="Name" autoComplete="name" maxLength={100} autoFocus {...name.input} />
      <TextInput label="E-mail" type="email" autoComplete="username" maxLength={254} {...email.input} />
      <PasswordInput
        label="Password"
        description="At least 8 characters"
        autoComplete="new-password"
        maxLength={200}
        {...password.input}
      />
      <RefusedText text={error === undefined ? undefined : messageOf(error)} />
      <Button type="submit" variant="filled" size="lg" disabled={invalid} loading={busy}>
        {button}
      </Button>
    </Form>
  )
}
