import { refusal } from '@courtline/messages/refusals'
import { matchState } from '@courtline/projections/match-state/project'
import {
  figuresOf,
  findMatchFigures,
  matchSetsAfter,
  type MatchFigures,
} from '@courtline/projections/match-state/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { Kept } from '@courtline/projections/runtime/read/reads'
import { refused, type Result, type Refused } from '@courtline/application/outcome'
import { wayOf } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Call } from '../../../register-route.ts'
import { asItWas } from './match.ts'

/**
 * Figures of a match that may be seen: the ones that are kept, or for the past those that today's engine makes of the
 * events of then. Refusals: INVALID_REQUEST, NOT_FOUND when it was not there yet.
 */
export async function figuresAt(
  gateway: Gateway,
  now: MatchDocument,
  asOf: string | undefined,
): Promise<MatchFigures | Refused> {
  const missing = refused(refusal('NOT_FOUND'))
  if (asOf === undefined) return (await findMatchFigures(gateway.projections.reads, now.id)) ?? missing
  const past = await asItWas(gateway, now, asOf)
  if ('refused' in past) return past
  const sets = matchSetsAfter(now.id, past.events)
  return sets ? figuresOf(sets) : missing
}

/** Answers of matches that are looked at; some hundred kilobytes each. */
const KEPT_ANSWERS = 50

/**
 * A call for figures of a match that the caller may see, now or as they were. Who calls makes no difference to the
 * answer: it is written out once, and kept until the match changes. The right to see the match is checked every time.
 */
export function figuresCall<A extends object>(
  gateway: Gateway,
  viewOf: (matchId: string, figures: MatchFigures) => A,
): (call: Pick<Call<'statistics'>, 'params' | 'query' | 'caller' | 'request'>) => Promise<Result<A>> {
  const { reads } = gateway.projections
  const answers = new Kept(KEPT_ANSWERS, async (matchId) => {
    const figures = await findMatchFigures(reads, matchId)
    return figures && viewOf(matchId, figures)
  })
  return async ({ params, query, caller, request }) => {
    const now = await gateway.matches.seen(params.id, caller, wayOf(request, query.embed === true))
    if ('refused' in now) return now
    if (query.asOf === undefined) {
      const answer = await reads.view(matchState).kept(now.id, answers)
      return answer ? { answer, isKept: true } : refused(refusal('NOT_FOUND'))
    }
    const figures = await figuresAt(gateway, now, query.asOf)
    return 'refused' in figures ? figures : { answer: viewOf(now.id, figures) }
  }
}
