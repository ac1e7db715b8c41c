import type { PointRow } from '../watched-match.ts'

/** One step of the walk: points won by the first team minus those of the second, after this point. */
export interface MomentumStep {
  readonly point: number
  readonly lead: number
}

export interface Momentum {
  readonly steps: readonly MomentumStep[]
  /** Number of the first point of each set but the first. */
  readonly setStarts: readonly number[]
  /** The largest lead of either side: what the scale must hold on both sides. */
  readonly most: number
}

/** The match as a walk: up when the first team wins a point, down when the second does. Open points are left out. */
export function momentumOf(points: readonly Pick<PointRow, 'winner' | 'setIndex'>[]): Momentum {
  const decided = points.filter(({ winner }) => winner !== null)
  let lead = 0
  const steps = decided.map((point, index) => {
    lead += point.winner === 0 ? 1 : -1
    return { point: index + 1, lead }
  })
  const setStarts = decided.flatMap((point, index) =>
    index > 0 && decided[index - 1]?.setIndex !== point.setIndex ? [index + 1] : [],
  )
  return {
    steps: [{ point: 0, lead: 0 }, ...steps],
    setStarts,
    most: Math.max(1, ...steps.map((s) => Math.abs(s.lead))),
  }
}
