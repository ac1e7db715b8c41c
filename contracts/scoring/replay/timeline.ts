import type { Replay } from './replay.ts'
import type { MatchState } from '../rules/state.ts'
import type { AnnotatedMatch, AnnotatedPoint, AnnotatedServe } from './structure.ts'
import type { ClockTime } from '../rules/vocabulary.ts'

/** Seconds after the start of a point at which a jump lands (model 4). */
export const JUMP_LEAD_SECONDS = 0.01

/** A row is the current one from this long before its start to this long after its stop (D50). */
export const HIGHLIGHT_TOLERANCE_SECONDS = 0.2

/** Clock seconds to which the video jumps for a serve. */
export function jumpSeconds(serve: AnnotatedServe): number {
  return serve.annotation.clockTime.start + JUMP_LEAD_SECONDS
}

/** The first serve that starts after the playhead, or null. */
export function nextServe(match: AnnotatedMatch, clockSeconds: number): AnnotatedServe | null {
  return match.timeline.find((serve) => serve.annotation.clockTime.start > clockSeconds) ?? null
}

/**
 * The serve before the one being watched, or null. A playhead that has just jumped to a serve is on it, so that
 * pressing the key again goes one further back.
 */
export function previousServe(match: AnnotatedMatch, clockSeconds: number): AnnotatedServe | null {
  return match.timeline.findLast((serve) => isBefore(serve.annotation.clockTime, clockSeconds)) ?? null
}

/** The first point that starts after the playhead, or null; its first serve gives the time. */
export function nextPoint(match: AnnotatedMatch, clockSeconds: number): AnnotatedPoint | null {
  return match.points.find((point) => startOf(point) > clockSeconds) ?? null
}

/** The point before the one being watched, or null. */
export function previousPoint(match: AnnotatedMatch, clockSeconds: number): AnnotatedPoint | null {
  return (
    match.points.findLast((point) => {
      const first = point.serves[0]
      return first !== undefined && isBefore(first.annotation.clockTime, clockSeconds)
    }) ?? null
  )
}

function startOf(point: AnnotatedPoint): number {
  return point.serves[0]?.annotation.clockTime.start ?? Infinity
}

/** Started long enough ago to be the one before, rather than the one just jumped to. */
function isBefore(time: ClockTime, clockSeconds: number): boolean {
  return time.start + JUMP_LEAD_SECONDS + HIGHLIGHT_TOLERANCE_SECONDS < clockSeconds
}

/** The serve to highlight at the playhead: within the tolerance the later one wins; null in dead time (D50). */
export function currentServe(match: AnnotatedMatch, clockSeconds: number): AnnotatedServe | null {
  return (
    match.timeline.findLast(({ annotation: { clockTime } }) => {
      const { start, stop = start } = clockTime
      const isStarted = clockSeconds >= start - HIGHLIGHT_TOLERANCE_SECONDS
      return isStarted && clockSeconds <= stop + HIGHLIGHT_TOLERANCE_SECONDS
    }) ?? null
  )
}

/** The serve that starts at exactly this time, or the message of the specification. */
export function serveAt(
  match: AnnotatedMatch,
  clockSeconds: number,
):
  | { readonly ok: true; readonly serve: AnnotatedServe }
  | { readonly ok: false; readonly code: 'time-not-found'; readonly message: string } {
  const found = match.timeline.find((serve) => serve.annotation.clockTime.start === clockSeconds)
  return found === undefined
    ? { ok: false, code: 'time-not-found', message: `Couldn't find ${clockSeconds}` }
    : { ok: true, serve: found }
}

/**
 * The state after all events that start no later than this time (D106): what a score box shows at the playhead, and the
 * state before an event that is recorded next with this start.
 */
export function stateAfterEventsUntil(replayed: Replay, clockSeconds: number): MatchState {
  return (
    replayed.steps.findLast(({ event }) => event.clockTime.start <= clockSeconds)?.after ?? replayed.initial
  )
}

/** Where 'jump to end' goes: to the end of the last annotated event, and from there to the end of the video (D48). */
export function jumpToEndSeconds(
  match: AnnotatedMatch,
  clockSeconds: number,
  durationSeconds: number,
): number {
  const last = match.replay.steps.at(-1)?.event.clockTime
  const endOfWork = last === undefined ? 0 : (last.stop ?? last.start)
  return Math.abs(clockSeconds - endOfWork) <= HIGHLIGHT_TOLERANCE_SECONDS ? durationSeconds : endOfWork
}
