import type { EventLog } from '../event-log.ts'
import { rowsToAppend } from '../event-row.ts'
import { Appender, type AppendLimits } from './appender.ts'
import { EventStoreConnection } from './connection.ts'
import { followFeed } from './follow-feed.ts'
import { LogReads } from './log-reads.ts'
import { SeenHeads } from './seen-heads.ts'

export interface EventStoreLogOptions extends Partial<AppendLimits> {
  /** `esdb://user:password@host:2113`, `esdb+discover://…`, or `esdb://host:2113?tls=false`. */
  readonly url: string
  /** How long one call to the store may take. */
  readonly deadlineMs?: number
  /** After so long a silence a subscription checks in the log itself whether it missed anything. */
  readonly quietMs?: number
}

/** About what a store writes in a second: more would wait longer than a caller does. */
const LIMITS: AppendLimits = { maxWaitingAppends: 2000, maxWaitingCharacters: 64 * 1024 * 1024 }
const DEADLINE_MS = 5000
const QUIET_MS = 2000

/**
 * The log in EventStoreDB (or KurrentDB). It must take appends larger than its default of one mebibyte
 * (`EVENTSTORE_MAX_APPEND_SIZE`), since an envelope is beside each event. Positions are its commit positions: in
 * order, with gaps. Events of its own and of strangers are not in this log.
 *
 * It keeps no index of event ids: EventIdTaken is thrown for ids that this process wrote or that are in the stream where
 * the store looks, and `deduplicated` may be missing when two processes write the same events within a second.
 *
 * Throws LogUnavailable when the store does not answer, and a RangeError for an address without a user.
 */
export async function openEventStoreLog(options: EventStoreLogOptions): Promise<EventLog> {
  const { url, deadlineMs = DEADLINE_MS, quietMs = QUIET_MS, ...limits } = options
  const connection = new EventStoreConnection({ url, deadlineMs })
  const heads = new SeenHeads()
  const reads = new LogReads(connection, heads)
  const appender = new Appender(connection, reads, heads, { ...LIMITS, ...limits })
  const closing = new AbortController()
  await reads.head()
  return {
    append: async (stream, events, { expected }) => {
      reads.refuseWhenClosed()
      return appender.append(stream, rowsToAppend(stream, events, expected), expected)
    },
    readStream: (stream, read) => reads.stream(stream, read),
    readAll: (read) => reads.all(read),
    subscribe: (subscription) => {
      const signal = AbortSignal.any([subscription.signal, closing.signal])
      return followFeed({ connection, reads, quietMs }, { ...subscription, signal })
    },
    head: () => reads.head(),
    streamHead: async (stream) => {
      reads.refuseWhenClosed()
      return reads.lastRevision(stream)
    },
    close: async () => {
      if (closing.signal.aborted) return
      closing.abort()
      reads.close()
      await appender.settled()
      await connection.close()
    },
  }
}
