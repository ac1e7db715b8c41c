import { Button } from '@mantine/core'
import { PROVIDER_NAMES } from '@courtline/messages/account/user'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { socialProblem, useSocialProvidersQuery } from '../../domain/users/social.ts'
import { RefusedText } from './account-page.tsx'
import { useRedirect } from './after-login.tsx'

/** Other services to log in or sign up with, where the site is set up for them; nothing where it is not (D25). */
export function SocialButtons({ verb }: { verb: 'Log in' | 'Sign up' }) {
  const { data: providers = [] } = useSocialProvidersQuery()
  const { redirect } = useRedirect()
  const [query] = useSearchParams()
  const signupCode = query.get('signupCode')
  const search = new URLSearchParams({
    ...(redirect !== undefined && { redirect }),
    ...(signupCode !== null && { signupCode }),
  }).toString()
  const problem = socialProblem(query)
  return (
    <>
      <RefusedText text={problem && `Login failed.  ${problem.why}`} />
      {providers.map((provider) => (
        // A page of the server's: it sends the browser on.
        <Button
          key={provider}
          component="a"
          variant="default"
          size="lg"
          fullWidth
          mt="sm"
          href={`/api/auth/${provider}${search === '' ? '' : `?${search}`}`}
        >
          {verb} with {PROVIDER_NAMES[provider]}
        </Button>
      ))}
    </>
  )
}
