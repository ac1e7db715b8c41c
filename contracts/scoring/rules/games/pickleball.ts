import { swapSides } from './ends.ts'
import { withPlayer } from './serve-order.ts'
import { gameOver, isLastGame } from './set.ts'
import { opponent, pairFor, partner, type MatchState, type Scoreboard } from '../state.ts'
import { winsGame } from './game-score.ts'
import type { ByTeam, Player, ServeSide, Team } from '../vocabulary.ts'

/** Points at which the teams change ends in the last game of a match of limited length (D35). */
const ENDS_CHANGE_AT = 6

/** Who is on the right: the side's starting server at an even own score, else the partner (D6). */
export function playerOnTheRight(state: MatchState, team: Team): Player {
  const starter = state.deuceReturners[team]
  const isPartnersTurn = state.teamType === 'Doubles' && state.gameScore[team] % 2 === 1
  return isPartnersTurn ? partner(starter) : starter
}

/** Side the server is on: singles by the own score, doubles by who serves (D6). */
export function pickleballServeSide(state: MatchState): ServeSide {
  const team = state.servingTeam
  if (state.teamType === 'Singles') return state.gameScore[team] % 2 === 0 ? 0 : 1
  return playerOnTheRight(state, team) === state.servingPlayers[team] ? 0 : 1
}

/** Server number called after the score: 1 or 2 in side-out doubles, else null (D6). */
export function pickleballServerNumber(state: MatchState): 1 | 2 | null {
  if (state.rules.pickleball !== 'sideOut' || state.teamType === 'Singles') return null
  return state.sideOutPhase === 0 ? 1 : 2
}

/** One rally: scores for the winner where it may score, and passes the serve where the serving team lost it. */
export function registerRally(board: Scoreboard, winner: Team): void {
  board.hasRally = true
  const mayScore = winner === board.servingTeam || board.rules.pickleball === 'rally'
  const isServeLost = winner !== board.servingTeam
  if (mayScore && awardPickleballPoint(board, winner)) return
  if (isServeLost) loseServe(board)
}

/** Counts a point, ends included. @returns whether it ended the game */
export function awardPickleballPoint(board: Scoreboard, team: Team): boolean {
  if (winsGame(board, team)) {
    gameOver(board, team)
    return true
  }
  const own = board.gameScore[team] + 1
  const theirs = board.gameScore[opponent(team)]
  board.gameScore = pairFor(team, own, theirs)
  if (own === ENDS_CHANGE_AT && theirs < ENDS_CHANGE_AT && isLastGame(board)) swapSides(board)
  return false
}

/** Whether the teams have changed ends within the last game of a match, at these points (D35). */
export function isPastChangeOfEnds(state: MatchState, score: ByTeam<number>): boolean {
  return Math.max(score[0], score[1]) >= ENDS_CHANGE_AT && isLastGame(state)
}

/** The serving side lost a rally: its second server continues, or the serve passes to the other team (D6). */
function loseServe(board: Scoreboard): void {
  const serving = board.servingTeam
  const hasSecondServer = board.teamType === 'Doubles' && board.rules.pickleball === 'sideOut'
  if (hasSecondServer && board.sideOutPhase === 0) {
    board.sideOutPhase = 1
    board.servingPlayers = withPlayer(board.servingPlayers, serving, partner(board.servingPlayers[serving]))
    return
  }
  giveServe(board, opponent(serving))
}

/** Side-out: the team serves, server 1 being the player on the right. */
export function giveServe(board: Scoreboard, team: Team): void {
  const hasSecondServer = board.teamType === 'Doubles' && board.rules.pickleball === 'sideOut'
  board.servingTeam = team
  board.sideOutPhase = hasSecondServer ? 0 : 1
  board.servingPlayers = withPlayer(board.servingPlayers, team, playerOnTheRight(board, team))
}
