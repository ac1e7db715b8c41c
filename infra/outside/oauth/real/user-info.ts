import { ProviderUnavailable } from '../oauth.ts'
import { ANSWER_MS } from './oauth-settings.ts'

/** What the service reports of the person whose token it gave. Throws ProviderUnavailable. */
export async function userInfo(
  address: string,
  accessToken: string,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!answer.ok) throw new Error(`The service answered ${answer.status}`)
    const facts: unknown = await answer.json()
    if (typeof facts !== 'object' || facts === null)
      throw new Error('The service answered with something else than an object')
    return { ...facts }
  } catch (error) {
    throw new ProviderUnavailable(error)
  }
}

/** A text that is there and not empty. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
