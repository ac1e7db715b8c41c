import { refusal } from '@courtline/messages/refusals'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import type { Gateway } from '../../gateway.ts'
import { refused, type Refused } from '../../outcome.ts'
import type { Handler } from '../../register-route.ts'
import { matchAt, untilOf, type PastMatch } from '../../views/past.ts'

/** A match that the caller may see (D22), now or as it was. */
export const match =
  (gateway: Gateway): Handler<'match'> =>
  async ({ params, query, caller }) => {
    const now = await gateway.matches.seen(params.id, caller, query.embed === true)
    if ('refused' in now) return now
    const shown = query.asOf === undefined ? now : await asItWas(gateway, now, query.asOf)
    if ('refused' in shown) return shown
    const then = 'match' in shown ? shown.match : shown
    return { answer: await gateway.matches.view(then, caller?.actor ?? null) }
  }

/** Today's right to see it, the log's facts of then. Refusals: INVALID_REQUEST, NOT_FOUND when it was not there yet. */
export async function asItWas(
  gateway: Gateway,
  now: MatchDocument,
  asOf: string,
): Promise<PastMatch | Refused> {
  const until = untilOf(asOf)
  if (!until) return refused(refusal('INVALID_REQUEST'))
  return (await matchAt(gateway, now.id, until)) ?? refused(refusal('NOT_FOUND'))
}
