import { pickleballServerNumber } from '../games/pickleball.ts'
import { isDeuce, isDecidingPoint } from './situation.ts'
import { opponent, type MatchState } from '../state.ts'

const POINT_NAMES = ['Love', '15', '30', '40'] as const

/**
 * The score as the umpire calls it, the server's first (D7): '15-Love', '30-All', 'Deuce', 'Deuce #2', 'Ad In',
 * 'Ad Out', 'Deuce (deciding point)'; in a tiebreaker the two numbers, in side-out doubles with the server number.
 */
export function calledScore(state: MatchState): string {
  const own = state.gameScore[state.servingTeam]
  const theirs = state.gameScore[opponent(state.servingTeam)]
  if (state.tiebreakerTo > 0) return calledTiebreak(state, own, theirs)
  if (isDecidingPoint(state)) return 'Deuce (deciding point)'
  if (isDeuce(state)) return own === 3 ? 'Deuce' : `Deuce #${own - 2}`
  const [ownName, theirName] = [POINT_NAMES[own], POINT_NAMES[theirs]]
  // Beyond 40 there is only deuce and advantage.
  if (ownName === undefined || theirName === undefined) return own > theirs ? 'Ad In' : 'Ad Out'
  return own === theirs ? `${ownName}-All` : `${ownName}-${theirName}`
}

function calledTiebreak(state: MatchState, own: number, theirs: number): string {
  const serverNumber = pickleballServerNumber(state)
  return serverNumber === null ? `${own}-${theirs}` : `${own}-${theirs}-${serverNumber}`
}

/** Points of the running game as a scoreboard shows them, team 0 first: '0', '15', '30', '40', 'Ad' or numbers. */
export function shownGameScore(state: MatchState): readonly [string, string] {
  const [first, second] = state.gameScore
  if (state.tiebreakerTo > 0) return [String(first), String(second)]
  return [shownPoints(first, second), shownPoints(second, first)]
}

const SHOWN = ['0', '15', '30', '40'] as const

function shownPoints(own: number, theirs: number): string {
  if (own > theirs && theirs >= 3) return 'Ad'
  return SHOWN[Math.min(own, 3)] ?? '40'
}
