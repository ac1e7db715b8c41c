import { changeEndsAfterGame } from './ends.ts'
import { isDecidingSet, isMatchDecided, isMatchTiebreak, tiebreakerAt } from '../rules.ts'
import { passServe } from './serve-order.ts'
import {
  currentSetScore,
  opponent,
  pairFor,
  pairOf,
  tiebreakerTargetOfGame,
  type MatchState,
  type Scoreboard,
} from '../state.ts'
import type { ByTeam, RuleSet, Team } from '../vocabulary.ts'

/**
 * The winner of a set that is at these games, or null while it continues: the games of the set with a lead of two,
 * one game more than `tiebreakerAt` against it, or 1–0 in a match tiebreak (ITF 6, D2).
 *
 * @param setsWon sets won before it
 */
export function setWinner(rules: RuleSet, setsWon: ByTeam<number>, games: ByTeam<number>): Team | null {
  const leader: Team = games[0] >= games[1] ? 0 : 1
  const most = games[leader]
  const least = games[opponent(leader)]
  if (most >= rules.setTo && most - least >= 2) return leader
  const at = tiebreakerAt(rules, setsWon)
  return least === at && most === at + 1 ? leader : null
}

/**
 * Whether play under the rules can reach these games of a set (D105); both numbers are whole and not negative.
 *
 * @param setsWon sets won before it
 */
export function isReachableSetScore(rules: RuleSet, setsWon: ByTeam<number>, games: ByTeam<number>): boolean {
  const most = Math.max(games[0], games[1])
  const least = Math.min(games[0], games[1])
  if (isMatchTiebreak(rules, setsWon)) return most + least <= 1
  const at = tiebreakerAt(rules, setsWon)
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
    : theirs === tiebreakerAt(state.rules, state.setsWon)
}

/** Whether the match ends when the team wins the running set. */
export function winsMatchWithSet(state: MatchState, team: Team): boolean {
  if (state.matchWinner !== null) return false
  const setsWon = withSet(state.setsWon, team)
  return isMatchDecided(state.rules, setsWon) && setsWon[team] > setsWon[opponent(team)]
}

function withSet(setsWon: ByTeam<number>, team: Team): ByTeam<number> {
  return pairFor(team, setsWon[team] + 1, setsWon[opponent(team)])
}

/** The match ends with the running game, for either winner: the last game of a match of limited length (D35). */
export function isLastGame(state: MatchState): boolean {
  const { rules, setsWon, matchWinner } = state
  return (
    matchWinner === null &&
    isDecidingSet(rules, setsWon) &&
    winsSetWithGame(state, 0) &&
    winsSetWithGame(state, 1)
  )
}

/** Begins a game of the kind that the set score calls for. */
export function startGame(board: Scoreboard): void {
  board.gameScore = pairOf(0, 0)
  board.tiebreakerTo = tiebreakerTargetOfGame(board.rules, board.setsWon, currentSetScore(board))
  board.firstServe = true
  board.gameFirstServingTeam = board.servingTeam
  board.decidingPointSide = 0
  board.hasRally = false
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
  board.setsWon = withSet(board.setsWon, winner)
  board.setWinners = [...board.setWinners, winner]
  if (board.matchWinner === null && isMatchDecided(board.rules, board.setsWon)) {
    const [first, second] = board.setsWon
    board.matchWinner = first === second ? null : first > second ? 0 : 1
    board.isOver = true
    startGame(board)
  } else beginSet(board)
}

/** Begins the next set at 0–0. */
export function beginSet(board: Scoreboard): void {
  board.setScores = [...board.setScores, pairOf(0, 0)]
  board.isOver = false
  startGame(board)
}

/** Nothing has been played in the running set. */
export function isSetUntouched(state: MatchState): boolean {
  const games = currentSetScore(state)
  return games[0] + games[1] + state.gameScore[0] + state.gameScore[1] === 0
}

/** 'New set': leaves the running set as it is, won by nobody (D36). A set that has not begun is kept. */
export function newSet(board: Scoreboard): void {
  if (isSetUntouched(board)) {
    startGame(board)
    return
  }
  board.setWinners = [...board.setWinners, null]
  beginSet(board)
}

/** Games per set for a score line: without a last set that has not begun. */
export function matchScore(state: MatchState): readonly ByTeam<number>[] {
  return state.setScores.length > 1 && isSetUntouched(state) ? state.setScores.slice(0, -1) : state.setScores
}
