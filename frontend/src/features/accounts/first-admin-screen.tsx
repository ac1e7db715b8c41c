import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { useFirstAdminMutation } from './account-calls.ts'
import { AccountPage } from './account-page.tsx'
import { ForVisitors } from './after-login.tsx'
import { SignupForm } from './signup-form.tsx'

/** /firstAdmin: the one-time link that an empty site prints makes its first admin (D34). */
export function FirstAdminScreen() {
  const [query] = useSearchParams()
  const [firstAdmin, { isLoading, error }] = useFirstAdminMutation()
  return (
    <ForVisitors>
      <AccountPage title="This site is new. Create its first admin.">
        <SignupForm
          button="Create the first admin"
          busy={isLoading}
          error={error}
          onSubmit={({ email, password, displayName }) =>
            void firstAdmin({ token: query.get('token') ?? '', email, password, displayName })
          }
        />
      </AccountPage>
    </ForVisitors>
  )
}
