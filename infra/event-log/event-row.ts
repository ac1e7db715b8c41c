import type { EventMeta } from '@courtline/messages/event-sourcing/recorded'
import {
  EventTooLarge,
  MAX_EVENT_BYTES,
  type Expected,
  type NewEvent,
  type Position,
  type StoredEvent,
} from './event-log.ts'

/** An event as text, which is how it is kept and how it is passed to the writer's thread. */
export interface EventRow {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly data: string
  readonly meta: string
}

/** Place of a row. */
export interface Place {
  readonly stream: string
  readonly revision: number
  readonly position: number
}

/**
 * The rows of an append. Throws EventTooLarge, and a RangeError for what no caller may request: no event at all, a stream
 * without a name, an expected revision that is none.
 */
export function rowsToAppend(stream: string, events: readonly NewEvent[], expected: Expected): EventRow[] {
  if (stream === '') throw new RangeError('A stream needs a name')
  if (events.length === 0) throw new RangeError(`Nothing to append to ${stream}`)
  if (typeof expected === 'number' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new RangeError(`${expected} is no revision`)
  }
  return events.map(toRow)
}

function toRow(event: NewEvent): EventRow {
  const data = JSON.stringify(event.data)
  const meta = JSON.stringify(event.meta)
  if (Buffer.byteLength(data) + Buffer.byteLength(meta) > MAX_EVENT_BYTES) {
    throw new EventTooLarge(`An event of type ${event.type} is larger than ${MAX_EVENT_BYTES} bytes`)
  }
  return { id: event.id, type: event.type, version: event.version, data, meta }
}

/** As the writer put it down. */
export const metaOf = ({ meta }: Pick<EventRow, 'meta'>): EventMeta => JSON.parse(meta)

/**
 * The event of a row: a fresh copy each time, so no reader can change what another reads. Neighbours with the same
 * metadata, written by one command, may share theirs.
 */
export function storedEvent(row: EventRow, place: Place, meta: EventMeta = metaOf(row)): StoredEvent {
  return {
    id: row.id,
    type: row.type,
    version: row.version,
    data: JSON.parse(row.data),
    meta,
    stream: place.stream,
    revision: place.revision,
    position: positionText(place.position),
  }
}

/** The zeros before so many digits, at hand: every event that is read needs them. */
const ZEROS_BEFORE = Array.from({ length: 21 }, (_, digits) => '0'.repeat(20 - digits))

/** The text of a position's number: 20 digits. */
export function positionText(position: number): Position {
  const digits = String(position)
  return (ZEROS_BEFORE[digits.length] ?? '') + digits
}

/** The number of a position's text. Throws a RangeError for anything else. */
export function positionNumber(position: Position): number {
  if (!/^\d{20}$/.test(position)) throw new RangeError(`'${position}' is no position`)
  return Number(position)
}
