import { HIGHLIGHT_TOLERANCE_SECONDS } from '@courtline/scoring/replay/timeline'

interface Timed {
  readonly startSeconds: number
  readonly stopSeconds: number
}

/** The point at the playhead, from 0.2 s before its start to 0.2 s after its stop; the later one wins (D50). */
export function pointAt<P extends Timed>(points: readonly P[], seconds: number): P | undefined {
  return points.findLast(
    (point) =>
      seconds >= point.startSeconds - HIGHLIGHT_TOLERANCE_SECONDS &&
      seconds <= point.stopSeconds + HIGHLIGHT_TOLERANCE_SECONDS,
  )
}

/** The first point that starts after the playhead. */
export function pointAfter<P extends Timed>(points: readonly P[], seconds: number): P | undefined {
  return points.find((point) => point.startSeconds > seconds)
}

/** The point before the one being watched: a playhead that has just jumped to a point is on it. */
export function pointBefore<P extends Timed>(points: readonly P[], seconds: number): P | undefined {
  return points.findLast((point) => point.startSeconds + HIGHLIGHT_TOLERANCE_SECONDS + 0.01 < seconds)
}
