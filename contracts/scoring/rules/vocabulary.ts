/**
 * The nouns of a racquet-sport match, in the words of the ITF Rules of Tennis and the USA Pickleball rulebook.
 * Everything here is data: no behaviour, no dependency.
 */

/** Side of the net in the match's own numbering: 0 is the first-named team. */
export const TEAMS = [0, 1] as const
export type Team = (typeof TEAMS)[number]

/** Team 0 has players 0 and 1, team 1 has players 2 and 3; singles uses 0 and 2 only. */
export const PLAYERS = [0, 1, 2, 3] as const
export type Player = (typeof PLAYERS)[number]

/** One value per team. */
export type ByTeam<T> = readonly [T, T]

/** One player a side, or two. */
export const TEAM_TYPES = ['Singles', 'Doubles'] as const
export type TeamType = (typeof TEAM_TYPES)[number]

/** How a game is decided at deuce (D3). */
export const AD_TYPES = ['Ad', 'NoAd', 'OneAd'] as const
export type AdType = (typeof AD_TYPES)[number]

/** A serve, or a correction of the score. */
export const EVENT_TYPES = ['Point', 'Adjustment'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** How a serve ended; a fault on the last allowed serve is read as a double fault (D31). */
export const OUTCOMES = [
  'Ace',
  'Winner',
  'ForcedError',
  'UnforcedError',
  'DoubleFault',
  'Let',
  'Fault',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Stroke of the last shot. */
export const SHOT_TYPES = ['Forehand', 'Backhand', 'Volley'] as const
export type ShotType = (typeof SHOT_TYPES)[number]

/** Where an error or fault went: beyond a line, or into the net. */
export const ERROR_TYPES = ['Long', 'Net'] as const
export type ErrorType = (typeof ERROR_TYPES)[number]

/** The video in which a time is read: GameTime is the cut one, ClockTime the uncut one (D12). */
export const TIME_TYPES = ['GameTime', 'ClockTime'] as const
export type TimeType = (typeof TIME_TYPES)[number]

/** Side of the court a point is served to: 0 deuce, 1 ad. */
export const SERVE_SIDES = [0, 1] as const
export type ServeSide = (typeof SERVE_SIDES)[number]

/** The twelve adjustments, in the order of the annotation action menu. */
export const ADJUSTMENT_NAMES = [
  'New set',
  'End the game',
  'Award a point',
  'Start 5-point tiebreaker',
  'Start 7-point tiebreaker',
  'Start 10-point tiebreaker',
  'Switch sides',
  'Switch server',
  'Switch player serving',
  'Switch player returning',
  'Adjust score of the current game',
  'Adjust score of the current set',
] as const
export type AdjustmentName = (typeof ADJUSTMENT_NAMES)[number]

/** A rule set (D1). Optional fields mean "not used" when absent. */
export interface RuleSet {
  readonly name: string
  /** Games that win a set. */
  readonly setTo: number
  readonly ad: AdType
  readonly firstServeOnly: boolean
  /** Points that win a tiebreaker. */
  readonly tiebreakerTo: number
  /** A tiebreaker starts when both teams have this many games; `setTo` when absent. */
  readonly tiebreakerAt?: number
  /** Number of sets of the match; without it the match has no end (D2). */
  readonly decidingSet?: number
  /** Target of a tiebreaker in the deciding set; without it that set is an advantage set (D2). */
  readonly decidingSetTiebreakerTo?: number
  readonly decidingSetTiebreakerAt?: number
  /** Replaces the whole deciding set by one tiebreaker to this target, scored 1–0 in games (D2). */
  readonly matchTiebreakerTo?: number
  /** No set has a tiebreaker, but for a deciding one with a target of its own. */
  readonly advantageSets?: boolean
  /** A tiebreaker is won at its target, whatever the lead. */
  readonly tiebreakerNoAd?: boolean
  /** All sets of `decidingSet` are played, also when one side leads beyond reach; the side with more of them wins. */
  readonly exactSets?: boolean
  /** 'sideOut' scores only for the serving team, 'rally' scores every rally (D6). */
  readonly pickleball?: 'sideOut' | 'rally'
}

/** A timed interval in seconds. `stop` is absent while a point is still open. */
export interface ClockTime {
  readonly start: number
  readonly stop?: number
}

/** An adjustment with the value it carries (D13). */
export interface Adjustment {
  readonly name: AdjustmentName
  /** New pair, team 0 first: points counted 0, 1, 2, 3… for a game, games for a set. */
  readonly score?: ByTeam<number>
}

/**
 * One entry of an annotation: a serve (eventType 'Point') or an adjustment.
 * Absent fields are simply not there; null is never used.
 */
export interface AnnotatedEvent {
  /** UUID, stable for the life of the match, never reused (D29). */
  readonly annotationId: string
  readonly eventType: EventType
  /** Seconds in the uncut video. */
  readonly clockTime: ClockTime
  /** Human description; decides only in the cases of D11. */
  readonly event?: string
  readonly adjustment?: Adjustment
  readonly outcome?: Outcome
  /** The last toucher. */
  readonly endingPlayer?: Player
  readonly shotType?: ShotType
  readonly errorType?: ErrorType
  /** Shots that were in, the serve included (D10). Never stored for aces, faults, lets, double faults (D44). */
  readonly rallyLength?: number
  readonly winningTeam?: Team
  /** Net crossings as typed (D45). */
  readonly netCrosses?: number
  /** Names of the fields that were derived rather than typed (D45). */
  readonly derivedFields?: readonly string[]
  readonly origAnnotatorId?: string
  readonly updateAnnotatorId?: string
}

/** What an annotator records of one serve or adjustment, before it has an id. */
export type EventDescription = Omit<AnnotatedEvent, 'annotationId'>
