import type { Finding } from './finding.ts'
import { initialState, type MatchState } from './state.ts'
import type { AnnotatedEvent, Outcome, Player, RuleSet, ServeSide, Team, TeamType } from './vocabulary.ts'

/** 0 is a first serve, 1 a second. */
export type ServeNumber = 0 | 1

/** One event with the state before and after it. `serve…`, `…Team` and `…Player` are as they stood before it. */
export interface Step {
  /** Place in time order. */
  readonly index: number
  readonly event: AnnotatedEvent
  readonly before: MatchState
  readonly after: MatchState
  readonly serveNumber: ServeNumber
  readonly serveSide: ServeSide
  readonly servingTeam: Team
  readonly servingPlayer: Player
  readonly returningPlayer: Player
  /** This serve was played to a point that counts; false for faults, lets, adjustments and refused events. */
  readonly playedPoint: boolean
  /** Outcome as the match reads it: a Fault on the last allowed serve is a DoubleFault (D31). Null for adjustments. */
  readonly outcome: Outcome | null
  /** Winner of the point; null where no point was decided. */
  readonly winner: Team | null
  /** Rally length in shots as read by D44: ace 1, double fault, let and fault 0, a missing one 3. */
  readonly rallyLength: number
  /** The rally length was recorded, or follows from the outcome; false where 3 is a guess. */
  readonly rallyLengthKnown: boolean
  readonly findings: readonly Finding[]
}

/** A whole annotation replayed in time order. */
export interface Replay {
  readonly rules: RuleSet
  readonly teamType: TeamType
  readonly initial: MatchState
  readonly steps: readonly Step[]
  readonly final: MatchState
  /** Findings of all steps, in time order. */
  readonly findings: readonly Finding[]
}

/**
 * Rebuilds the match from its events: sorts them by start (equal times keep their order, D106) and applies one after
 * the other. Never throws: what breaks a rule is reported in `findings` (D9, D77).
 *
 * @param previous an earlier replay of nearly the same list: its steps are reused up to the first event that differs
 */
export function replay(
  events: readonly AnnotatedEvent[],
  rules: RuleSet,
  teamType: TeamType,
  previous?: Replay,
): Replay {
  const initial = initialState(rules, teamType)
  return { rules, teamType, initial, steps: [], final: initial, findings: [] }
}

/** The state after all events, without steps or findings: the fast path for lists of scores. */
export function finalState(
  events: readonly AnnotatedEvent[],
  rules: RuleSet,
  teamType: TeamType,
): MatchState {
  return replay(events, rules, teamType).final
}
