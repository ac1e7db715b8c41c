import type { AnnotatedEvent } from './vocabulary.ts'

/** The events by start; equal times keep the order in which they were recorded (D106). */
export function inTimeOrder(events: readonly AnnotatedEvent[]): readonly AnnotatedEvent[] {
  if (isInTimeOrder(events)) return events
  return events.map(withTime).toSorted((a, b) => orderOf(a) - orderOf(b))
}

function isInTimeOrder(events: readonly AnnotatedEvent[]): boolean {
  let last = -Infinity
  for (const event of events) {
    if (!hasTime(event)) return false
    const { start } = event.clockTime
    if (!(start >= last)) return false
    last = start
  }
  return true
}

/** Recorded data may lack what its type promises: an event without any time is read as one without a start. */
function withTime(event: AnnotatedEvent): AnnotatedEvent {
  return hasTime(event) ? event : { ...event, clockTime: { start: NaN } }
}

function hasTime(event: { readonly clockTime?: unknown }): boolean {
  return typeof event.clockTime === 'object' && event.clockTime !== null
}

/** A start that is no number comes last: it must not unsettle the order of the others. */
function orderOf({ clockTime: { start } }: AnnotatedEvent): number {
  return Number.isFinite(start) ? start : Number.MAX_VALUE
}
