import { MOST_FOUND, RatingsUnavailable, type MatchRatings } from '../match-ratings.ts'
import { readUtrResults } from './utr-results.ts'

/** The service's own address; replaced by another one in tests. */
export const UTR_ADDRESS = 'https://api.utrsports.net'

/** A service that is slower than this is treated as down: a person is waiting. */
const ANSWER_MS = 10_000

/** Universal Tennis, by its HTTP interface: results of a player, with the token that it gave the site. */
export function openUtr({
  token,
  address = UTR_ADDRESS,
}: {
  readonly token: string
  readonly address?: string
}): MatchRatings {
  return {
    simulated: false,
    async matchesOf(playerId) {
      const results = await resultsOf(playerId, token, address)
      return results === null ? [] : readUtrResults(results, playerId).slice(0, MOST_FOUND)
    },
  }
}

/** What the service answers; null where the player is unknown there. Throws RatingsUnavailable. */
async function resultsOf(playerId: string, token: string, address: string): Promise<unknown> {
  try {
    const answer = await fetch(new URL(`/v1/player/${encodeURIComponent(playerId)}/results`, address), {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`The service answered ${answer.status}`)
    return await answer.json()
  } catch (error) {
    throw new RatingsUnavailable(error)
  }
}
