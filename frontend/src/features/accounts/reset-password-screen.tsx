import { Button, PasswordInput } from '@mantine/core'
import { Link } from '../../foundation/navigation/link.tsx'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useResetPasswordMutation } from './account-calls.ts'
import { AccountPage, Form, RefusedText } from './account-page.tsx'
import { ForVisitors } from './after-login.tsx'
import { newPasswordProblem } from './credentials.ts'
import { useField } from './use-field.ts'

/** /resetPassword: sets a new password with the mailed link, and logs in with it. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams()
  const password = useField(newPasswordProblem)
  const [reset, { isLoading, error }] = useResetPasswordMutation()
  const submit = () => {
    if (password.problem === undefined)
      void reset({ token: query.get('token') ?? '', password: password.value })
  }
  return (
    <ForVisitors>
      <AccountPage title="Choose a new password.">
        <Form onSubmit={submit}>
          <PasswordInput
            label="New password"
            description="At least 8 characters"
            autoComplete="new-password"
            maxLength={200}
            autoFocus
            {...password.input}
          />
          <RefusedText text={error === undefined ? undefined : messageOf(error)} />
          <Button
            type="submit"
            variant="filled"
            size="lg"
            disabled={password.problem !== undefined}
            loading={isLoading}
          >
            Set the password
          </Button>
        </Form>
        <div className="account-links">
          <Link to={paths.lostPassword()}>Ask for a new link</Link>
        </div>
      </AccountPage>
    </ForVisitors>
  )
}
