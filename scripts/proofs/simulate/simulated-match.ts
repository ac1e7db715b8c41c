import { registerPoint } from '@courtline/scoring/rules/games/game'
import { copyState, type MatchState, type Scoreboard } from '@courtline/scoring/rules/state'
import type { ByTeam, Team } from '@courtline/scoring/rules/vocabulary'
import { goalOf } from '@courtline/scoring/probability/match-chances'
import type { Random } from '../crash-test/random.ts'

/**
 * Plays from a state on until match or set is won, each point being won by its server with the share of its team.
 *
 * @returns the winner; null where all sets were played and the match is drawn
 */
export function simulatedWinner(from: MatchState, shares: ByTeam<number>, random: Random): Team | null {
  const board = copyState(from)
  const sets = from.setWinners.length
  const isForSet = goalOf(from.rules) === 'set'
  while (!board.isOver) {
    registerPoint(board, pointWinner(board, shares, random))
    if (isForSet && board.setWinners.length > sets) return board.setWinners[sets] ?? null
  }
  return board.matchWinner
}

function pointWinner({ servingTeam }: Scoreboard, shares: ByTeam<number>, random: Random): Team {
  const isHeld = random.next() < shares[servingTeam]
  return isHeld === (servingTeam === 0) ? 0 : 1
}
