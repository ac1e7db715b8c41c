import { refusal } from '@courtline/messages/refusals'
import {
  figuresOf,
  findMatchFigures,
  matchSetsAfter,
  type MatchFigures,
} from '@courtline/projections/match-state/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import type { Gateway } from '../../gateway.ts'
import { refused, type Refused } from '../../outcome.ts'
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
