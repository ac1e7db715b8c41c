import { refusal } from '@courtline/messages/refusals'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { wayOf } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { matchAt, untilOf, type PastMatch } from '../../../views/past.ts'

/** A match that the caller may see, as far as they may (D22, D108), now or as it was. */
export const match =
  (gateway: Gateway): Handler<'match'> =>
  async ({ params, query, caller, request }) => {
    const shown = await gateway.matches.shown(params.id, caller, wayOf(request, query.embed === true))
    if ('refused' in shown) return shown
    const actor = caller?.actor ?? null
    if (query.asOf === undefined) return { answer: await gateway.matches.view(shown, actor) }
    // The past of the first annotation is as hidden from the second annotator as its present.
    if (shown.holdsSecond) return refused(refusal('NOT_VIEWABLE'))
    const past = await asItWas(gateway, shown.match, query.asOf)
    return 'refused' in past ? past : { answer: await gateway.matches.pastView(past, actor, shown.sight) }
  }

/** Today's right to see it, the log's facts of then. Refusals: INVALID_REQUEST, NOT_FOUND when it was not there yet. */
export async function asItWas(
  gateway: Gateway,
  now: MatchDocument,
  asOf: string,
): Promise<PastMatch | Refused> {
  const until = untilOf(asOf)
  if (!until) return refused(refusal('INVALID_REQUEST'))
  const past = await matchAt(gateway, now.id, until)
  if (!past) return refused(refusal('NOT_FOUND'))
  // Whose it is today decides what of it is shown: a former owner has a former owner's rights.
  return { ...past, match: { ...past.match, ownerId: now.ownerId } }
}
