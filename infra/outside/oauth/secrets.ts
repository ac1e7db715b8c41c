import type { OAuthVisit } from './oauth.ts'

/** A new state and code verifier for one trip. The library is loaded for the first: most sites have no such service. */
export async function newSecrets(): Promise<Pick<OAuthVisit, 'state' | 'codeVerifier'>> {
  const { generateCodeVerifier, generateState } = await import('arctic')
  return { state: generateState(), codeVerifier: generateCodeVerifier() }
}
