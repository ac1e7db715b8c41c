import { changeEndsAfterGame } from './ends.ts'
import { isMatchTiebreak, setsToWin, tiebreakerAt } from './rules.ts'
import { passServe } from './serve-order.ts'
import {
  currentSetScore,
  opponent,
  pairFor,
  pairOf,
  setIndexOf,
  tiebreakerTargetOfGame,
  type MatchState,
  type Scoreboard,
} from './state.ts'
import type { ByTeam, RuleSet, Team } from './vocabulary.ts'

const NOTHING = pairOf(0, 0)

/**
 * The winner of a set that stands at these games, or null while it goes on: the games of the set with a lead of two,
 * one game more than `tiebreakerAt` against it, or 1–0 in a match tiebreak (ITF 6, D2).
 */
export function setWinner(rules: RuleSet, setIndex: number, games: ByTeam<number>): Team | null {
  const leader: Team = games[0] >= games[1] ? 0 : 1
  const most = games[leader]
  const least = games[opponent(leader)]
  if (most >= rules.setTo && most - least >= 2) return leader
  const at = tiebreakerAt(rules, setIndex)
  return least === at && most === at + 1 ? leader : null
}

/** Whether play under the rules can reach these games of a set (D105); both numbers are whole and not negative. */
export function isReachableSetScore(rules: RuleSet, setIndex: number, games: ByTeam<number>): boolean {
  const most = Math.max(games[0], games[1])
  const least = Math.min(games[0], games[1])
  if (isMatchTiebreak(rules, setIndex)) return most + least <= 1
  const at = tiebreakerAt(rules, setIndex)
  if (least > at && at >= rules.setTo - 1) return false
  if (least === at && at >= rules.setTo - 1) return most <= at + 1
  return most <= Math.max(rules.setTo, least + 2)
}

/** Whether the set ends when the team wins the running game. A tiebreaker at equal games decides its set. */
export function winsSetWithGame(state: MatchState, team: Team): boolean {
  const games = currentSetScore(state)
  const own = games[team] + 1
  const theirs = games[opponent(team)]
  if (own >= state.rules.setTo && own - theirs >= 2) return true
  if (games[0] !== games[1]) return false
  return state.rules.pickleball === undefined
    ? state.tiebreakerTo > 0
    : theirs === tiebreakerAt(state.rules, setIndexOf(state))
}

/** Whether the match ends when the team wins the running set. */
export function winsMatchWithSet(state: MatchState, team: Team): boolean {
  return state.matchWinner === null && state.setsWon[team] + 1 >= setsToWin(state.rules)
}

/** Whoever wins the running game wins the match: the last game of a match of limited length (D35). */
export function isLastGame(state: MatchState): boolean {
  return (
    winsSetWithGame(state, 0) &&
    winsSetWithGame(state, 1) &&
    winsMatchWithSet(state, 0) &&
    winsMatchWithSet(state, 1)
  )
}

/** Begins a game of the kind that the set score asks for. */
export function startGame(board: Scoreboard): void {
  board.gameScore = NOTHING
  board.tiebreakerTo = tiebreakerTargetOfGame(board.rules, setIndexOf(board), currentSetScore(board))
  board.firstServe = true
  board.gameFirstServingTeam = board.servingTeam
  board.decidingPointSide = 0
  if (board.rules.pickleball === undefined) return
  // Every pickleball game starts with one server, the player on the right (D6).
  board.sideOutPhase = 1
  board.servingPlayers = board.deuceReturners
}

/** Game over: counts the game, passes the serve, changes ends, and ends the set where this game wins it. */
export function gameOver(board: Scoreboard, winner: Team): void {
  const winsSet = winsSetWithGame(board, winner)
  const games = currentSetScore(board)
  setCurrentSetScore(board, pairFor(winner, games[winner] + 1, games[opponent(winner)]))
  changeEndsAfterGame(board)
  passServe(board)
  if (winsSet) setOver(board, winner)
  else startGame(board)
}

/** Replaces the pair of the running set. */
export function setCurrentSetScore(board: Scoreboard, games: ByTeam<number>): void {
  const scores = board.setScores.slice()
  scores[scores.length - 1] = games
  board.setScores = scores
}

/** Set over: counts it, and begins the next one unless this set won the match (D2). */
export function setOver(board: Scoreboard, winner: Team): void {
  const winsMatch = winsMatchWithSet(board, winner)
  board.setsWon = pairFor(winner, board.setsWon[winner] + 1, board.setsWon[opponent(winner)])
  if (winsMatch) {
    board.matchWinner = winner
    board.isOver = true
    startGame(board)
  } else beginSet(board)
}

/** Begins the next set at 0–0. */
export function beginSet(board: Scoreboard): void {
  board.setScores = [...board.setScores, NOTHING]
  board.isOver = false
  startGame(board)
}

/** Nothing has been played in the running set. */
export function isSetUntouched(state: MatchState): boolean {
  const games = currentSetScore(state)
  return games[0] + games[1] + state.gameScore[0] + state.gameScore[1] === 0
}

/** 'New set': leaves the running set as it stands, won by nobody (D36). A set that has not begun is kept. */
export function newSet(board: Scoreboard): void {
  if (isSetUntouched(board)) startGame(board)
  else beginSet(board)
}

/** Games per set for a score line: without a last set that has not begun. */
export function matchScore(state: MatchState): readonly ByTeam<number>[] {
  return state.setScores.length > 1 && isSetUntouched(state) ? state.setScores.slice(0, -1) : state.setScores
}
