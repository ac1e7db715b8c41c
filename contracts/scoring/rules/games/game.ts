import { changeEndsInTiebreak, changesInTiebreak, swapSides } from './ends.ts'
import { isGameWon } from './game-score.ts'
import { awardPickleballPoint, isPastChangeOfEnds, registerRally } from './pickleball.ts'
import { isFirstServeOnly } from '../rules.ts'
import { tiebreakServingTeam } from './serve-order.ts'
import { gameOver } from './set.ts'
import { opponent, pairFor, pairOf, type MatchState, type Scoreboard } from '../state.ts'
import type { ByTeam, Team } from '../vocabulary.ts'

/** A point was won: counts it, with everything that follows for game, set, match, serve and ends. */
export function registerPoint(board: Scoreboard, winner: Team): void {
  board.firstServe = true
  if (board.rules.pickleball === undefined) countPoint(board, winner)
  else registerRally(board, winner)
}

/** 'Award a point': the team's score rises even where it could not score in play (D13). */
export function awardPoint(board: Scoreboard, team: Team): void {
  board.firstServe = true
  if (board.rules.pickleball === undefined) countPoint(board, team)
  else awardPickleballPoint(board, team)
}

function countPoint(board: Scoreboard, winner: Team): void {
  const first = board.gameScore[0] + (winner === 0 ? 1 : 0)
  const second = board.gameScore[1] + (winner === 0 ? 0 : 1)
  const own = winner === 0 ? first : second
  const theirs = winner === 0 ? second : first
  if (isGameWon(own, theirs, board.tiebreakerTo, board.rules)) {
    gameOver(board, winner)
    return
  }
  board.gameScore = pairOf(first, second)
  if (board.tiebreakerTo === 0) return
  board.servingTeam = tiebreakServingTeam(board.gameFirstServingTeam, own + theirs)
  changeEndsInTiebreak(board, own + theirs)
}

/** Whether a fault on the next serve loses the point (ITF 20; D5). */
export function isLastAllowedServe(state: MatchState): boolean {
  return !state.firstServe || isFirstServeOnly(state.rules)
}

/** A fault: the second serve follows, or the point is lost. */
export function fault(board: Scoreboard): void {
  if (isLastAllowedServe(board)) registerPoint(board, opponent(board.servingTeam))
  else board.firstServe = false
}

/** 'Start n-point tiebreaker': the points stay if one is running, and are dropped otherwise (D37). */
export function startTiebreaker(board: Scoreboard, target: number): void {
  if (board.tiebreakerTo === 0) {
    board.gameScore = pairFor(0, 0, 0)
    board.firstServe = true
    board.gameFirstServingTeam = board.servingTeam
    board.decidingPointSide = 0
  }
  board.tiebreakerTo = target
}

/**
 * 'Adjust score of the current game': server and ends of a tiebreaker follow from its points, those of a pickleball game
 * as if its rallies had been played (D4, D35). A side chosen for a deciding point ends with that point (D38).
 */
export function adjustGameScore(board: Scoreboard, score: ByTeam<number>): void {
  const before = board.gameScore
  board.gameScore = pairFor(0, score[0], score[1])
  board.firstServe = true
  board.decidingPointSide = 0
  if (board.rules.pickleball !== undefined) {
    if (isPastChangeOfEnds(board, before) !== isPastChangeOfEnds(board, score)) swapSides(board)
    return
  }
  if (board.tiebreakerTo === 0) return
  const points = score[0] + score[1]
  board.servingTeam = tiebreakServingTeam(board.gameFirstServingTeam, points)
  const changes = changesInTiebreak(points) - changesInTiebreak(before[0] + before[1])
  if (changes % 2 !== 0) swapSides(board)
}
