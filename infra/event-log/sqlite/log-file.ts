import { DatabaseSync } from 'node:sqlite'
import { openSqliteToRead } from '../../sqlite/open-to-read.ts'

/** Shape of the file; a newer program's file is not touched. */
const FILE_VERSION = 1
/** 'CLLG', in the header of every log file. */
const APPLICATION_ID = 0x434c4c47
/** How long a connection waits for another process that is writing. */
const BUSY_MILLISECONDS = 5000

const TABLES = `
CREATE TABLE streams (
  stream_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  category TEXT NOT NULL,
  revision INTEGER NOT NULL
) STRICT;
CREATE TABLE events (
  -- AUTOINCREMENT: a position is never given twice, whatever became of the tail.
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  stream_id INTEGER NOT NULL REFERENCES streams,
  revision INTEGER NOT NULL,
  category TEXT NOT NULL,
  type TEXT NOT NULL,
  schema_version INTEGER NOT NULL,
  event_id TEXT NOT NULL UNIQUE,
  -- The log's own clock, in milliseconds; meta.at is the moment of the decision.
  created_at INTEGER NOT NULL,
  data TEXT NOT NULL,
  meta TEXT NOT NULL,
  UNIQUE (stream_id, revision)
) STRICT;
CREATE INDEX events_category ON events (category, position);

CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
  BEGIN SELECT RAISE(ABORT, 'the event log is append-only'); END;
CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
  BEGIN SELECT RAISE(ABORT, 'the event log is append-only'); END;
CREATE TRIGGER streams_are_never_deleted BEFORE DELETE ON streams
  BEGIN SELECT RAISE(ABORT, 'the event log is append-only'); END;
CREATE TRIGGER streams_only_grow BEFORE UPDATE ON streams
  WHEN NEW.stream_id <> OLD.stream_id OR NEW.name <> OLD.name OR NEW.category <> OLD.category
    OR NEW.revision <= OLD.revision
  BEGIN SELECT RAISE(ABORT, 'the event log is append-only'); END;
`

/** The settings of the connection that writes, as SQLite reports them. */
export interface WriterSettings {
  readonly journalMode: unknown
  /** 2 is FULL: the file is synced before a commit answers. */
  readonly synchronous: unknown
  readonly recursiveTriggers: unknown
}

/**
 * The log file for writing, made when it is missing. What a crash left in the WAL is recovered by SQLite here. Throws
 * when the file is something else, or of a newer program.
 */
export function openForWriting(file: string, maxFileBytes: number | undefined): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_MILLISECONDS })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000')
  // REPLACE would delete a row without its trigger otherwise.
  db.exec('PRAGMA recursive_triggers = ON')
  db.exec('BEGIN IMMEDIATE')
  if (readPragma(db, 'user_version') === 0) {
    db.exec(TABLES)
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FILE_VERSION}`)
  }
  db.exec('COMMIT')
  checkFile(db, file)
  if (maxFileBytes !== undefined) {
    const pageBytes = Number(readPragma(db, 'page_size'))
    db.exec(`PRAGMA max_page_count = ${Math.ceil(maxFileBytes / pageBytes)}`)
  }
  return db
}

/** A connection that can only read; the file must be a log already. */
export function openForReading(file: string): DatabaseSync {
  const db = openSqliteToRead(file, BUSY_MILLISECONDS)
  checkFile(db, file)
  return db
}

function checkFile(db: DatabaseSync, file: string): void {
  const isLog = readPragma(db, 'application_id') === APPLICATION_ID
  const isKnown = readPragma(db, 'user_version') === FILE_VERSION
  if (isLog && isKnown) return
  db.close()
  throw new Error(`${file} is ${isLog ? 'an event log of another version' : 'not an event log'}`)
}

export function writerSettings(db: DatabaseSync): WriterSettings {
  return {
    journalMode: readPragma(db, 'journal_mode'),
    synchronous: readPragma(db, 'synchronous'),
    recursiveTriggers: readPragma(db, 'recursive_triggers'),
  }
}

function readPragma(db: DatabaseSync, name: string): unknown {
  return db.prepare(`PRAGMA ${name}`).get()?.[name]
}
