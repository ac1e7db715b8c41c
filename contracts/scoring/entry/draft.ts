import {
  errorByFromCrosses,
  errorTypeFromCrosses,
  isRallyError,
  isRallyOutcome,
  rallyLengthFromCrosses,
  strikerOf,
  type RallyOutcome,
} from '../rules/rally.ts'
import { opponent, teamOf } from '../rules/state.ts'
import type { ErrorType, EventDescription, Player, Team } from '../rules/vocabulary.ts'
import { changedEntry, isChanged } from './changed-entry.ts'
import type { DraftContext, PointDraft } from './point-draft.ts'

/** A field that a draft still needs before it can be saved. */
export type MissingField = 'outcome' | 'shotType' | 'endingPlayer' | 'netCrosses'

/** What a rally draft means once the parity of the crossings is read (D10). */
interface RallyReading {
  readonly endingPlayer?: Player
  readonly winningTeam?: Team
  readonly errorType?: ErrorType
  readonly derivedFields: readonly string[]
}

/**
 * What is missing before the draft can be saved (model 5): outcome, stroke, (winning team or ending player) and net
 * crossings above 0. Aces, faults, lets and double faults need nothing else, nor does an entry that was opened and not
 * changed.
 */
export function missingFields(draft: PointDraft, context: DraftContext): readonly MissingField[] {
  if (draft.recorded !== undefined && !isChanged(draft, draft.recorded)) return []
  const { outcome, shotType, endingPlayer, winningTeam } = describeDraft(draft, context)
  if (outcome === undefined) return ['outcome']
  if (!isRallyOutcome(outcome)) return []
  const missing: MissingField[] = []
  if (shotType === undefined) missing.push('shotType')
  if (draft.netCrosses <= 0) missing.push('netCrosses')
  if (endingPlayer === undefined && winningTeam === undefined) missing.push('endingPlayer')
  return missing
}

/** The team that won the point by the draft; null while that is open. For the display of the winning team. */
export function draftWinner(draft: PointDraft, context: DraftContext): Team | null {
  const { outcome, endingPlayer, winningTeam } = describeDraft(draft, context)
  if (outcome === undefined || outcome === 'Let' || outcome === 'Fault') return null
  if (outcome === 'Ace') return context.servingTeam
  if (outcome === 'DoubleFault') return opponent(context.servingTeam)
  if (endingPlayer === undefined) return winningTeam ?? null
  const team = teamOf(endingPlayer)
  return outcome === 'Winner' ? team : opponent(team)
}

/**
 * The event that the draft describes, with what follows from the crossings and the names of those fields (D45). Of an
 * entry that was opened only what was changed, and what follows from it, is described again (D117).
 */
export function describeDraft(draft: PointDraft, context: DraftContext): EventDescription {
  const anew = describeTyped(draft, context)
  return draft.recorded === undefined ? anew : changedEntry(draft.recorded, draft, anew)
}

/** The event that the typed fields stand for, whatever was recorded before. */
function describeTyped(draft: PointDraft, context: DraftContext): EventDescription {
  const { startSeconds, stopSeconds, outcome, shotType, netCrosses, errorType } = draft
  const base: EventDescription = {
    eventType: 'Point',
    clockTime:
      stopSeconds === undefined ? { start: startSeconds } : { start: startSeconds, stop: stopSeconds },
    ...(outcome === undefined ? {} : { outcome }),
  }
  if (!isRallyOutcome(outcome)) {
    const isFault = outcome === 'Fault' || outcome === 'DoubleFault'
    return isFault && errorType !== undefined ? { ...base, errorType } : base
  }
  const reading = readRally(draft, outcome, context)
  const length = rallyLengthFromCrosses(netCrosses, outcome, reading.errorType)
  return {
    ...base,
    ...(shotType === undefined ? {} : { shotType }),
    ...reading,
    ...(netCrosses > 0 ? { netCrosses, rallyLength: length } : {}),
    derivedFields: netCrosses > 0 ? ['rallyLength', ...reading.derivedFields] : reading.derivedFields,
  }
}

/** Reads who and where from what was typed and the parity of the crossings. Typed fields always win. */
function readRally(draft: PointDraft, outcome: RallyOutcome, context: DraftContext): RallyReading {
  const { endingPlayer, winningTeam, netCrosses } = draft
  const errorType = isRallyError(outcome) ? draft.errorType : undefined
  const typedError = errorType === undefined ? {} : { errorType }
  if (endingPlayer === undefined && winningTeam === undefined)
    return { ...typedError, ...readStriker(draft, outcome, context) }
  const who = endingPlayer === undefined ? {} : { endingPlayer }
  const won = winningTeam === undefined || endingPlayer !== undefined ? {} : { winningTeam }
  const striker = endingPlayer === undefined ? undefined : teamOf(endingPlayer)
  if (outcome === 'Winner' || errorType !== undefined || netCrosses <= 0)
    return { ...who, ...won, ...typedError, derivedFields: [] }
  const errorBy = striker ?? opponent(winningTeam ?? 0)
  const read = errorTypeFromCrosses(netCrosses, errorBy, context.servingTeam)
  return { ...who, ...won, errorType: read, derivedFields: ['errorType'] }
}

/** Quick entry: who struck last, by the parity. In doubles that is a team, which names the winning team only. */
function readStriker(draft: PointDraft, outcome: RallyOutcome, context: DraftContext): RallyReading {
  const { netCrosses, errorType } = draft
  const { servingTeam, teamType, quickEntry } = context
  const isReadable = quickEntry && netCrosses > 0 && (outcome === 'Winner' || errorType !== undefined)
  if (!isReadable) return { derivedFields: [] }
  const striker =
    outcome === 'Winner' || errorType === undefined
      ? strikerOf(netCrosses, servingTeam)
      : errorByFromCrosses(netCrosses, errorType, servingTeam)
  if (teamType === 'Singles') return { endingPlayer: striker === 0 ? 0 : 2, derivedFields: ['endingPlayer'] }
  const winner = outcome === 'Winner' ? striker : opponent(striker)
  return { winningTeam: winner, derivedFields: ['winningTeam'] }
}
