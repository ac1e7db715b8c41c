import fs from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { streamCategoryOf } from '@courtline/messages/ids'
import { checkpointOfHandler } from '../../subscription/checkpoint.ts'
import { startSubscription } from '../../subscription/subscription.ts'
import type { SubscriptionRegistry } from '../../subscription/subscription-registry.ts'
import { START, type EventLogReader, type Position, type StoredEvent } from '../event-log.ts'
import { positionNumber, positionText } from '../event-row.ts'
import { openForWriting } from '../sqlite/log-file.ts'
import { openSqliteLogReader } from '../sqlite/sqlite-log-reader.ts'

export interface MirrorOptions {
  /** The primary data. */
  readonly log: Pick<EventLogReader, 'subscribe' | 'readAll' | 'head'>
  /** A file of this process alone. */
  readonly file: string
  /** A failure that will be tried again. */
  readonly onFailure: (text: string) => void
  readonly registry?: SubscriptionRegistry | undefined
}

const PAGE_SIZE = 2000

/**
 * A log that is elsewhere, followed into a local SQLite file of the log's own shape, with its positions: what reads all
 * of it again and again (a rebuild) does so here, and the store is read once. It continues where it was; a file of
 * another log, or of one that was set back, is begun again. Closing it leaves the log open. Sealed texts stay sealed.
 */
export async function openLogMirror(options: MirrorOptions): Promise<EventLogReader> {
  const { log, file, onFailure, registry } = options
  if (!(await isOurs(log, file))) removeFile(file)
  const db = openForWriting(file, undefined)
  const write = writerOf(db)
  const reader = openSqliteLogReader({ file })
  const subscription = startSubscription({
    name: 'log-mirror',
    log,
    pageSize: PAGE_SIZE,
    checkpoint: checkpointOfHandler(() => reader.head()),
    handle: { page: ({ events }) => write(events) },
    onFailure,
    registry,
  })
  return {
    readStream: (stream, read) => reader.readStream(stream, read),
    readAll: (read) => reader.readAll(read),
    subscribe: (subscription) => reader.subscribe(subscription),
    head: () => reader.head(),
    streamHead: (stream) => reader.streamHead(stream),
    close: async () => {
      await subscription.stop()
      await reader.close()
      db.close()
    },
  }
}

/** Whether the file mirrors this log: its first event is the log's, and its last is not beyond the log's end. */
async function isOurs(log: MirrorOptions['log'], file: string): Promise<boolean> {
  if (!fs.existsSync(file)) return true
  const mirror = openSqliteLogReader({ file })
  try {
    const [mine, theirs] = await Promise.all([firstOf(mirror), firstOf(log)])
    if (mine === undefined) return true
    const isBehind: boolean = (await mirror.head()) <= (await log.head())
    return mine.id === theirs?.id && mine.position === theirs.position && isBehind
  } finally {
    await mirror.close()
  }
}

async function firstOf(log: Pick<EventLogReader, 'readAll'>): Promise<StoredEvent | undefined> {
  for (let after: Position = START; ;) {
    const page = await log.readAll({ after, limit: 1 })
    if (page.events.length > 0 || page.atHead) return page.events[0]
    after = page.scannedTo
  }
}

function removeFile(file: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`]) fs.rmSync(each, { force: true })
}

/** Writes a page in one transaction; what is there already is passed by. */
function writerOf(db: DatabaseSync): (events: readonly StoredEvent[]) => void {
  // The log is elsewhere: what a power cut takes from here is read again.
  db.exec('PRAGMA synchronous = NORMAL')
  const addStream = db.prepare(
    'INSERT INTO streams (name, category, revision) VALUES (?, ?, ?) RETURNING stream_id',
  )
  const findStream = db.prepare('SELECT stream_id, revision FROM streams WHERE name = ?')
  const growStream = db.prepare('UPDATE streams SET revision = ? WHERE stream_id = ?')
  const addEvent = db.prepare(
    `INSERT INTO events (position, stream_id, revision, category, type, schema_version, event_id, created_at, data, meta)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const head = db.prepare('SELECT max(position) AS position FROM events')
  const add = (event: StoredEvent): void => {
    const category = streamCategoryOf(event.stream)
    const known = findStream.get(event.stream)
    const streamId = Number((known ?? addStream.get(event.stream, category, event.revision))?.['stream_id'])
    if (known) growStream.run(event.revision, streamId)
    addEvent.run(
      positionNumber(event.position),
      streamId,
      event.revision,
      category,
      event.type,
      event.version,
      event.id,
      Date.parse(event.meta.at),
      JSON.stringify(event.data),
      JSON.stringify(event.meta),
    )
  }
  return (events) => {
    const reached = positionText(Number(head.get()?.['position'] ?? 0))
    db.exec('BEGIN IMMEDIATE')
    try {
      for (const event of events) if (event.position > reached) add(event)
      db.exec('COMMIT')
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
  }
}
