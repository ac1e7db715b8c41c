import type { Step } from '@courtline/scoring/replay/replay'
import { isRallyOutcome } from '@courtline/scoring/rules/rally'
import type { ErrorType, EventDescription } from '@courtline/scoring/rules/vocabulary'
import { isFullyCharted } from '../../verify-matches/fill.ts'
import type { ChartedMatch, PublishedPoint, SlamMatch } from '../../verify-matches/published-match.ts'
import type { ReplayedPoints } from '../../verify-matches/replay-points.ts'
import type { ServeToType } from './fewest-keys.ts'

export const KINDS = ['singles', 'doubles', 'mixed'] as const
export type Kind = (typeof KINDS)[number]

/** One point of a match as it is to be typed. */
export interface PointToType {
  /**
   * Its serves, each with what may have to be recorded. Where no publisher has whether an error went into the net or
   * out, both are there, and cost the mean of the two.
   */
  readonly serves: readonly (readonly ServeToType[])[]
  /** Adjustments before it: who serves, at the start and in doubles at the start of a set. */
  readonly adjustments: number
}

export function kindOf({ event }: SlamMatch | ChartedMatch, teamType: string): Kind {
  if (event === 'XD') return 'mixed'
  return teamType === 'Singles' ? 'singles' : 'doubles'
}

/**
 * The points of which everything that has to be typed was published: outcome, length, number of the serve. All others are
 * left out, for what the verifier fills there nobody typed; the second number counts them.
 */
export function pointsToType(
  match: SlamMatch | ChartedMatch,
  { replayed, places }: ReplayedPoints,
): { readonly points: readonly PointToType[]; readonly leftOut: number } {
  let leftOut = 0
  const points = match.points.flatMap((_, index): PointToType[] => {
    const steps = replayed.steps.slice((places[index - 1] ?? -1) + 1, (places[index] ?? -1) + 1)
    const serves = steps.filter(({ event }) => event.eventType === 'Point')
    if (serves.length === 0 || !isPublished(match, index)) {
      leftOut += 1
      return []
    }
    const isCharted = match.kind === 'charted'
    return [
      {
        serves: serves.map((step) => targetsOf(step, isCharted)),
        adjustments: steps.length - serves.length,
      },
    ]
  })
  return { points, leftOut }
}

function isPublished(match: SlamMatch | ChartedMatch, index: number): boolean {
  if (match.kind === 'charted') {
    const point = match.points[index]
    return point !== undefined && isFullyCharted(point)
  }
  const point = match.points[index]
  const { serveNumber, outcome, rally } = match.reliable
  // Where a publisher has aces and double faults only, those would be all that is counted.
  if (point === undefined || serveNumber !== true || outcome !== 'full' || rally !== true) return false
  return isEndPublished(point)
}

function isEndPublished({ o, rally }: PublishedPoint): boolean {
  if (o === null) return false
  return o === 'ace' || o === 'doubleFault' || o === 'serviceWinner' || rally !== undefined
}

const BOTH: readonly ErrorType[] = ['Net', 'Long']

function targetsOf({ event, before }: Step, isCharted: boolean): readonly ServeToType[] {
  const { annotationId: _, ...target } = event
  const isError = isRallyOutcome(target.outcome) && target.outcome !== 'Winner'
  const targets: readonly EventDescription[] =
    isError && !isCharted ? BOTH.map((errorType) => ({ ...target, errorType })) : [target]
  return targets.map((each) => ({ before, target: each }))
}
