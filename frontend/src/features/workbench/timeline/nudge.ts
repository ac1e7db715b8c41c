import type { EntryState } from '@courtline/scoring/entry/point-cycle'

/** The end of an interval that Shift ← and → move. */
export type Edge = 'start' | 'stop'

/** One press, in seconds. */
export const NUDGE_SECONDS = 1

interface Interval {
  readonly start: number
  readonly stop?: number
}

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/** The interval with one edge moved; undefined where it has no such edge, or would no longer be one. */
export function nudged(interval: Interval, edge: Edge, bySeconds: number): Interval | undefined {
  const { start, stop } = interval
  if (edge === 'stop') {
    const moved = stop === undefined ? undefined : toMilliseconds(stop + bySeconds)
    return moved !== undefined && moved > start ? { start, stop: moved } : undefined
  }
  const moved = toMilliseconds(Math.max(0, start + bySeconds))
  if (stop === undefined) return { start: moved }
  return moved < stop ? { start: moved, stop } : undefined
}

/** The open point with one edge moved: in play it has a start only. undefined where nothing can be moved so. */
export function nudgedEntry(state: EntryState, edge: Edge, bySeconds: number): EntryState | undefined {
  switch (state.phase) {
    case 'idle':
      return undefined
    case 'in-play': {
      const moved = nudged({ start: state.startSeconds }, 'start', bySeconds)
      return moved && { ...state, startSeconds: moved.start }
    }
    case 'describing': {
      const { startSeconds: start, stopSeconds: stop, ...described } = state.draft
      const moved = nudged(stop === undefined ? { start } : { start, stop }, edge, bySeconds)
      if (!moved) return undefined
      const stopSeconds = moved.stop === undefined ? {} : { stopSeconds: moved.stop }
      return { ...state, draft: { ...described, startSeconds: moved.start, ...stopSeconds } }
    }
  }
}
