import { adjustmentCodes, isAdjustmentName, playsOn } from '../../rules/adjustments.ts'
import { isBlocking, problem, type FindingProblem } from '../../rules/finding.ts'
import { isLastAllowedServe } from '../../rules/games/game.ts'
import type { FindingCode } from '../../rules/messages.ts'
import { isTeam, outcomeInState, teamOfToucher, winnerByPlay } from '../../rules/point-winner.ts'
import { beginSet } from '../../rules/games/set.ts'
import {
  canEnd,
  errorTypeFromCrosses,
  isRallyOutcome,
  isShotCount,
  type RallyOutcome,
} from '../../rules/rally.ts'
import { copyState, opponent, type MatchState } from '../../rules/state.ts'
import { collectEventCodes } from './validate-event.ts'
import type { EventDescription, Team } from '../../rules/vocabulary.ts'

/**
 * Everything that is wrong with an event that is to happen in this state, by the one table of `messages.ts`: used by
 * the workbench before saving and by the decider. The event may be recorded when no problem has the level 'error'.
 *
 * @param before the state in which the event happens, see `entryContext` of `entry/entry-context.ts`
 */
export function validateEvent(event: EventDescription, before: MatchState): readonly FindingProblem[] {
  return codesInState(event, stateFor(event, before)).map(problem)
}

/** The problems that refuse the command (D9); the others are warnings. */
export function refusals(problems: readonly FindingProblem[]): readonly FindingProblem[] {
  return problems.filter(({ code }) => isBlocking(code))
}

/** The state in which the event is read: a match that is over continues in another set (D2). */
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
export function codesInState(event: EventDescription, before: MatchState): FindingCode[] {
  const codes: FindingCode[] = []
  collectEventCodes(event, before.teamType, codes)
  if (event.eventType === 'Point') collectPointCodes(event, before, codes)
  else collectAdjustmentCodes(event, before, codes)
  if (before.matchWinner !== null && playsOn(event)) codes.push('match-over')
  if (event.clockTime.start < before.updatedAtSeconds) codes.push('time-backwards')
  return codes
}

function collectAdjustmentCodes(event: EventDescription, before: MatchState, codes: FindingCode[]): void {
  const { adjustment, winningTeam } = event
  if (adjustment === undefined || !isAdjustmentName(adjustment.name)) return
  codes.push(...adjustmentCodes(adjustment, winningTeam, before))
}

function collectPointCodes(event: EventDescription, before: MatchState, codes: FindingCode[]): void {
  if (isWithoutTiebreaker(before)) {
    codes.push('pickleball-without-tiebreaker')
    return
  }
  const { outcome } = event
  if (outcome === undefined) return
  if (event.winningTeam !== undefined && isDisputed(event, before)) codes.push('winner-disagrees')
  if (isRallyOutcome(outcome)) collectRallyCodes(event, outcome, before.servingTeam, codes)
  else if (outcome === 'Fault' && event.errorType === undefined && isLastAllowedServe(before))
    codes.push('error-type-missing')
}

/** Why a rally cannot have ended so, by what crossings and length say; null where it can, or where that is not known (D10). */
export function impossibleRally(event: EventDescription, servingTeam: Team): FindingCode | null {
  const { outcome } = event
  if (!isRallyOutcome(outcome)) return null
  const codes: FindingCode[] = []
  collectRallyCodes(event, outcome, servingTeam, codes)
  return codes[0] ?? null
}

/** What crossings and length say against who struck last, and where an error went (D10). */
function collectRallyCodes(
  event: EventDescription,
  outcome: RallyOutcome,
  servingTeam: Team,
  codes: FindingCode[],
): void {
  const { netCrosses, errorType, rallyLength } = event
  const striker = strikerOfEnding(event, outcome)
  if (striker === null) return
  const isCounted = outcome !== 'Winner' && isShotCount(netCrosses) && errorType !== undefined
  if (isCounted && errorTypeFromCrosses(netCrosses, striker, servingTeam) !== errorType)
    codes.push('error-type-contradicts-crosses')
  else if (isShotCount(rallyLength) && !canEnd(rallyLength, outcome, striker, servingTeam))
    codes.push(outcome === 'Winner' ? 'rally-length-parity' : 'rally-length-parity-error')
}

/** The team that hit the winner or made the error; null where neither a player nor a winner is recorded. */
function strikerOfEnding(event: EventDescription, outcome: RallyOutcome): Team | null {
  const { endingPlayer, winningTeam } = event
  if (endingPlayer !== undefined) return teamOfToucher(event)
  if (!isTeam(winningTeam)) return null
  return outcome === 'Winner' ? winningTeam : opponent(winningTeam)
}

/** Outcome and ending player say another winner than the winning team (D101). */
function isDisputed(event: EventDescription, before: MatchState): boolean {
  const outcome = outcomeInState(event, before)
  const byPlay = outcome === null ? null : winnerByPlay(event, outcome, before)
  return isTeam(byPlay) && isTeam(event.winningTeam) && byPlay !== event.winningTeam
}
