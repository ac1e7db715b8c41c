import type { FoundMatch } from '@courtline/messages/views/found-matches'

/** The port of a service that rates matches and lists who played them (D25): a real adapter and a simulated one. */
export interface MatchRatings {
  /** Whether what it finds is made up. */
  readonly simulated: boolean
  /**
   * Matches of a player by the service's id of them, newest first, at most `MOST_FOUND`; none for a player whom it does
   * not know. Throws `RatingsUnavailable` where the service does not answer.
   */
  matchesOf(playerId: string): Promise<readonly FoundMatch[]>
}

/** Nobody fills in more forms at once; older matches have no video any more. */
export const MOST_FOUND = 20

/** The service does not answer, or not in a way that can be understood; trying again later makes sense. */
export class RatingsUnavailable extends Error {
  override readonly name = 'RatingsUnavailable'
  constructor(cause: unknown) {
    super('The match-rating service does not answer', { cause })
  }
}
