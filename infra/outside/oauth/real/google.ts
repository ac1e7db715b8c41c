import { ProviderUnavailable, type OAuthProvider } from '../oauth.ts'
import type { OAuthClientSettings, OAuthEndpoints } from './oauth-settings.ts'
import { textIn, userInfo } from './user-info.ts'

const ENDPOINTS: OAuthEndpoints = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
}

/** Name and address, for logging in; no token is kept. Consent to uploads is requested when a reel is first shared to the video site. */
const SCOPES = ['openid', 'profile', 'email']

/** Google by OpenID Connect: it reports for each address whether it has verified it. */
export function openGoogle(
  { clientId, clientSecret }: OAuthClientSettings,
  endpoints: OAuthEndpoints = ENDPOINTS,
): OAuthProvider {
  // Loaded at the first log-in with it: the start of a site does not wait for it.
  const library = () => import('arctic')
  const clientOf = async (redirectUri: string) =>
    new (await library()).OAuth2Client(clientId, clientSecret, redirectUri)
  return {
    async addressToAsk({ redirectUri, state, codeVerifier }) {
      const { CodeChallengeMethod } = await library()
      return (await clientOf(redirectUri)).createAuthorizationURLWithPKCE(
        endpoints.authorize,
        state,
        CodeChallengeMethod.S256,
        codeVerifier,
        SCOPES,
      )
    },
    async whoIs(code, { redirectUri, codeVerifier }) {
      let accessToken: string
      try {
        const client = await clientOf(redirectUri)
        const tokens = await client.validateAuthorizationCode(endpoints.token, code, codeVerifier)
        accessToken = tokens.accessToken()
      } catch (error) {
        if (isRefusal(error, await library())) return { refused: true }
        throw new ProviderUnavailable(error)
      }
      const facts = await userInfo(endpoints.userInfo, accessToken)
      const subject = textIn(facts['sub'])
      if (subject === null) throw new ProviderUnavailable('The service gave no account')
      return {
        subject,
        email: textIn(facts['email']),
        isEmailVerified: facts['email_verified'] === true,
        displayName: textIn(facts['name']),
      }
    },
  }
}

/** A refused code, in the protocol's error codes or in others. */
const isRefusal = (error: unknown, library: typeof import('arctic')): boolean =>
  error instanceof library.OAuth2RequestError ||
  (error instanceof library.UnexpectedErrorResponseBodyError && error.status >= 400 && error.status < 500)
