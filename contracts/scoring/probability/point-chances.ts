import type { ByTeam } from '../rules/vocabulary.ts'
import type { Chances, Goal } from './match-chances.ts'
import type { ServePrior, ServeStrength } from './serve-strength.ts'

/** One point: chances of both teams before and after it, 0 to 1, to four places. */
export interface PointChances {
  readonly before: Chances
  /** The same as before where the point was not decided. */
  readonly after: Chances
  /**
   * What hung on the point: the chance of a team if it wins it less that if it loses it, 0 to 1, the same for both teams
   * (a match that can be drawn counts a draw as half). 0 where the point was not decided.
   */
  readonly leverage: number
}

/** Win probability through a match, with what it was computed from. Plain JSON: a read model stores it. */
export interface MatchWinProbability {
  readonly goal: Goal
  readonly prior: ServePrior
  readonly strengths: ByTeam<ServeStrength>
  /** Before the first point. */
  readonly initial: Chances
  /** One for each point of the match, in time order: `point` of a serve row is a place in this list. */
  readonly points: readonly PointChances[]
}

/** The points with the most leverage, in the order of the match: see `placesOfMost`. */
export function biggestPoints(points: readonly Pick<PointChances, 'leverage'>[], count: number): number[] {
  return placesOfMost(
    points.map(({ leverage }) => leverage),
    count,
  )
}

/**
 * Places of the greatest values of a list, in the order of the list. Of equal ones the earlier is chosen; a value of 0
 * never is.
 */
export function placesOfMost(values: readonly number[], count: number): number[] {
  return values
    .map((value, place) => ({ value, place }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || a.place - b.place)
    .slice(0, Math.max(0, count))
    .map(({ place }) => place)
    .toSorted((a, b) => a - b)
}
