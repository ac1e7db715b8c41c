import { createHash } from 'node:crypto'
import { ProviderUnavailable, type OAuthProvider, type OAuthVisit } from '../oauth.ts'
import { ANSWER_MS, type OAuthClientSettings, type OAuthEndpoints } from './oauth-settings.ts'
import { textIn, userInfo } from './user-info.ts'

const ENDPOINTS: OAuthEndpoints = {
  authorize: 'https://www.facebook.com/v16.0/dialog/oauth',
  token: 'https://graph.facebook.com/v16.0/oauth/access_token',
  userInfo: 'https://graph.facebook.com/v16.0/me?fields=id,name,email',
}

/**
 * Facebook. It does not report whether it has verified an address, so no address of its is taken as proved (D60). It wants
 * the client's secret among the fields, which the library does for fixed addresses only.
 */
export function openFacebook(
  settings: OAuthClientSettings,
  endpoints: OAuthEndpoints = ENDPOINTS,
): OAuthProvider {
  return {
    async addressToAsk({ redirectUri, state, codeVerifier }) {
      const url = new URL(endpoints.authorize)
      const query = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: 'email',
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url
    },
    async whoIs(code, visit) {
      const accessToken = await exchanged(code, visit, settings, endpoints.token)
      if (accessToken === null) return { refused: true }
      const facts = await userInfo(endpoints.userInfo, accessToken)
      const subject = textIn(facts['id'])
      if (subject === null) throw new ProviderUnavailable('The service gave no account')
      return {
        subject,
        email: textIn(facts['email']),
        isEmailVerified: false,
        displayName: textIn(facts['name']),
      }
    },
  }
}

/** The token for a code; null where the code is refused. Throws ProviderUnavailable. */
async function exchanged(
  code: string,
  { redirectUri, codeVerifier }: OAuthVisit,
  { clientId, clientSecret }: OAuthClientSettings,
  address: string,
): Promise<string | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: codeVerifier,
      }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status >= 400 && answer.status < 500) return null
    const tokens: unknown = await answer.json()
    const isGiven = typeof tokens === 'object' && tokens !== null && 'access_token' in tokens
    const token = isGiven ? textIn(tokens.access_token) : null
    if (token === null) throw new Error(`The service gave no token (${answer.status})`)
    return token
  } catch (error) {
    throw new ProviderUnavailable(error)
  }
}
