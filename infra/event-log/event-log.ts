import type { EventMeta } from '@courtline/messages/event-sourcing/recorded'

/** What readers see of the log: several threads may each hold one of these on the same log. */
export interface EventLogReader {
  /** Events of one stream in order, page by page. A missing stream is empty, not an error. */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<readonly StoredEvent[]>
  /** Events of all streams in the order of their positions. */
  readAll(options: ReadAllOptions): Promise<AllPage>
  /** What readAll would answer, going on for ever; ends when the signal aborts. */
  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionMessage>
  /** Position of the newest event, or START. */
  head(): Promise<Position>
  /** Revision of the newest event of a stream, or null when there is none. */
  streamHead(stream: string): Promise<number | null>
  close(): Promise<void>
}

/** The log port: append-only streams of events in one total order. Adapters: memory, sqlite, eventstoredb. */
export interface EventLog extends EventLogReader {
  /**
   * Appends to one stream, atomically, and answers once the events are safe on disk (P1). Appending the same ids at the
   * same expected revision again answers as the first time, with `deduplicated: true` (P2).
   * Fails with WrongExpectedRevision, EventIdTaken, EventTooLarge, LogFull or LogUnavailable; then nothing was appended,
   * except that LogUnavailable may come after the fact: the same append may always be tried again.
   */
  append(stream: string, events: readonly NewEvent[], options: AppendOptions): Promise<AppendResult>
}

/** Place in the whole log: 20 digits, so that positions sort as text. */
export type Position = string
/** Before the first event. */
export const START: Position = '0'.repeat(20)

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

export interface NewEvent {
  /** UUID, the same whenever the same thing is recorded again. */
  readonly id: string
  readonly type: string
  /** Version of the shape of `data`. */
  readonly version: number
  readonly data: JsonObject
  readonly meta: EventMeta
}

export interface StoredEvent extends NewEvent {
  readonly stream: string
  /** 0-based place in its stream. */
  readonly revision: number
  readonly position: Position
}

/** What the stream must be at: a revision, nothing at all, anything at all. Adapters never retry with 'any'. */
export type Expected = number | 'no-stream' | 'stream-exists' | 'any'

export interface AppendOptions {
  readonly expected: Expected
}

/** Place of the last event of an append; those before it are directly before it, in the stream and in the log. */
export interface AppendResult {
  readonly revision: number
  readonly position: Position
  /** The same ids stood at that place already; nothing was written. */
  readonly deduplicated: boolean
}

export interface ReadStreamOptions {
  /** First revision wanted, inclusive. */
  readonly from?: number
  readonly pageSize?: number
}

export interface EventFilter {
  readonly categories?: readonly string[]
  readonly types?: readonly string[]
}

export interface ReadAllOptions {
  /** Exclusive. */
  readonly after: Position
  readonly filter?: EventFilter
  readonly limit: number
}

export interface AllPage {
  readonly events: readonly StoredEvent[]
  /** Everything up to here was looked at, filtered-out events included: a checkpoint may be set here. */
  readonly scannedTo: Position
  readonly atHead: boolean
}

export interface SubscribeOptions {
  readonly after: Position
  readonly filter?: EventFilter
  readonly pageSize?: number
  readonly signal: AbortSignal
}

export type SubscriptionMessage =
  | { readonly type: 'page'; readonly events: readonly StoredEvent[]; readonly scannedTo: Position }
  | { readonly type: 'caughtUp'; readonly at: Position }

/** The stream was not where the writer thought it was. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision'
  readonly stream: string
  readonly expected: Expected
  readonly actual: number | null
  constructor(stream: string, expected: Expected, actual: number | null) {
    super(`Stream ${stream} is at revision ${actual ?? 'none'}, not at ${expected}`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** An id that is elsewhere in the log: ids are derived from what they record, so this is a bug, not a conflict. */
export class EventIdTaken extends Error {
  override readonly name = 'EventIdTaken'
}

/** The queue of appends is full: the caller answers 503 and the client tries again (P9). */
export class LogFull extends Error {
  override readonly name = 'LogFull'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('The event log has too much to write at the moment')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Largest event that the log takes: its data and metadata as JSON. */
export const MAX_EVENT_BYTES = 1024 * 1024

/** An event larger than the log takes. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge'
}

/** The log cannot be reached or written (disk full, closed): nothing was appended, or the same append may be retried. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable'
}
