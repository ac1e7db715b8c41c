import { createHash } from 'node:crypto'
import { ANSWER_MS, type OAuthClientSettings, type OAuthEndpoints } from '../../oauth/real/oauth-settings.ts'
import { textIn, userInfo } from '../../oauth/real/user-info.ts'
import { ProviderUnavailable, type OAuthVisit } from '../../oauth/oauth.ts'
import type { UploadConsent } from '../video-site.ts'

export const UPLOAD_SCOPE = 'https://www.googleapis.com/auth/youtube.upload'
const SCOPES = ['openid', 'email', UPLOAD_SCOPE]

/**
 * The right to upload, asked for beside what was given before. `prompt=consent` with offline access makes Google answer
 * a refresh token each time, not at the first time alone.
 */
export function googleConsent(client: OAuthClientSettings, endpoints: OAuthEndpoints): UploadConsent {
  return {
    addressToAsk({ redirectUri, state, codeVerifier }) {
      const url = new URL(endpoints.authorize)
      const query = {
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url
    },
    async granted(code, visit) {
      const tokens = await exchanged(code, visit, client, endpoints.token)
      const [refreshToken, accessToken] = [
        textIn(tokens?.['refresh_token']),
        textIn(tokens?.['access_token']),
      ]
      // Each right has a box of its own on Google's page: the one to upload may have been left out.
      const isWhole = (textIn(tokens?.['scope']) ?? '').split(' ').includes(UPLOAD_SCOPE)
      if (refreshToken === null || accessToken === null || !isWhole) return { refused: true }
      const { email } = await userInfo(endpoints.userInfo, accessToken)
      return { refreshToken, email: textIn(email) }
    },
  }
}

/** The tokens for a code; undefined where the code is refused. Throws ProviderUnavailable. */
async function exchanged(
  code: string,
  { redirectUri, codeVerifier }: OAuthVisit,
  { clientId, clientSecret }: OAuthClientSettings,
  address: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
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
    if (answer.status >= 400 && answer.status < 500) return undefined
    const tokens: unknown = await answer.json()
    if (!answer.ok || typeof tokens !== 'object' || tokens === null)
      throw new Error(`The service gives no tokens (${answer.status})`)
    return { ...tokens }
  } catch (error) {
    throw new ProviderUnavailable(error)
  }
}
