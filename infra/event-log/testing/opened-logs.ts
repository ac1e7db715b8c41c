import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { EventLog } from '../event-log.ts'
import {
  startEventStoreDouble,
  type DoubleOptions,
  type EventStoreDouble,
} from '../eventstoredb/testing/start-double.ts'
import { openEventStoreLog, type EventStoreLogOptions } from '../eventstoredb/eventstore-log.ts'
import { openMemoryEventLog } from './memory-event-log.ts'
import { openSqliteEventLog, type SqliteEventLog, type SqliteLogOptions } from '../sqlite/sqlite-event-log.ts'
import type { OpenedLog } from './sample-events.ts'

export async function memoryLog(): Promise<OpenedLog<EventLog>> {
  const log = openMemoryEventLog()
  return { log, destroy: () => log.close() }
}

/** A log file in a folder of its own, which goes with it. */
export async function sqliteLog(
  options: Omit<SqliteLogOptions, 'file'> = {},
): Promise<OpenedLog<SqliteEventLog> & { readonly file: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtline-log-'))
  const file = path.join(folder, 'log.db')
  const log = await openSqliteEventLog({ ...options, file })
  const destroy = async () => {
    await log.close()
    rmSync(folder, { recursive: true })
  }
  return { log, file, destroy }
}

/** A log in a double of EventStoreDB of its own, which goes with it. */
export async function eventStoreLog(
  options: Omit<EventStoreLogOptions, 'url'> & DoubleOptions = {},
): Promise<OpenedLog<EventLog> & { readonly double: EventStoreDouble }> {
  const double = await startEventStoreDouble(options)
  const log = await openEventStoreLog({
    quietMs: 100,
    deadlineMs: 300_000,
    maxWaitingAppends: 1200,
    ...options,
    url: double.url,
  })
  const destroy = async () => {
    await log.close()
    await double.close()
  }
  return { log, double, destroy }
}
