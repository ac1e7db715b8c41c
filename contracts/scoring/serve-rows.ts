import { isFirstServeOnly } from './rules.ts'
import { isBreakPoint, isServersGamePoint, situationOf, type Situation } from './situation.ts'
import { opponent } from './state.ts'
import type { AnnotatedMatch, AnnotatedPoint, AnnotatedServe } from './structure.ts'
import {
  ERROR_TYPES,
  OUTCOMES,
  PLAYERS,
  SHOT_TYPES,
  type ByTeam,
  type ErrorType,
  type Outcome,
  type Player,
  type RuleSet,
  type ServeSide,
  type ShotType,
  type Team,
  type TeamType,
} from './vocabulary.ts'

/**
 * What statistics, filters and analyses ask of one serve. Flat and JSON-able: a read model stores rows as they stand.
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
  /** Absent where the recorded event lacks it (D9). */
  readonly outcome?: Outcome
  readonly endingPlayer?: Player
  readonly shotType?: ShotType
  readonly errorType?: ErrorType
  /** Shots as D44 reads them; a missing length is 3. */
  readonly shots: number
  /** False where `shots` is the guess of D44. */
  readonly shotsKnown: boolean
}

/** All serves of a match in time order, as rows. */
export function serveRows(match: AnnotatedMatch): ServeRow[] {
  const { rules, teamType } = match.replay
  return match.points.flatMap((point) => point.serves.map((serve) => toRow(serve, point, rules, teamType)))
}

function toRow(serve: AnnotatedServe, point: AnnotatedPoint, rules: RuleSet, teamType: TeamType): ServeRow {
  const { step, annotation } = serve
  const { before, outcome } = step
  const { start, stop } = annotation.clockTime
  return {
    id: annotation.annotationId,
    startSeconds: start,
    stopSeconds: stop ?? start,
    set: serve.setIndex,
    game: serve.gameIndex,
    point: serve.pointIndex,
    played: step.playedPoint,
    winner: point.winner,
    server: step.servingPlayer,
    returner: step.returningPlayer,
    service: serviceOf(serve, rules),
    side: step.serveSide,
    situation: situationOf(before),
    near: opponent(before.topTeam),
    score: before.gameScore,
    tiebreaker: before.tiebreakerTo,
    gamePoint: isServersGamePoint(before),
    breakPoint: isBreakPoint(before),
    ...known('outcome', OUTCOMES, outcome),
    ...endingOf(serve, teamType),
    shots: step.rallyLength,
    shotsKnown: step.rallyLengthKnown,
  }
}

/** A DoubleFault recorded on a first serve stands for both faults (D31), so its point was played on the second. */
function serviceOf({ step }: AnnotatedServe, rules: RuleSet): 0 | 1 {
  if (step.serveNumber === 0 && step.outcome === 'DoubleFault') return isFirstServeOnly(rules) ? 0 : 1
  return step.serveNumber
}

/** In singles the winner of the point tells who ended it; in doubles only the record does (D9, D39). */
function endingOf(
  { annotation, step }: AnnotatedServe,
  teamType: TeamType,
): Pick<ServeRow, 'endingPlayer' | 'shotType' | 'errorType'> {
  const player =
    annotation.endingPlayer ?? (teamType === 'Singles' ? endedBy(step.outcome, step.winner) : undefined)
  return {
    ...known('endingPlayer', PLAYERS, player),
    ...known('shotType', SHOT_TYPES, annotation.shotType),
    ...known('errorType', ERROR_TYPES, annotation.errorType),
  }
}

/** A field with a word of the vocabulary; whatever else was recorded (D9) has no place in a figure. */
function known<K extends string, T>(
  key: K,
  words: readonly T[],
  value: T | null | undefined,
): { readonly [P in K]?: T } {
  const fields: { [P in K]?: T } = {}
  if (value !== null && value !== undefined && words.includes(value)) fields[key] = value
  return fields
}

function endedBy(outcome: Outcome | null, winner: Team | null): Player | undefined {
  if (winner === null) return undefined
  if (outcome === 'Winner') return winner === 0 ? 0 : 2
  if (outcome === 'ForcedError' || outcome === 'UnforcedError') return winner === 0 ? 2 : 0
  return undefined
}
