import { isRallyOutcome } from '@courtline/scoring/rules/rally'
import type { EventDescription } from '@courtline/scoring/rules/vocabulary'

/** From the toss to the first hit. */
const TOSS_SECONDS = 0.6
/** From one hit to the next, or until the ball is dead. */
const SECONDS_PER_SHOT = 1.15

/**
 * How often the ball is hit in a serve and its rally: as often as it was in, and once more for the error that ended it
 * (D10).
 */
export function shotsOf({ outcome, rallyLength = 1 }: EventDescription): number {
  if (!isRallyOutcome(outcome)) return 1
  return outcome === 'Winner' ? rallyLength : rallyLength + 1
}

/** From the toss until the ball is dead. */
export const secondsOfServe = (shots: number): number => TOSS_SECONDS + shots * SECONDS_PER_SHOT
