import type { FindingCode } from '../../rules/messages.ts'
import { isTeam, winnerByText } from '../../rules/point-winner.ts'
import { isShotCount } from '../../rules/rally.ts'
import {
  ADJUSTMENT_NAMES,
  type ClockTime,
  type EventDescription,
  type Outcome,
  type Player,
  type TeamType,
} from '../../rules/vocabulary.ts'

/**
 * Collects what is wrong with an event in itself, whatever the score (model section 5): its interval and the fields
 * that its outcome or adjustment calls for or excludes. One list is filled for the whole event: replay reads thousands.
 */
export function collectEventCodes(event: EventDescription, teamType: TeamType, codes: FindingCode[]): void {
  checkInterval(event.clockTime, codes)
  switch (event.eventType) {
    case 'Point':
      checkPoint(event, teamType, codes)
      return
    case 'Adjustment':
      checkAdjustment(event, codes)
      return
  }
  codes.push('event-type-unknown')
}

function checkInterval({ start, stop }: ClockTime, codes: FindingCode[]): void {
  if (!Number.isFinite(start)) codes.push('start-missing')
  else if (stop !== undefined && !(stop > start)) codes.push('end-not-after-start')
}

function checkPoint(event: EventDescription, teamType: TeamType, codes: FindingCode[]): void {
  const { outcome, endingPlayer, winningTeam } = event
  if (outcome === undefined) codes.push('outcome-missing')
  if (endingPlayer !== undefined && !playsIn(endingPlayer, teamType)) codes.push('ending-player-not-in-match')
  if (winningTeam !== undefined && !isTeam(winningTeam)) codes.push('winner-not-a-team')
  if (outcome !== undefined) checkOutcome(event, outcome, codes)
}

/** Singles is played by players 0 and 2 only. */
export function playsIn(player: Player, teamType: TeamType): boolean {
  return player === 0 || player === 2 || (teamType === 'Doubles' && (player === 1 || player === 3))
}

/** Fields that an outcome must not have, with the code of the finding; null where it may have them. */
type Excluded = Readonly<
  Record<'endingPlayer' | 'shotType' | 'errorType' | 'rallyLength', FindingCode | null>
>

const NOT_FOR_ACE: Excluded = {
  endingPlayer: 'ending-player-misplaced',
  shotType: 'shot-type-for-ace',
  errorType: 'error-type-for-ace',
  rallyLength: 'rally-length-for-ace',
}
const NOT_FOR_LET: Excluded = {
  endingPlayer: 'ending-player-misplaced',
  shotType: 'shot-type-for-let',
  errorType: 'error-type-for-let',
  rallyLength: 'rally-length-for-let',
}
const NOT_FOR_FAULT: Excluded = {
  endingPlayer: 'ending-player-misplaced',
  shotType: 'shot-type-for-fault',
  errorType: null,
  rallyLength: 'rally-length-for-fault',
}
const NOT_FOR_DOUBLE_FAULT: Excluded = {
  endingPlayer: 'ending-player-misplaced',
  shotType: 'shot-type-for-double-fault',
  errorType: null,
  rallyLength: 'rally-length-for-double-fault',
}

function checkOutcome(event: EventDescription, outcome: Outcome, codes: FindingCode[]): void {
  switch (outcome) {
    case 'Winner':
      if (event.errorType !== undefined) codes.push('error-type-for-winner')
      checkRally(event, outcome, codes)
      return
    case 'ForcedError':
    case 'UnforcedError':
      checkRally(event, outcome, codes)
      if (event.errorType === undefined) codes.push('error-type-missing')
      return
    case 'Fault':
      checkExcluded(event, NOT_FOR_FAULT, codes)
      return
    case 'Ace':
      checkExcluded(event, NOT_FOR_ACE, codes)
      return
    case 'Let':
      checkExcluded(event, NOT_FOR_LET, codes)
      return
    case 'DoubleFault':
      checkExcluded(event, NOT_FOR_DOUBLE_FAULT, codes)
      if (event.errorType === undefined) codes.push('error-type-missing-for-double-fault')
      return
  }
  // Recorded data may hold a word that is no outcome.
  codes.push('outcome-missing')
}

function checkExcluded(event: EventDescription, excluded: Excluded, codes: FindingCode[]): void {
  if (event.endingPlayer !== undefined && excluded.endingPlayer !== null) codes.push(excluded.endingPlayer)
  if (event.shotType !== undefined && excluded.shotType !== null) codes.push(excluded.shotType)
  if (event.errorType !== undefined && excluded.errorType !== null) codes.push(excluded.errorType)
  if (event.rallyLength !== undefined && excluded.rallyLength !== null) codes.push(excluded.rallyLength)
}

/** What a played rally needs: a stroke, who hit it or who won, and its length. */
function checkRally(event: EventDescription, outcome: Outcome, codes: FindingCode[]): void {
  if (event.shotType === undefined) codes.push('shot-type-missing')
  if (event.endingPlayer === undefined) {
    const isTextEnough = outcome !== 'UnforcedError' && winnerByText(event.event) !== null
    const isWinnerKnown = event.winningTeam !== undefined || isTextEnough
    codes.push(isWinnerKnown ? 'ending-player-missing' : 'winner-missing')
  }
  if (event.rallyLength === undefined) codes.push('rally-length-missing')
  else if (!isShotCount(event.rallyLength)) codes.push('rally-length-not-whole')
}

function checkAdjustment(event: EventDescription, codes: FindingCode[]): void {
  if (event.outcome !== undefined) codes.push('outcome-for-adjustment')
  if (event.endingPlayer !== undefined) codes.push('ending-player-for-adjustment')
  if (event.shotType !== undefined) codes.push('shot-type-for-adjustment')
  if (event.errorType !== undefined) codes.push('error-type-for-adjustment')
  if (event.rallyLength !== undefined) codes.push('rally-length-for-adjustment')
  if (event.adjustment === undefined || !ADJUSTMENT_NAMES.includes(event.adjustment.name))
    codes.push('adjustment-missing')
}
