import { isLastAllowedServe } from './games/game.ts'
import { opponent, type MatchState } from './state.ts'
import type { EventDescription, Outcome, Team } from './vocabulary.ts'

/**
 * Outcome as the match reads it: a Fault on the last allowed serve is the double fault (D31, D5). Null for adjustments,
 * and for points that have none: recorded data may lack it, or hold a word that is no outcome (D9).
 */
export function outcomeInState(event: EventDescription, state: MatchState): Outcome | null {
  const { eventType, outcome } = event
  if (eventType !== 'Point' || outcome === undefined) return null
  if (outcome === 'Fault' && isLastAllowedServe(state)) return 'DoubleFault'
  return isOutcome(outcome) ? outcome : null
}

/** Whether the word is an outcome. Written out, as replay checks every serve: a set or a list takes longer. */
function isOutcome(word: Outcome): boolean {
  switch (word) {
    case 'Ace':
    case 'Winner':
    case 'ForcedError':
    case 'UnforcedError':
    case 'DoubleFault':
    case 'Let':
    case 'Fault':
      return true
  }
  return false
}

/** Whether the value is 0 or 1: recorded data may hold anything. */
export function isTeam(value: unknown): value is Team {
  return value === 0 || value === 1
}

/** The team of the last toucher; null where the event names none of the four: recorded data may hold any number. */
export function teamOfToucher({ endingPlayer }: EventDescription): Team | null {
  if (endingPlayer === 0 || endingPlayer === 1) return 0
  return endingPlayer === 2 || endingPlayer === 3 ? 1 : null
}

function opponentOfToucher(event: EventDescription): Team | null {
  const team = teamOfToucher(event)
  return team === null ? null : opponent(team)
}

/**
 * The winner that outcome and ending player make certain (D101); null where no point is decided, or where a rally
 * leaves it to winningTeam or the text.
 */
export function winnerByPlay(
  event: EventDescription,
  outcome: Outcome | null,
  state: MatchState,
): Team | null {
  switch (outcome) {
    case 'Winner':
      return teamOfToucher(event)
    case 'ForcedError':
    case 'UnforcedError':
      return opponentOfToucher(event)
    case 'Ace':
      return state.servingTeam
    case 'DoubleFault':
      return opponent(state.servingTeam)
    case 'Let':
    case 'Fault':
    case null:
      return null
  }
  // Recorded data may hold a word that is no outcome.
  return null
}

/**
 * The winner of a point event, or null while nobody won it or it cannot be known. Where play leaves it open the
 * recorded team decides, even for a point without an outcome: its winner is certain (D9).
 */
export function winnerOf(event: EventDescription, outcome: Outcome | null, state: MatchState): Team | null {
  const byPlay = winnerByPlay(event, outcome, state)
  if (byPlay !== null || outcome === 'Fault' || outcome === 'Let') return byPlay
  return winnerByRecord(event, outcome)
}

/** The text decides only where outcome is Winner or ForcedError and nothing else does (D11). */
function winnerByRecord({ winningTeam, event }: EventDescription, outcome: Outcome | null): Team | null {
  if (winningTeam !== undefined) return isTeam(winningTeam) ? winningTeam : null
  return outcome === 'Winner' || outcome === 'ForcedError' ? winnerByText(event) : null
}

const WON_BY = /\b(?:won by|point to|point for) team ([ab01])\b|\bteam ([ab01]) (?:won|wins)\b/i

/** The side that a text names as the winner: 'won by Team A', 'Team B wins', 'point to team 1'. */
export function winnerByText(text: unknown): Team | null {
  if (typeof text !== 'string') return null
  const found = WON_BY.exec(text)
  const name = (found?.[1] ?? found?.[2])?.toLowerCase()
  if (name === undefined) return null
  return name === 'a' || name === '0' ? 0 : 1
}
