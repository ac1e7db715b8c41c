import { adjustmentCodes, isAdjustmentName, playsOn } from './adjustments.ts'
import { isBlocking, problem, type Problem } from './finding.ts'
import type { FindingCode } from './messages.ts'
import { isTeam, outcomeInState, winnerByPlay } from './point-winner.ts'
import { beginSet } from './set.ts'
import { copyState, teamOf, type MatchState } from './state.ts'
import { eventCodes } from './validate-event.ts'
import type { EventDescription } from './vocabulary.ts'

/**
 * Everything that is wrong with an event that is to happen in this state, by the one table of `messages.ts`: used by
 * the workbench before saving and by the decider. The event may be recorded when no problem has the level 'error'.
 *
 * @param before the state in which the event happens, see `stateAt` of `timeline.ts`
 */
export function validateEvent(event: EventDescription, before: MatchState): readonly Problem[] {
  return codesInState(event, stateFor(event, before)).map(problem)
}

/** The problems that refuse the command (D9); the others are warnings. */
export function refusals(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ code }) => isBlocking(code))
}

/** The state in which the event is read: a match that is over goes on in another set (D2). */
export function stateFor(event: EventDescription, last: MatchState): MatchState {
  if (!last.isOver || !playsOn(event)) return last
  const board = copyState(last)
  beginSet(board)
  return board
}

/** Pickleball is always in a tiebreaker; a rule set without a target for it is refused (D6). */
export function isWithoutTiebreaker(state: MatchState): boolean {
  return state.rules.pickleball !== undefined && !(state.tiebreakerTo > 0)
}

/** What is wrong with an event that happens in this state: codes of `messages.ts`, refusals and warnings together. */
export function codesInState(event: EventDescription, before: MatchState): readonly FindingCode[] {
  const own = eventCodes(event, before.teamType)
  const inState = event.eventType === 'Point' ? pointCodes(event, before) : adjustmentCodesOf(event, before)
  if (before.matchWinner !== null && playsOn(event)) inState.push('match-over')
  if (event.clockTime.start < before.updatedAtSeconds) inState.push('time-backwards')
  return inState.length === 0 ? own : [...own, ...inState]
}

function adjustmentCodesOf(event: EventDescription, before: MatchState): FindingCode[] {
  if (event.adjustment === undefined || !isAdjustmentName(event.adjustment.name)) return []
  return adjustmentCodes(event.adjustment, event.winningTeam, before)
}

function pointCodes(event: EventDescription, before: MatchState): FindingCode[] {
  if (isWithoutTiebreaker(before)) return ['pickleball-without-tiebreaker']
  const codes: FindingCode[] = []
  const outcome = outcomeInState(event, before)
  if (outcome === null) return codes
  const byPlay = winnerByPlay(event, outcome, before)
  if (isTeam(byPlay) && isTeam(event.winningTeam) && byPlay !== event.winningTeam)
    codes.push('winner-disagrees')
  if (event.outcome === 'Fault' && outcome === 'DoubleFault' && event.errorType === undefined)
    codes.push('error-type-missing')
  if (outcome === 'Winner' && isParityWrong(event, before)) codes.push('rally-length-parity')
  return codes
}

/** The serving team strikes the odd shots (D10). */
function isParityWrong(event: EventDescription, before: MatchState): boolean {
  const { endingPlayer, rallyLength } = event
  if (endingPlayer === undefined || rallyLength === undefined) return false
  return (rallyLength % 2 === 1) !== (teamOf(endingPlayer) === before.servingTeam)
}
