import { gameScoreWinner, winsGame } from '../games/game-score.ts'
import { pickleballServeSide, playerOnTheRight } from '../games/pickleball.ts'
import { winsMatchWithSet, winsSetWithGame } from '../games/set.ts'
import { opponent, partner, type MatchState } from '../state.ts'
import type { Player, ServeSide, Team } from '../vocabulary.ts'

/** Situation of a point: 0 regular, 1 critical (D8). */
export type Situation = 0 | 1

/** The receiving team. */
export function receivingTeam(state: MatchState): Team {
  return opponent(state.servingTeam)
}

/** Equal scores from 3–3 on in a normal game. */
export function isDeuce(state: MatchState): boolean {
  const [first, second] = state.gameScore
  return state.tiebreakerTo === 0 && first === second && first >= 3
}

/** One team leads after deuce. */
export function isAdvantage(state: MatchState): boolean {
  const [first, second] = state.gameScore
  return state.tiebreakerTo === 0 && Math.min(first, second) >= 3 && first !== second
}

/** A tiebreaker is running; always true under pickleball rules (D6). */
export function isTiebreaker(state: MatchState): boolean {
  return state.tiebreakerTo > 0
}

/** Both teams win a normal game with the next point: no-ad at 3–3, one-ad at 4–4 (D3, D8). */
export function isDecidingPoint(state: MatchState): boolean {
  const [first, second] = state.gameScore
  if (state.tiebreakerTo > 0 || first !== second || state.rules.ad === 'Ad') return false
  return first >= (state.rules.ad === 'NoAd' ? 3 : 4)
}

/** Whether the team wins the game with the next point. Side-out pickleball: only the serving team can score (D6). */
export function isGamePointFor(state: MatchState, team: Team): boolean {
  if (state.rules.pickleball === 'sideOut' && team !== state.servingTeam) return false
  return winsGame(state, team)
}

/** Whether the team wins the set with the next point. */
export function isSetPointFor(state: MatchState, team: Team): boolean {
  return isGamePointFor(state, team) && winsSetWithGame(state, team)
}

/** Whether the team wins the match with the next point. */
export function isMatchPointFor(state: MatchState, team: Team): boolean {
  return isSetPointFor(state, team) && winsMatchWithSet(state, team)
}

/** Some team wins the game with the next point: the wide query of D8. */
export function isGamePoint(state: MatchState): boolean {
  return isGamePointFor(state, 0) || isGamePointFor(state, 1)
}

/** The serving team wins the game with the next point: what filter, score box and export call a game point (D40). */
export function isServersGamePoint(state: MatchState): boolean {
  return isGamePointFor(state, state.servingTeam)
}

/** The receiving team wins the game with the next point, in a normal game (D8). */
export function isBreakPoint(state: MatchState): boolean {
  return state.tiebreakerTo === 0 && isGamePointFor(state, receivingTeam(state))
}

/** Some team wins the set with the next point. */
export function isSetPoint(state: MatchState): boolean {
  return isSetPointFor(state, 0) || isSetPointFor(state, 1)
}

/** Some team wins the match with the next point. */
export function isMatchPoint(state: MatchState): boolean {
  return isMatchPointFor(state, 0) || isMatchPointFor(state, 1)
}

/**
 * A point that matters more (D8): break, deciding, set or match point, deuce and advantage, and every point of a
 * tiebreaker that ends the set. Under pickleball rules only game points.
 */
export function isPressurePoint(state: MatchState): boolean {
  if (state.rules.pickleball !== undefined) return isGamePoint(state)
  if (state.tiebreakerTo > 0 && (winsSetWithGame(state, 0) || winsSetWithGame(state, 1))) return true
  return isDeuce(state) || isAdvantage(state) || isBreakPoint(state) || isSetPoint(state)
}

/** 1 for a pressure point, else 0. */
export function situationOf(state: MatchState): Situation {
  return isPressurePoint(state) ? 1 : 0
}

/** The team whose points are a won game; null in every state that play can reach. */
export function gameWinner(state: MatchState): Team | null {
  return gameScoreWinner(state, state.gameScore)
}

/** Side of the court the next point is served to: 0 deuce (right), 1 ad (left). */
export function serveSide(state: MatchState): ServeSide {
  if (state.rules.pickleball !== undefined) return pickleballServeSide(state)
  const points = state.gameScore[0] + state.gameScore[1]
  if (state.decidingPointSide === 1 && isDecidingPoint(state)) return 1
  return points % 2 === 0 ? 0 : 1
}

/** The player who receives the next serve. */
export function returningPlayer(state: MatchState): Player {
  const team = receivingTeam(state)
  if (state.teamType === 'Singles') return state.deuceReturners[team]
  const deuceSidePlayer =
    state.rules.pickleball === undefined ? state.deuceReturners[team] : playerOnTheRight(state, team)
  return serveSide(state) === 0 ? deuceSidePlayer : partner(deuceSidePlayer)
}
