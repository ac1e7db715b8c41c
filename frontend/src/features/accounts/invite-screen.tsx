import { Link } from '../../foundation/navigation/link.tsx'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useSignupMutation } from './account-calls.ts'
import { AccountPage } from './account-page.tsx'
import { ForVisitors } from './after-login.tsx'
import { SignupForm } from './signup-form.tsx'

/** /invite: accepts an invitation; its token decides what the account may do (D62). */
export const InviteScreen = () => <Invitation title="You are invited. Choose a password to accept." />

/** /recruit-invite: the same, and continues at /recruit-signup (D83). */
export const RecruitInviteScreen = () => (
  <Invitation
    title="You are invited as a recruit. Choose a password to accept."
    next={paths.recruitSignup()}
  />
)

function Invitation({ title, next }: { title: string; next?: string }) {
  const [query] = useSearchParams()
  const [signup, { isLoading, error }] = useSignupMutation()
  return (
    <ForVisitors {...(next !== undefined && { otherwise: next })}>
      <AccountPage title={title}>
        <SignupForm
          email={query.get('email') ?? ''}
          button="Accept the invitation"
          busy={isLoading}
          error={error}
          onSubmit={({ email, password, displayName }) =>
            void signup({ email, password, userDetails: { displayName }, inviteToken: query.get('token') })
          }
        />
        <div className="account-links">
          <Link to={paths.resendInvite(query.get('email') ?? undefined)}>Send me a new invitation</Link>
        </div>
      </AccountPage>
    </ForVisitors>
  )
}
