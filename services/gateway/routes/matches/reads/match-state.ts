import type { MatchStateView } from '@courtline/messages/views/figures'
import { refusal } from '@courtline/messages/refusals'
import {
  findMatchSets,
  matchSetsAfter,
  statesOf,
  type MatchSets,
} from '@courtline/projections/match-state/read'
import { scoreOf } from '@courtline/projections/match-state/score-summary'
import { wayOf } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { asItWas } from './match.ts'

/** The score of a match that the caller may see and the state after each entry, now or as it was. */
export const matchStateCall =
  (gateway: Gateway): Handler<'matchState'> =>
  async ({ params, query, caller, request }) => {
    const now = await gateway.matches.seen(params.id, caller, wayOf(request, query.embed === true))
    if ('refused' in now) return now
    const past = query.asOf === undefined ? undefined : await asItWas(gateway, now, query.asOf)
    if (past && 'refused' in past) return past
    const found = past
      ? matchSetsAfter(now.id, past.events)
      : await findMatchSets(gateway.projections.reads, now.id)
    return found ? { answer: viewOf(found) } : refused(refusal('NOT_FOUND'))
  }

function viewOf({ head, sets }: MatchSets): MatchStateView {
  return {
    matchId: head.matchId,
    revision: head.annotationRevision,
    position: head.position,
    rules: head.rules,
    teamType: head.teamType,
    score: scoreOf(head),
    findings: [...head.firstFindings],
    sets: sets.map(entriesOf),
  }
}

function entriesOf(set: MatchSets['sets'][number]): MatchStateView['sets'][number] {
  const states = statesOf(set)
  return set.entries.flatMap(({ annotationId, clockTime }, at) => {
    const after = states[at]
    return after ? [{ annotationId, clockSeconds: clockTime.start, after }] : []
  })
}
