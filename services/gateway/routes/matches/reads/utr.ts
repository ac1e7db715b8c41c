import { listMatches } from '@courtline/projections/matches/read'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'

/** An upload is begun soon after the match: of those from long ago none is requested again. */
const LOOKED_AT = 200

/**
 * Matches of the caller that the rating service lists and that have not been uploaded. None where no service is set
 * up, or where the profile names no UTR id. Throws RatingsUnavailable.
 */
export const utrMatches =
  (gateway: Gateway): Handler<'utrMatches'> =>
  async ({ caller: { account } }) => {
    const { ratings, projections } = gateway
    const utrId = account.details.utrId?.trim() ?? ''
    if (!ratings || utrId === '') return { answer: { simulated: false, matches: [] } }
    const [found, own] = await Promise.all([
      ratings.matchesOf(utrId),
      listMatches(projections.reads, {
        whose: { userId: account.id, emails: [], emailHashes: [] },
        limit: LOOKED_AT,
      }),
    ])
    const uploaded = new Set(own.map(({ metadata }) => metadata.matchId))
    return {
      answer: {
        simulated: ratings.simulated,
        matches: found.filter(({ matchId }) => !uploaded.has(matchId)),
      },
    }
  }
