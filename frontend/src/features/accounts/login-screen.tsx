import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '../../foundation/navigation/link.tsx'
import { messageOf } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoginMutation } from '../../foundation/session/session-calls.ts'
import { useDemoMatchQuery } from '../../foundation/calls/demo-calls.ts'
import { AccountPage, Form, RefusedText } from './account-page.tsx'
import { ForVisitors, useRedirect } from './after-login.tsx'
import { emailProblem, passwordProblem } from './credentials.ts'
import { SocialButtons } from './social-buttons.tsx'
import { useField } from './use-field.ts'

/** /login: a wrong password is reported in place; a 401 here never leads away (D79). */
export function LoginScreen() {
  const email = useField(emailProblem)
  const password = useField(passwordProblem)
  const [login, { isLoading, error }] = useLoginMutation()
  const { redirect } = useRedirect()
  const invalid = email.problem !== undefined || password.problem !== undefined
  const submit = () => {
    if (!invalid) void login({ email: email.value.trim(), password: password.value })
  }
  return (
    <ForVisitors>
      <AccountPage title="Watch your match point by point.">
        <Form onSubmit={submit}>
          <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...email.input} />
          <PasswordInput label="Password" autoComplete="current-password" {...password.input} />
          <RefusedText text={error && `Login failed.  ${messageOf(error)}`} />
          <Button type="submit" variant="filled" size="lg" disabled={invalid} loading={isLoading}>
            Log in
          </Button>
        </Form>
        <SocialButtons verb="Log in" />
        <div className="account-links">
          <Link to={paths.lostPassword()}>Forgot your password?</Link>
          <Link to={paths.signup(redirect === undefined ? {} : { redirect })}>Sign up</Link>
        </div>
        <DemoLink />
      </AccountPage>
    </ForVisitors>
  )
}

/** Offered where the site has a demo match. */
function DemoLink() {
  const { data: demo } = useDemoMatchQuery()
  if (!demo) return null
  return (
    <p className="account-demo muted">
      Just looking?{' '}
      <Link to={paths.demo(demo.id)} className="link">
        Open the demo match
      </Link>
    </p>
  )
}
