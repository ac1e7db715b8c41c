import { createHash } from 'node:crypto'
import { ProviderUnavailable, type OAuthVisit } from '../oauth.ts'
import { ANSWER_MS, type OAuthClientSettings } from './oauth-settings.ts'

/**
 * The address at which a person gives their consent to a service, by the authorization code flow with PKCE (RFC 6749, RFC
 * 7636); `query` holds the scope and what else the service needs.
 */
export function consentAddress(
  authorize: string,
  clientId: string,
  { redirectUri, state, codeVerifier }: OAuthVisit,
  query: Readonly<Record<string, string>>,
): URL {
  const url = new URL(authorize)
  const whole = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...query,
  }
  for (const [name, value] of Object.entries(whole)) url.searchParams.set(name, value)
  return url
}

/**
 * The tokens for a code, with the client's secret among the fields, which the library does for fixed addresses only;
 * undefined where the code is refused. Throws ProviderUnavailable.
 */
export async function exchangeCode(
  address: string,
  { clientId, clientSecret }: OAuthClientSettings,
  code: string,
  { redirectUri, codeVerifier }: OAuthVisit,
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
      throw new Error(`The service gave no token (${answer.status})`)
    return { ...tokens }
  } catch (error) {
    throw new ProviderUnavailable(error)
  }
}
