import type { AnnotatedEvent } from './vocabulary.ts'

/** The events by start; equal times keep the order in which they were recorded (D106). */
export function inTimeOrder(events: readonly AnnotatedEvent[]): readonly AnnotatedEvent[] {
  return isInTimeOrder(events) ? events : events.toSorted((a, b) => orderOf(a) - orderOf(b))
}

function isInTimeOrder(events: readonly AnnotatedEvent[]): boolean {
  let last = -Infinity
  for (const event of events) {
    const start = event.clockTime.start
    if (!(start >= last)) return false
    last = start
  }
  return true
}

/** A start that is no number comes last: it must not unsettle the order of the others. */
function orderOf(event: AnnotatedEvent): number {
  const { start } = event.clockTime
  return Number.isFinite(start) ? start : Number.MAX_VALUE
}
