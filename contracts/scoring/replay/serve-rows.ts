import type { Step } from './replay.ts'
import { isFirstServeOnly } from '../rules/rules.ts'
import { isBreakPoint, isServersGamePoint, situationOf, type Situation } from '../rules/score/situation.ts'
import { opponent } from '../rules/state.ts'
import type { AnnotatedMatch, AnnotatedServe } from './structure.ts'
import {
  ERROR_TYPES,
  PLAYERS,
  SHOT_TYPES,
  type ByTeam,
  type ErrorType,
  type Outcome,
  type Player,
  type ServeSide,
  type ShotType,
  type Team,
  type TeamType,
} from '../rules/vocabulary.ts'

/**
 * What statistics, filters and analyses ask of one serve. Flat and JSON-able: a read model stores rows as they are.
 * Score, sides and players are those before the serve.
 */
export interface ServeRow {
  readonly id: string
  readonly startSeconds: number
  readonly stopSeconds: number
  /** From 0. Games count within their set, points over the match. */
  readonly set: number
  readonly game: number
  readonly point: number
  /** The point was played with this serve: not a fault that was served again, a let, or a serve of an open point. */
  readonly played: boolean
  /** Winner of the point this serve belongs to; null while the point is open. */
  readonly winner: Team | null
  /** Winner of the game this serve belongs to; null while that continues, and where it was broken off. */
  readonly gameWinner: Team | null
  readonly server: Player
  readonly returner: Player
  /** 0 first serve, 1 second. */
  readonly service: 0 | 1
  readonly side: ServeSide
  readonly situation: Situation
  /** The team at the camera's end. */
  readonly near: Team
  /** Points counted 0, 1, 2, 3 … by team. */
  readonly score: ByTeam<number>
  /** Target of the running tiebreaker, 0 in a normal game. */
  readonly tiebreaker: number
  /** The serving team could win the game (D40). */
  readonly gamePoint: boolean
  /** The receiving team could win a normal game (D8, D40). */
  readonly breakPoint: boolean
  /** The outcome as the match reads it (D31); this and the next three are null where the event has no such word (D9). */
  readonly outcome: Outcome | null
  readonly endingPlayer: Player | null
  readonly shotType: ShotType | null
  readonly errorType: ErrorType | null
  /** Shots as D44 reads them; a missing length is 3. */
  readonly shots: number
  /** False where `shots` is the guess of D44. */
  readonly shotsKnown: boolean
}

/** All serves of a match in time order, as rows. */
export function serveRows(match: AnnotatedMatch): ServeRow[] {
  const { rules, teamType } = match.replay
  const doubleFaultService = isFirstServeOnly(rules) ? 0 : 1
  const rows: ServeRow[] = []
  for (const { serves, winner, setIndex, gameIndex } of match.points) {
    const gameWinner = match.sets[setIndex]?.games[gameIndex]?.winner ?? null
    for (const serve of serves) rows.push(toRow(serve, { winner, gameWinner }, doubleFaultService, teamType))
  }
  return rows
}

/** Every row has the same fields in the same order: that keeps building them cheap. */
function toRow(
  serve: AnnotatedServe,
  { winner, gameWinner }: Pick<ServeRow, 'winner' | 'gameWinner'>,
  doubleFaultService: 0 | 1,
  teamType: TeamType,
): ServeRow {
  const { step, annotation } = serve
  const { before } = step
  const { start, stop } = annotation.clockTime
  return {
    id: annotation.annotationId,
    startSeconds: start,
    stopSeconds: stop ?? start,
    set: serve.setIndex,
    game: serve.gameIndex,
    point: serve.pointIndex,
    played: step.playedPoint,
    winner,
    gameWinner,
    server: step.servingPlayer,
    returner: step.returningPlayer,
    // A DoubleFault recorded on a first serve counts as both faults (D31): its point was played on the second.
    service: step.outcome === 'DoubleFault' ? doubleFaultService : step.serveNumber,
    side: step.serveSide,
    situation: situationOf(before),
    near: opponent(before.topTeam),
    score: before.gameScore,
    tiebreaker: before.tiebreakerTo,
    gamePoint: isServersGamePoint(before),
    breakPoint: isBreakPoint(before),
    outcome: step.outcome,
    endingPlayer: known(PLAYERS, annotation.endingPlayer ?? endedBy(step, teamType)),
    shotType: known(SHOT_TYPES, annotation.shotType),
    errorType: known(ERROR_TYPES, annotation.errorType),
    shots: step.rallyLength,
    shotsKnown: step.rallyLengthKnown,
  }
}

/** A word of the vocabulary or null; whatever else was recorded (D9) has no place in a figure. */
export function known<T>(words: readonly T[], value: T | null | undefined): T | null {
  return value !== null && value !== undefined && words.includes(value) ? value : null
}

/** In singles the winner of the point determines who ended it; in doubles only the record does (D9, D39). */
export function endedBy(
  { outcome, winner }: Pick<Step, 'outcome' | 'winner'>,
  teamType: TeamType,
): Player | null {
  if (winner === null || teamType === 'Doubles') return null
  if (outcome === 'Winner') return winner === 0 ? 0 : 2
  if (outcome === 'ForcedError' || outcome === 'UnforcedError') return winner === 0 ? 2 : 0
  return null
}
