import { opponent, partner, type MatchState, type Scoreboard } from '../state.ts'
import type { ByTeam, Player, Team } from '../vocabulary.ts'

/** One player of a pair replaced by the partner. */
export function withPartner(players: ByTeam<Player>, team: Team): ByTeam<Player> {
  return team === 0 ? [partner(players[0]), players[1]] : [players[0], partner(players[1])]
}

/** One player of a pair replaced. */
export function withPlayer(players: ByTeam<Player>, team: Team, player: Player): ByTeam<Player> {
  return team === 0 ? [player, players[1]] : [players[0], player]
}

/** Place in the order of serve of a tiebreaker: one point, then two points each (ITF 5b). */
export function tiebreakTurn(points: number): number {
  return (points + 1) >> 1
}

/** The team that serves after so many points of a tiebreaker that `first` began. */
export function tiebreakServingTeam(first: Team, points: number): Team {
  return tiebreakTurn(points) % 2 === 0 ? first : opponent(first)
}

/**
 * The player about to serve. In a doubles tiebreaker the rotation of four continues (ITF 5b, 14): each team's first
 * turn is its next server's, its second turn the partner's. Pickleball keeps its server in `servingPlayers` (D6).
 */
export function servingPlayer(state: MatchState): Player {
  const player = state.servingPlayers[state.servingTeam]
  const isRotating =
    state.teamType === 'Doubles' && state.tiebreakerTo > 0 && state.rules.pickleball === undefined
  if (!isRotating) return player
  const turn = tiebreakTurn(state.gameScore[0] + state.gameScore[1])
  return (turn >> 1) % 2 === 0 ? player : partner(player)
}

/**
 * Passes the serve on after a finished game: to the other team (ITF 14), in doubles with the partner as that team's
 * next server. After a tiebreaker the team that received first in it serves (ITF 5b).
 */
export function passServe(board: Scoreboard): void {
  const served = board.gameFirstServingTeam
  if (board.teamType === 'Doubles') board.servingPlayers = withPartner(board.servingPlayers, served)
  board.servingTeam = opponent(served)
}

/** 'Switch server': the other team serves from now on; in a tiebreaker it also opened it (D4). */
export function switchServingTeam(board: Scoreboard): void {
  board.servingTeam = opponent(board.servingTeam)
  board.gameFirstServingTeam = opponent(board.gameFirstServingTeam)
}

/** 'Switch player serving': the partner serves, and the team's order turns round with it (D38). */
export function switchServingPlayer(board: Scoreboard): void {
  if (board.teamType === 'Singles') return
  board.servingPlayers = withPartner(board.servingPlayers, board.servingTeam)
  // In pickleball where players stand follows from who started: the other player starts, then.
  if (board.rules.pickleball !== undefined)
    board.deuceReturners = withPartner(board.deuceReturners, board.servingTeam)
}

/** 'Switch player returning' outside of a deciding point: the receivers exchange courts for the set (ITF 15, D38). */
export function switchReturningPlayers(board: Scoreboard): void {
  if (board.teamType === 'Singles') return
  const receiving = opponent(board.servingTeam)
  board.deuceReturners = withPartner(board.deuceReturners, receiving)
  if (board.rules.pickleball !== undefined)
    board.servingPlayers = withPartner(board.servingPlayers, receiving)
}
