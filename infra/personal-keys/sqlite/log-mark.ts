import { DatabaseSync } from 'node:sqlite'
import { openSqliteToRead } from '../../sqlite/open-to-read.ts'
import type { Position } from '../../event-log/event-log.ts'

/** What a file of keys records of the log and the secret that it belongs to. */
export interface LogMark {
  /** The keys were sufficient for the log up to here. */
  readonly position: Position
  /** Of the event that is there; empty at START. */
  readonly eventId: string
  /** SHA-256 of the site's secret, hexadecimal. */
  readonly secretHash: string
}

const TABLE = `
CREATE TABLE IF NOT EXISTS log_mark (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  position TEXT NOT NULL,
  event_id TEXT NOT NULL,
  secret_hash TEXT NOT NULL
) STRICT;
`

/** The mark in a file of keys; undefined where none was made yet. The file must exist. */
export function readLogMark(file: string): LogMark | undefined {
  return using(openSqliteToRead(file), (db) => {
    const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'log_mark'").get()
    const row = table && db.prepare('SELECT * FROM log_mark').get()
    if (!row) return undefined
    const { position, event_id: eventId, secret_hash: secretHash } = row
    return { position: String(position), eventId: String(eventId), secretHash: String(secretHash) }
  })
}

/** Replaces the mark, safely on disk when it answers. The file must exist. */
export function writeLogMark(file: string, { position, eventId, secretHash }: LogMark): void {
  using(new DatabaseSync(file, { timeout: 5000 }), (db) => {
    db.exec(`PRAGMA synchronous = FULL; ${TABLE}`)
    db.prepare('INSERT OR REPLACE INTO log_mark VALUES (1, ?, ?, ?)').run(position, eventId, secretHash)
  })
}

function using<T>(db: DatabaseSync, work: (db: DatabaseSync) => T): T {
  try {
    return work(db)
  } finally {
    db.close()
  }
}
