import type { AnnotatedEvent, ClockTime } from '../../rules/vocabulary.ts'

/** The events by start; equal times keep the order in which they were recorded (D106). */
export function inTimeOrder(events: readonly AnnotatedEvent[]): readonly AnnotatedEvent[] {
  if (isInTimeOrder(events)) return events
  return events.map(readable).toSorted((a, b) => orderOf(a) - orderOf(b))
}

/** Whether each event can be read, and starts no earlier than the one before it. */
export function isInTimeOrder(events: readonly AnnotatedEvent[]): boolean {
  let last = -Infinity
  for (const event of events) {
    if (!isReadable(event)) return false
    const { start } = event.clockTime
    if (!(start >= last)) return false
    last = start
  }
  return true
}

/** What is in a list in place of an entry that is none: findings say that it has no start and no content. */
const NOTHING: AnnotatedEvent = { annotationId: '', eventType: 'Adjustment', clockTime: { start: NaN } }

/**
 * Recorded data may lack what its type promises: an event without a time, or with one that is no number, is read as one
 * without a start, an adjustment that is none as missing.
 */
function readable(event: AnnotatedEvent): AnnotatedEvent {
  if (isReadable(event)) return event
  if (!isObject(event)) return NOTHING
  const { adjustment, clockTime, ...rest } = event
  return {
    ...rest,
    clockTime: readableTime(clockTime),
    ...(isObject(adjustment) ? { adjustment } : {}),
  }
}

function readableTime(clockTime: ClockTime): ClockTime {
  if (!isObject(clockTime)) return { start: NaN }
  const { start, stop } = clockTime
  const isStart = typeof start === 'number'
  return { start: isStart ? start : NaN, ...(typeof stop === 'number' ? { stop } : {}) }
}

function isReadable(event: AnnotatedEvent): boolean {
  if (!isObject(event) || !isObject(event.clockTime)) return false
  const { adjustment, clockTime } = event
  const { start, stop } = clockTime
  if (typeof start !== 'number' || (stop !== undefined && typeof stop !== 'number')) return false
  return adjustment === undefined || isObject(adjustment)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** A start that is no number comes last: it must not unsettle the order of the others. */
function orderOf({ clockTime: { start } }: AnnotatedEvent): number {
  return Number.isFinite(start) ? start : Number.MAX_VALUE
}
