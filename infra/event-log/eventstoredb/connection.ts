import {
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  FORWARDS,
  isCommandError,
  jsonEvent,
  MaxAppendSizeExceededError,
  NotLeaderError,
  START,
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type AppendExpectedRevision,
  type AppendResult,
  type Credentials,
  type Filter,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { EventTooLarge, LogUnavailable, type Expected } from '../event-log.ts'
import type { EventRow } from '../event-row.ts'
import { loggedEvent, type LoggedEvent } from './logged-event.ts'

export interface ConnectionOptions {
  /** `esdb://…` or `esdb+discover://…`, with user and password unless `tls=false`. */
  readonly url: string
  /** How long a call may take. */
  readonly deadlineMs: number
}

/** A leader that changes may change once more. */
const MAX_LEADERS = 3
/** Beyond the deadline, for a client that does not keep it. */
const GRACE_MS = 500

/**
 * The client of EventStoreDB behind the errors of the port: LogUnavailable for whatever a later try may heal, with an
 * outcome that may be unknown; EventTooLarge; the client's own error for the rest.
 */
export class EventStoreConnection {
  readonly #client: EventStoreDBClient
  readonly #deadlineMs: number
  readonly #credentials: Credentials

  constructor({ url, deadlineMs }: ConnectionOptions) {
    this.#credentials = credentialsIn(url)
    // A refused append must not look like one that was done.
    if (/throwOnAppendFailure=false/i.test(url)) {
      throw new RangeError('The address of EventStoreDB must leave throwOnAppendFailure true')
    }
    this.#client = EventStoreDBClient.connectionString(url)
    this.#deadlineMs = deadlineMs
  }

  /** One append. Credentials are named on each, which keeps it off the client's batch call: that has no deadline. */
  async append(
    stream: string,
    rows: readonly EventRow[],
    expected: Expected,
    attempt: string,
  ): Promise<AppendResult> {
    const events = rows.map(({ id, type, version, data, meta }) =>
      jsonEvent({
        id,
        type,
        data: JSON.parse(data),
        metadata: { schemaVersion: version, attempt, meta: JSON.parse(meta) },
      }),
    )
    const options = { expectedRevision: revisionExpected(expected), credentials: this.#credentials }
    for (let leaders = 1; ; leaders += 1) {
      try {
        const asked = this.#client.appendToStream(stream, events, { ...options, deadline: this.#deadlineMs })
        return await this.#inTime(asked)
      } catch (error) {
        // A node that does not lead has written nothing; the client turns to the leader that it named.
        if (!(error instanceof NotLeaderError) || leaders === MAX_LEADERS) throw portError(error)
      }
      await nextTurn()
    }
  }

  /** Events of a stream from a revision on, inclusive; a stream that is not there has none. */
  readStream(stream: string, from: number, maxCount: number): Promise<LoggedEvent[]> {
    const fromRevision = BigInt(from)
    return this.#collect(this.#client.readStream(stream, { direction: FORWARDS, fromRevision, maxCount }))
  }

  readStreamEnd(stream: string): Promise<LoggedEvent[]> {
    const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const
    return this.#collect(this.#client.readStream(stream, options))
  }

  /** Events of all streams from a commit position on, inclusive; `undefined` is the start. */
  readAll(from: bigint | undefined, maxCount: number): Promise<LoggedEvent[]> {
    const fromPosition = from === undefined ? START : { commit: from, prepare: from }
    return this.#collect(this.#client.readAll({ direction: FORWARDS, fromPosition, maxCount }))
  }

  /** Newest first, from a commit position or the end, inclusive. */
  readAllBackwards(from: bigint | undefined, maxCount: number): Promise<LoggedEvent[]> {
    const fromPosition = from === undefined ? END : { commit: from, prepare: from }
    return this.#collect(this.#client.readAll({ direction: BACKWARDS, fromPosition, maxCount }))
  }

  /** Events after a commit position, exclusive, for as long as the connection holds; it never comes back by itself. */
  subscribe(after: bigint | undefined, filter: Filter): AllStreamSubscription {
    const fromPosition = after === undefined ? START : { commit: after, prepare: after }
    return this.#client.subscribeToAll({ fromPosition, filter })
  }

  async close(): Promise<void> {
    await this.#client.dispose()
  }

  async #collect(
    reading: StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>,
  ): Promise<LoggedEvent[]> {
    // Reads have no deadline of their own. One that is given up may still fail later: nobody waits for that.
    reading.on('error', () => undefined)
    const late = setTimeout(() => {
      reading.destroy(this.#tooLate())
      reading.cancel().catch(() => undefined)
    }, this.#deadlineMs)
    const events: LoggedEvent[] = []
    try {
      for await (const resolved of reading) {
        const event = loggedEvent(resolved)
        if (event) events.push(event)
      }
      return events
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw portError(error)
    } finally {
      clearTimeout(late)
    }
  }

  async #inTime<T>(asked: Promise<T>): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(this.#tooLate()), this.#deadlineMs + GRACE_MS)
    try {
      return await Promise.race([asked, late])
    } finally {
      clearTimeout(timer)
    }
  }

  #tooLate(): LogUnavailable {
    return new LogUnavailable(`EventStoreDB gave no answer within ${this.#deadlineMs} ms`)
  }
}

/** Errors that another try may heal, and those of a store that does not let us in. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.NOT_LEADER,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.ACCESS_DENIED,
])

/** The port's error for one of the client. What is neither unavailable nor too large is a bug and stays as it is. */
export function portError(error: unknown): unknown {
  if (error instanceof MaxAppendSizeExceededError) {
    return new EventTooLarge(`EventStoreDB takes ${error.maxAppendSize} bytes an append`)
  }
  if (error instanceof LogUnavailable || !(error instanceof Error)) return error
  if (isCommandError(error) && !UNAVAILABLE.has(error.type)) return error
  return new LogUnavailable(`EventStoreDB cannot be reached: ${error.message}`, { cause: error })
}

function revisionExpected(expected: Expected): AppendExpectedRevision {
  switch (expected) {
    case 'no-stream':
      return 'no_stream'
    case 'stream-exists':
      return 'stream_exists'
    case 'any':
      return 'any'
  }
  return BigInt(expected)
}

/** User and password of an address. Without TLS the client sends none: any pair will do. */
function credentialsIn(url: string): Credentials {
  const [, username, password] = /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]+)@/.exec(url) ?? []
  if (username !== undefined && password !== undefined) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  }
  if (/[?&]tls=false(&|$)/i.test(url)) return { username: 'nobody', password: 'none' }
  throw new RangeError('The address of EventStoreDB needs a user and a password, or tls=false')
}
