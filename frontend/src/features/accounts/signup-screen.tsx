import { Link } from '../../foundation/navigation/link.tsx'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { isFailure } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useSignupMutation } from './account-calls.ts'
import { AccountPage } from './account-page.tsx'
import { ForVisitors, useRedirect } from './after-login.tsx'
import { SignupForm } from './signup-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

/** /signup: a campaign's `signupCode` in the address goes along with the account (D62). */
export function SignupScreen() {
  const [query] = useSearchParams()
  const { redirect } = useRedirect()
  const [signup, { isLoading, error }] = useSignupMutation()
  return (
    <ForVisitors>
      <AccountPage title="Create your account. Your first three matches are free.">
        <SignupForm
          email={query.get('email') ?? ''}
          button="Sign up"
          busy={isLoading}
          error={error}
          onSubmit={({ email, password, displayName }) =>
            void signup({
              email,
              password,
              userDetails: { displayName },
              signupCode: query.get('signupCode'),
            })
          }
        />
        <SocialButtons verb="Sign up" />
        <div className="account-links">
          {isFailure(error) && error.code === 'INVITATION_WAITS' && (
            <Link to={paths.resendInvite()}>Send me the invitation again</Link>
          )}
          <span>
            Already have an account? <Link to={paths.login(redirect)}>Log in</Link>
          </span>
        </div>
      </AccountPage>
    </ForVisitors>
  )
}
