import { adjustmentCodes, applyAdjustment, isAdjustmentName, playsOn } from '../rules/adjustments.ts'
import { findingOf, isBlocking, type Finding } from '../rules/finding.ts'
import { fault, registerPoint } from '../rules/games/game.ts'
import type { FindingCode } from '../rules/messages.ts'
import { outcomeInState, winnerOf } from '../rules/point-winner.ts'
import { isRallyLengthKnown, rallyLengthRead } from '../rules/rally.ts'
import { servingPlayer } from '../rules/games/serve-order.ts'
import { beginSet } from '../rules/games/set.ts'
import { returningPlayer, serveSide } from '../rules/score/situation.ts'
import { copyState, initialState, sameState, type MatchState, type Scoreboard } from '../rules/state.ts'
import { inTimeOrder, isInTimeOrder } from './validation/time-order.ts'
import { codesInState, isWithoutTiebreaker, stateFor } from './validation/validate.ts'
import type {
  AnnotatedEvent,
  Outcome,
  Player,
  RuleSet,
  ServeSide,
  Team,
  TeamType,
} from '../rules/vocabulary.ts'

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
  /**
   * Outcome as the match reads it: a Fault on the last allowed serve is a DoubleFault (D31). Null for adjustments, and
   * where a point was recorded without one (D9).
   */
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
  const isSameMatch = previous?.rules === rules && previous.teamType === teamType
  const earlier = isSameMatch ? previous : undefined
  const isLonger = earlier !== undefined && goesOn(earlier, events)
  const sorted = isLonger ? events : inTimeOrder(events)
  const initial = initialState(rules, teamType)
  const steps = commonSteps(earlier?.steps ?? [], sorted)
  const known = steps.length
  let state = steps.at(-1)?.after ?? initial
  for (const event of sorted.slice(known)) {
    const step = stepFrom(state, event, steps.length)
    steps.push(step)
    state = step.after
  }
  const findings = isLonger ? [...earlier.findings, ...findingsOf(steps.slice(known))] : findingsOf(steps)
  return { rules, teamType, initial, steps, final: state, findings }
}

/** Whether these are the events of an earlier replay with some more at its end: then only those need be looked at. */
function goesOn({ steps }: Replay, events: readonly AnnotatedEvent[]): boolean {
  if (!steps.every(({ event }, index) => event === events[index])) return false
  return isInTimeOrder(events.slice(Math.max(0, steps.length - 1)))
}

function findingsOf(steps: readonly Step[]): Finding[] {
  const findings: Finding[] = []
  for (const step of steps) if (step.findings.length > 0) findings.push(...step.findings)
  return findings
}

function commonSteps(steps: readonly Step[], events: readonly AnnotatedEvent[]): Step[] {
  const differs = steps.findIndex((step, index) => step.event !== events[index])
  return differs === -1 ? steps.slice() : steps.slice(0, differs)
}

/**
 * The findings about some of the events, in time order: those that `replay` has about them, without what it keeps of all
 * the others.
 */
export function findingsAbout(
  annotationIds: ReadonlySet<string>,
  events: readonly AnnotatedEvent[],
  rules: RuleSet,
  teamType: TeamType,
): Finding[] {
  const sorted = inTimeOrder(events)
  const findings: Finding[] = []
  let state = initialState(rules, teamType)
  let from = 0
  for (const [index, event] of sorted.entries()) {
    if (!annotationIds.has(event.annotationId)) continue
    const board = copyState(state)
    playOn(board, sorted.slice(from, index))
    const step = stepFrom(board, event, index)
    findings.push(...step.findings)
    state = step.after
    from = index + 1
  }
  return findings
}

/** The state after all events, without steps or findings. */
export function finalState(
  events: readonly AnnotatedEvent[],
  rules: RuleSet,
  teamType: TeamType,
): MatchState {
  const board = copyState(initialState(rules, teamType))
  playOn(board, inTimeOrder(events))
  return board
}

/**
 * The state after one more event, for scoring while a match is played: in constant time, without the events before it.
 * Never throws; an event that is refused leaves the score as it was (D9).
 */
export function nextState(state: MatchState, event: AnnotatedEvent): MatchState {
  return inTimeOrder([event]).reduce((last, readable) => stepFrom(last, readable, 0).after, state)
}

/** Writes the effect of some more events, in time order, to the board. */
function playOn(board: Scoreboard, events: readonly AnnotatedEvent[]): void {
  for (const event of events) applyEvent(board, event)
  const last = events.at(-1)
  if (last !== undefined) board.updatedAtSeconds = updatedAt(last)
}

/** Time of the state after an event: its end, or its start where it has none. */
function updatedAt({ clockTime }: AnnotatedEvent): number {
  return clockTime.stop ?? clockTime.start
}

/**
 * Writes the effect of one event to the board, all but the time of the update. An unknown winner or a state that
 * refuses leaves the board as it was (D9).
 */
export function applyEvent(board: Scoreboard, event: AnnotatedEvent): void {
  if (board.isOver && playsOn(event)) beginSet(board)
  if (event.eventType === 'Point') applyPoint(board, event)
  else if (event.adjustment !== undefined) applyAllowedAdjustment(board, event)
}

function applyPoint(board: Scoreboard, event: AnnotatedEvent): void {
  const { outcome } = event
  if (outcome === 'Fault') {
    fault(board)
    return
  }
  const winner = winnerOf(event, outcome ?? null, board)
  if (winner !== null) registerPoint(board, winner)
}

function applyAllowedAdjustment(board: Scoreboard, event: AnnotatedEvent): void {
  const { adjustment, winningTeam } = event
  if (adjustment === undefined || !isAdjustmentName(adjustment.name)) return
  const codes = adjustmentCodes(adjustment, winningTeam, board)
  if (!codes.some(isBlocking)) applyAdjustment(board, adjustment, winningTeam ?? 0)
}

const NO_FINDINGS: readonly Finding[] = []

function stepFrom(last: MatchState, event: AnnotatedEvent, index: number): Step {
  const before = stateFor(event, last)
  const after = copyState(before)
  after.updatedAtSeconds = updatedAt(event)
  const outcome = outcomeInState(event, before)
  const isPoint = event.eventType === 'Point' && !isWithoutTiebreaker(before)
  const winner = isPoint ? winnerOf(event, outcome, before) : null
  if (winner !== null) registerPoint(after, winner)
  else applyEvent(after, event)
  const codes = withUnchanged(codesInState(event, before), outcome, before, after)
  return {
    index,
    event,
    before,
    after,
    serveNumber: before.firstServe ? 0 : 1,
    serveSide: serveSide(before),
    servingTeam: before.servingTeam,
    servingPlayer: servingPlayer(before),
    returningPlayer: returningPlayer(before),
    playedPoint: winner !== null,
    outcome,
    winner,
    rallyLength: rallyLengthRead(event, outcome),
    rallyLengthKnown: isRallyLengthKnown(event, outcome),
    findings: codes.length === 0 ? NO_FINDINGS : codes.map((code) => findingOf(event, code)),
  }
}

/** Each point event must change the state; a let is exempt, and one whose winner is unknown has a finding of its own (D33). */
function withUnchanged(
  codes: readonly FindingCode[],
  outcome: Outcome | null,
  before: MatchState,
  after: MatchState,
): readonly FindingCode[] {
  if (outcome === null || outcome === 'Let' || !sameState(before, after)) return codes
  return codes.some(isBlocking) ? codes : [...codes, 'state-unchanged']
}
