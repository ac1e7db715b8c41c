import { Button } from '@mantine/core'
import { refusal, REFUSAL_CODES } from '@courtline/messages/refusals'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@courtline/messages/user'
import { useSearchParams } from 'react-router'
import { useSocialProvidersQuery } from './account-calls.ts'
import { Refused } from './account-page.tsx'
import { useRedirect } from './after-login.tsx'

const NAMES: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' }

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
  return (
    <>
      <Refused text={socialProblem(query)} />
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
          {verb} with {NAMES[provider]}
        </Button>
      ))}
    </>
  )
}

/** Why the way back from another service led to this page. */
export function socialProblem(query: URLSearchParams): string | undefined {
  const code = REFUSAL_CODES.find((each) => each === query.get('socialError'))
  const provider = SOCIAL_PROVIDERS.find((each) => each === query.get('provider'))
  if (!code || !provider) return undefined
  return `Login failed.  ${refusal(code, { provider: NAMES[provider] }).text}`
}
