import { opponent } from './state.ts'
import type { ErrorType, EventDescription, Outcome, Team } from './vocabulary.ts'

/** Outcomes that end a rally, and so need a stroke, a player and a rally length. */
export type RallyOutcome = 'Winner' | 'ForcedError' | 'UnforcedError'

/** Whether the outcome ends a rally rather than a serve. */
export function isRallyOutcome(outcome: Outcome | null | undefined): outcome is RallyOutcome {
  return outcome === 'Winner' || outcome === 'ForcedError' || outcome === 'UnforcedError'
}

/** Whether the outcome is an error in the rally. */
export function isRallyError(
  outcome: Outcome | null | undefined,
): outcome is 'ForcedError' | 'UnforcedError' {
  return outcome === 'ForcedError' || outcome === 'UnforcedError'
}

/** Rally length in shots where none is recorded (model 9, D44). */
export const DEFAULT_RALLY_LENGTH = 3

/** Whether a rally ended with the event, or may have: a point whose outcome nobody recorded (D9). */
export function mayEndRally({ eventType }: EventDescription, outcome: Outcome | null): boolean {
  return isRallyOutcome(outcome) || (outcome === null && eventType === 'Point')
}

/** Rally length in shots as D44 reads it: ace 1, a serve that was not returned into play 0, a missing one 3. */
export function rallyLengthRead(event: EventDescription, outcome: Outcome | null): number {
  if (mayEndRally(event, outcome)) return recordedLength(event) ?? DEFAULT_RALLY_LENGTH
  return outcome === 'Ace' ? 1 : 0
}

/** The length read was recorded, or follows from the outcome; false where it is a guess (D44). */
export function isRallyLengthKnown(event: EventDescription, outcome: Outcome | null): boolean {
  return !mayEndRally(event, outcome) || recordedLength(event) !== undefined
}

/** A length that is no number of shots is none: recorded data may hold anything (D9). */
function recordedLength({ rallyLength }: EventDescription): number | undefined {
  return isShotCount(rallyLength) ? rallyLength : undefined
}

/** Whether the value is a whole number, not negative. */
export function isShotCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** The team that strikes a shot, the serve being shot 1: the server's shots are odd (D10). */
export function strikerOf(shot: number, servingTeam: Team): Team {
  return shot % 2 === 1 ? servingTeam : opponent(servingTeam)
}

/**
 * Where an error went, from the net crossings (the serve included) and who erred (D10): the ball in the net was the
 * erring team's own shot, which follows the last crossing; a long one crossed the net itself.
 */
export function errorTypeFromCrosses(netCrosses: number, errorBy: Team, servingTeam: Team): ErrorType {
  return strikerOf(netCrosses, servingTeam) === errorBy ? 'Long' : 'Net'
}

/** Who erred, from the net crossings and where the error went: the reverse of `errorTypeFromCrosses`. */
export function errorByFromCrosses(netCrosses: number, errorType: ErrorType, servingTeam: Team): Team {
  const lastToCross = strikerOf(netCrosses, servingTeam)
  return errorType === 'Long' ? lastToCross : opponent(lastToCross)
}

/** Shots that were in, the serve included (D10): a long error crossed the net but was not in. */
export function rallyLengthFromCrosses(
  netCrosses: number,
  outcome: RallyOutcome,
  errorType: ErrorType | undefined,
): number {
  return outcome !== 'Winner' && errorType === 'Long' ? Math.max(0, netCrosses - 1) : netCrosses
}

/** Net crossings that a recorded rally means: fills the number input when an old point is edited (D45). */
export function crossesFromRallyLength(
  rallyLength: number,
  outcome: RallyOutcome,
  errorType: ErrorType | undefined,
): number {
  return outcome !== 'Winner' && errorType === 'Long' ? rallyLength + 1 : rallyLength
}

/**
 * Whether a team can have ended a rally of this length (D10): with its last shot that was in, or with the error that
 * followed it. Without a serve that was in there is no rally.
 */
export function canEnd(
  rallyLength: number,
  outcome: RallyOutcome,
  striker: Team,
  servingTeam: Team,
): boolean {
  if (rallyLength < 1) return false
  return strikerOf(outcome === 'Winner' ? rallyLength : rallyLength + 1, servingTeam) === striker
}
