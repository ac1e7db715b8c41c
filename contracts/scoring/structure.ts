import type { Finding } from './finding.ts'
import type { Replay, Step } from './replay.ts'
import type { MatchState } from './state.ts'
import type { AnnotatedEvent, ByTeam, Team } from './vocabulary.ts'

/** One serve: a step with its place in the match. Indexes count from 0 over the whole match, games from 0 in their set. */
export interface AnnotatedServe {
  readonly serveIndex: number
  readonly pointIndex: number
  readonly gameIndex: number
  readonly setIndex: number
  readonly annotation: AnnotatedEvent
  readonly step: Step
}

/** The serves of one point; the last one is the serve it was played with, if it came to a point. */
export interface AnnotatedPoint {
  readonly pointIndex: number
  readonly gameIndex: number
  readonly setIndex: number
  readonly serves: readonly AnnotatedServe[]
  /** Null while the point is not decided (a fault or let without the serve that follows). */
  readonly playedServe: AnnotatedServe | null
  readonly winner: Team | null
  readonly before: MatchState
  readonly after: MatchState
}

export interface AnnotatedGame {
  readonly gameIndex: number
  readonly setIndex: number
  /** Games of the set before this game. */
  readonly setScore: ByTeam<number>
  /** Points of the game when it ended (the winning point included), or so far. */
  readonly gameScore: ByTeam<number>
  /** Target of a tiebreaker, 0 for a normal game. */
  readonly tiebreakerTo: number
  /** The team that served its first point. */
  readonly servingTeam: Team
  /** Null for a game that was not finished. */
  readonly winner: Team | null
  readonly points: readonly AnnotatedPoint[]
  readonly serves: readonly AnnotatedServe[]
}

export interface AnnotatedSet {
  readonly setIndex: number
  readonly score: ByTeam<number>
  /** Null for a set that was not finished. */
  readonly winner: Team | null
  readonly games: readonly AnnotatedGame[]
}

/** A match as sets, games, points and serves. Plain data without cycles: every part names its place by index. */
export interface AnnotatedMatch {
  readonly sets: readonly AnnotatedSet[]
  readonly points: readonly AnnotatedPoint[]
  /** All serves in time order: the timeline. */
  readonly timeline: readonly AnnotatedServe[]
  readonly adjustments: readonly Step[]
  /** Errors and warnings of the replay in time order. */
  readonly warnings: readonly Finding[]
  readonly replay: Replay
  readonly final: MatchState
}

/** Groups the steps of a replay into sets, games and points. */
export function annotatedMatch(replayed: Replay): AnnotatedMatch {
  return {
    sets: [],
    points: [],
    timeline: [],
    adjustments: [],
    warnings: replayed.findings,
    replay: replayed,
    final: replayed.final,
  }
}
