import { streamCategoryOf } from '@courtline/messages/ids'
import type { EventLog } from '../event-log.ts'
import { rowsToAppend } from '../event-row.ts'
import type { AppendOutcome, AppendRequest } from './append-batch.ts'
import { AppendQueue, type QueueLimits } from './append-queue.ts'
import type { WriterSettings } from './log-file.ts'
import { channelOf, SqliteLogReader, type Committed } from './sqlite-log-reader.ts'

export interface SqliteLogOptions extends Partial<QueueLimits> {
  /** Path of the log file; made when missing, its folder must exist. */
  readonly file: string
  /** The file grows no larger than this; appends beyond it fail with LogUnavailable, as on a full disk. */
  readonly maxFileBytes?: number
}

export interface SqliteEventLog extends EventLog {
  /** The settings of the connection that writes, read at that moment. */
  writerSettings(): Promise<WriterSettings>
}

const LIMITS: QueueLimits = { maxQueuedAppends: 10_000, maxQueuedCharacters: 64 * 1024 * 1024 }

/**
 * The log in one SQLite file (WAL, synchronous FULL), written by a thread of its own and read in this one. Other threads
 * open the same file with `openSqliteLogReader`. Throws LogUnavailable when the file cannot be opened or is no log.
 */
export async function openSqliteEventLog(options: SqliteLogOptions): Promise<SqliteEventLog> {
  const { file, maxFileBytes, ...limits } = options
  const data = { file, maxFileBytes, channel: channelOf(file) }
  const queue = await AppendQueue.start(data, { ...LIMITS, ...limits })
  // It is notified of each batch below: the channel would notify it again and only cost time.
  const reader = new SqliteLogReader(file, undefined)
  queue.afterEach((requests, outcomes) => reader.announce(committedIn(requests, outcomes)))
  return {
    append: async (stream, events, { expected }) => {
      const rows = rowsToAppend(stream, events, expected)
      return await queue.add({ stream, category: streamCategoryOf(stream), expected, rows })
    },
    readStream: (stream, read) => reader.readStream(stream, read),
    readAll: (read) => reader.readAll(read),
    subscribe: (subscription) => reader.subscribe(subscription),
    head: () => reader.head(),
    streamHead: (stream) => reader.streamHead(stream),
    writerSettings: () => queue.settings(),
    close: async () => {
      await reader.close()
      await queue.close()
    },
  }
}

/** What a batch added to the log: the rows of an append are together, before the place of its last one. */
function committedIn(
  requests: readonly AppendRequest[],
  outcomes: readonly AppendOutcome[],
): readonly Committed[] {
  return requests.flatMap(({ stream, rows }, index) => {
    const outcome = outcomes[index]
    if (outcome?.type !== 'appended') return []
    return rows.map((row, n) => {
      const back = rows.length - 1 - n
      return { row, place: { stream, revision: outcome.revision - back, position: outcome.position - back } }
    })
  })
}
