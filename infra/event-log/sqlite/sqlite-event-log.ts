import { streamCategoryOf } from '@courtline/messages/ids'
import type { EventLog } from '../event-log.ts'
import { rowsToAppend } from '../event-row.ts'
import { AppendQueue, type QueueLimits } from './append-queue.ts'
import type { WriterSettings } from './log-file.ts'
import { channelOf, SqliteLogReader } from './sqlite-log-reader.ts'

export interface SqliteLogOptions extends Partial<QueueLimits> {
  /** Path of the log file; made when missing, its folder must exist. */
  readonly file: string
  /** The file grows no larger than this; appends beyond it fail with LogUnavailable, as on a full disk. */
  readonly maxFileBytes?: number
}

export interface SqliteEventLog extends EventLog {
  /** What the connection that writes runs with, asked of it there and then. */
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
  // It is notified of each append below: the channel would notify it again and only cost time.
  const reader = new SqliteLogReader(file, undefined)
  return {
    append: async (stream, events, { expected }) => {
      const rows = rowsToAppend(stream, events, expected)
      const result = await queue.add({ stream, category: streamCategoryOf(stream), expected, rows })
      reader.announce()
      return result
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
