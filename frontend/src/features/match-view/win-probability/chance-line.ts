import type { MatchWinProbability } from '@courtline/scoring/probability/point-chances'
import type { PointRow } from '../watched-match.ts'

/** One place of the line: the first team's chance, 0 to 1, before a point, or after the last one. */
export interface ChanceStep {
  /** The point that is played next; null at the end. */
  readonly point: PointRow | null
  readonly chance: number
  /** What hangs on the point, 0 to 1. */
  readonly leverage: number
}

/** A set as a stretch of the line, by places of its first and last step. */
export interface SetBand {
  readonly setIndex: number
  readonly from: number
  readonly to: number
}

export interface ChanceLine {
  readonly steps: readonly ChanceStep[]
  readonly sets: readonly SetBand[]
  /** What is drawn without a break: the match, or each set where sets are what is won. */
  readonly strokes: readonly (readonly { readonly at: number; readonly chance: number }[])[]
}

/** The first team's chance before each decided point and at the end, and where the sets lie. */
export function chanceLine(
  points: readonly PointRow[],
  { points: chances, goal }: Pick<MatchWinProbability, 'points' | 'goal'>,
): ChanceLine {
  const decided = points.filter(({ winner }) => winner !== null)
  const before = decided.flatMap((point): readonly ChanceStep[] => {
    const known = chances[point.pointIndex]
    return known ? [{ point, chance: known.before[0], leverage: known.leverage }] : []
  })
  const lastPoint = before.at(-1)?.point
  const end = lastPoint ? chances[lastPoint.pointIndex]?.after[0] : undefined
  const steps = end === undefined ? before : [...before, { point: null, chance: end, leverage: 0 }]
  const sets = bandsOf(steps)
  const stroke = ({ from, to }: Pick<SetBand, 'from' | 'to'>) => {
    const inside = steps.slice(from, to).map(({ chance }, at) => ({ at: from + at, chance }))
    const last = steps[to - 1]?.point
    const after = last ? chances[last.pointIndex]?.after[0] : undefined
    return after === undefined ? inside : [...inside, { at: to, chance: after }]
  }
  const parts = goal === 'match' ? [{ from: 0, to: steps.length - 1 }] : sets
  return { steps, sets, strokes: parts.map(stroke) }
}

function bandsOf(steps: readonly ChanceStep[]): readonly SetBand[] {
  const bands: SetBand[] = []
  for (const [at, { point }] of steps.entries()) {
    const last = bands.at(-1)
    // The end belongs to the last set.
    if (last && (point === null || point.setIndex === last.setIndex))
      bands[bands.length - 1] = { ...last, to: at }
    else if (point) {
      if (last) bands[bands.length - 1] = { ...last, to: at }
      bands.push({ setIndex: point.setIndex, from: at, to: at })
    }
  }
  return bands
}
