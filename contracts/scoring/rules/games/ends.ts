import { currentSetScore, opponent, type Scoreboard } from '../state.ts'
import type { RuleSet } from '../vocabulary.ts'

/** The teams change ends. */
export function swapSides(board: Scoreboard): void {
  board.topTeam = opponent(board.topTeam)
}

/**
 * Ends after a finished game, the set score already counting it: after every odd game of a set, a tiebreaker being
 * one game (ITF 10). Pickleball changes after every game (D6).
 */
export function changeEndsAfterGame(board: Scoreboard): void {
  const games = currentSetScore(board)
  if (board.rules.pickleball !== undefined || (games[0] + games[1]) % 2 === 1) swapSides(board)
}

/** Ends within a tiebreaker that continues: after every six points (ITF 10). */
export function changeEndsInTiebreak(board: Scoreboard, points: number): void {
  if (points % 6 === 0) swapSides(board)
}

/** Changes of ends in so many points of a tiebreaker. */
export function changesInTiebreak(points: number): number {
  return Math.floor(points / 6)
}

/** Changes of ends in so many games of a set (ITF 10, D6). */
export function changesInSet(rules: RuleSet, games: number): number {
  return rules.pickleball === undefined ? Math.ceil(games / 2) : games
}
