import type { FindingCode } from './messages.ts'
import { isTeam, winnerByText } from './point-winner.ts'
import {
  ADJUSTMENT_NAMES,
  OUTCOMES,
  type EventDescription,
  type Outcome,
  type Player,
  type TeamType,
} from './vocabulary.ts'

const NONE: readonly FindingCode[] = []

/**
 * What is wrong with an event in itself, whatever the score (model section 5): its interval and the fields that its
 * outcome or adjustment asks for or excludes.
 */
export function eventCodes(event: EventDescription, teamType: TeamType): readonly FindingCode[] {
  const codes: FindingCode[] = []
  checkInterval(event, codes)
  switch (event.eventType) {
    case 'Point':
      checkPoint(event, teamType, codes)
      break
    case 'Adjustment':
      checkAdjustment(event, codes)
      break
  }
  return codes.length === 0 ? NONE : codes
}

function checkInterval(event: EventDescription, codes: FindingCode[]): void {
  const { start, stop } = event.clockTime
  if (!Number.isFinite(start)) codes.push('start-missing')
  else if (stop !== undefined && !(stop > start)) codes.push('end-not-after-start')
}

function checkPoint(event: EventDescription, teamType: TeamType, codes: FindingCode[]): void {
  const { outcome, endingPlayer } = event
  if (outcome === undefined || !OUTCOMES.includes(outcome)) {
    codes.push('outcome-missing')
    return
  }
  if (endingPlayer !== undefined && !playsIn(endingPlayer, teamType)) codes.push('ending-player-not-in-match')
  if (event.winningTeam !== undefined && !isTeam(event.winningTeam)) codes.push('winner-not-a-team')
  checkOutcome(event, outcome, codes)
}

/** Singles is played by players 0 and 2 only. */
export function playsIn(player: Player, teamType: TeamType): boolean {
  return player === 0 || player === 2 || (teamType === 'Doubles' && (player === 1 || player === 3))
}

/** Fields that an outcome must not have, with the code that says so. */
type Excluded = Readonly<
  Partial<Record<'endingPlayer' | 'shotType' | 'errorType' | 'rallyLength', FindingCode>>
>

const EXCLUDED: Readonly<Record<Outcome, Excluded>> = {
  Ace: {
    endingPlayer: 'ending-player-misplaced',
    shotType: 'shot-type-for-ace',
    errorType: 'error-type-for-ace',
    rallyLength: 'rally-length-for-ace',
  },
  Let: {
    endingPlayer: 'ending-player-misplaced',
    shotType: 'shot-type-for-let',
    errorType: 'error-type-for-let',
    rallyLength: 'rally-length-for-let',
  },
  Fault: {
    endingPlayer: 'ending-player-misplaced',
    shotType: 'shot-type-for-fault',
    rallyLength: 'rally-length-for-fault',
  },
  DoubleFault: {
    endingPlayer: 'ending-player-misplaced',
    shotType: 'shot-type-for-double-fault',
    rallyLength: 'rally-length-for-double-fault',
  },
  Winner: { errorType: 'error-type-for-winner' },
  ForcedError: {},
  UnforcedError: {},
}

function checkOutcome(event: EventDescription, outcome: Outcome, codes: FindingCode[]): void {
  checkExcluded(event, EXCLUDED[outcome], codes)
  switch (outcome) {
    case 'Ace':
    case 'Let':
    case 'Fault':
      return
    case 'DoubleFault':
      if (event.errorType === undefined) codes.push('error-type-missing-for-double-fault')
      return
    case 'Winner':
      checkRally(event, outcome, codes)
      return
    case 'ForcedError':
    case 'UnforcedError':
      checkRally(event, outcome, codes)
      if (event.errorType === undefined) codes.push('error-type-missing')
  }
}

function checkExcluded(event: EventDescription, excluded: Excluded, codes: FindingCode[]): void {
  if (event.endingPlayer !== undefined && excluded.endingPlayer !== undefined)
    codes.push(excluded.endingPlayer)
  if (event.shotType !== undefined && excluded.shotType !== undefined) codes.push(excluded.shotType)
  if (event.errorType !== undefined && excluded.errorType !== undefined) codes.push(excluded.errorType)
  if (event.rallyLength !== undefined && excluded.rallyLength !== undefined) codes.push(excluded.rallyLength)
}

/** What a played rally needs: a stroke, who hit it or who won, and its length. */
function checkRally(event: EventDescription, outcome: Outcome, codes: FindingCode[]): void {
  if (event.shotType === undefined) codes.push('shot-type-missing')
  if (event.endingPlayer === undefined) {
    const isTextEnough = outcome !== 'UnforcedError' && winnerByText(event.event ?? '') !== null
    const isWinnerKnown = event.winningTeam !== undefined || isTextEnough
    codes.push(isWinnerKnown ? 'ending-player-missing' : 'winner-missing')
  }
  if (event.rallyLength === undefined) codes.push('rally-length-missing')
  else if (!isWholeFrom0(event.rallyLength)) codes.push('rally-length-not-whole')
}

function isWholeFrom0(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
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
