import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Expected } from '../event-log.ts'
import type { EventRow } from '../event-row.ts'
import { verifyAppend } from '../verify-append.ts'
import { KnownStreams } from './known-streams.ts'

/** One caller's append, ready to be written. */
export interface AppendRequest {
  readonly stream: string
  readonly category: string
  readonly expected: Expected
  readonly rows: readonly EventRow[]
}

/** What became of one append of a batch. */
export type AppendOutcome =
  | { readonly type: 'appended'; readonly revision: number; readonly position: number }
  | { readonly type: 'deduplicated'; readonly revision: number; readonly position: number }
  | { readonly type: 'wrongRevision'; readonly actual: number | null }
  | { readonly type: 'idTaken' }

interface Statements {
  readonly addStream: StatementSync
  readonly growStream: StatementSync
  readonly addEvent: StatementSync
  readonly findRevision: StatementSync
  readonly findPosition: StatementSync
  readonly begin: StatementSync
  readonly commit: StatementSync
  readonly mark: StatementSync
  readonly keep: StatementSync
}

/** SQLITE_CONSTRAINT_UNIQUE. */
const UNIQUE_FAILED = 2067

/**
 * Group commit: all appends of a batch in one transaction, one sync of the file for all of them, each append in its own
 * savepoint so that a conflict fails alone. Throws when nothing of the batch was written (disk full, input or output
 * error).
 */
export function createBatchWriter(db: DatabaseSync): (batch: readonly AppendRequest[]) => AppendOutcome[] {
  const statements = prepare(db)
  const streams = new KnownStreams(db)
  return (batch) => {
    statements.begin.run()
    try {
      streams.refresh()
      const now = Date.now()
      const outcomes = batch.map((request) => appendOne(db, statements, streams, request, now))
      statements.commit.run()
      return outcomes
    } catch (error) {
      streams.forgetAll()
      rollBack(db)
      throw error
    }
  }
}

function rollBack(db: DatabaseSync): void {
  // A full disk ends the transaction by itself; then there is nothing left to roll back.
  if (db.isTransaction) db.exec('ROLLBACK')
}

function appendOne(
  db: DatabaseSync,
  statements: Statements,
  streams: KnownStreams,
  request: AppendRequest,
  now: number,
): AppendOutcome {
  const found = streams.find(request.stream)
  const actual = found?.revision ?? null
  const ids = request.rows.map((row) => row.id)
  const verdict = verifyAppend(request.expected, actual, ids, (id) => {
    const revision = found && statements.findRevision.get(id, found.streamId)?.['revision']
    return revision === undefined ? undefined : Number(revision)
  })
  if (verdict.type === 'wrongRevision') return { type: 'wrongRevision', actual }
  const revision = verdict.firstRevision + ids.length - 1
  if (verdict.type === 'deduplicated') {
    const position = Number(statements.findPosition.get(ids.at(-1) ?? '')?.['position'])
    return { type: 'deduplicated', revision, position }
  }
  const written = insertWhole(db, statements, request, found?.streamId, verdict.firstRevision, now)
  if (written === 'idTaken') return { type: 'idTaken' }
  streams.grew(request.stream, { streamId: written.streamId, revision })
  return { type: 'appended', revision, position: written.position }
}

interface Written {
  readonly streamId: number
  /** Of the last row. */
  readonly position: number
}

/** All rows of an append or none. A single row that is refused has changed nothing: it needs no savepoint. */
function insertWhole(
  db: DatabaseSync,
  statements: Statements,
  request: AppendRequest,
  streamId: number | undefined,
  firstRevision: number,
  now: number,
): Written | 'idTaken' {
  const insertAll = () => insert(statements, request, streamId, firstRevision, now)
  if (streamId === undefined || request.rows.length > 1) return insertAlone(db, statements, insertAll)
  try {
    return insertAll()
  } catch (error) {
    if (isUniqueFailure(error)) return 'idTaken'
    throw error
  }
}

function insertAlone(
  db: DatabaseSync,
  { mark, keep }: Statements,
  insertAll: () => Written,
): Written | 'idTaken' {
  mark.run()
  try {
    const written = insertAll()
    keep.run()
    return written
  } catch (error) {
    if (!isUniqueFailure(error)) throw error
    db.exec('ROLLBACK TO one; RELEASE one')
    return 'idTaken'
  }
}

function isUniqueFailure(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === UNIQUE_FAILED
}

/** The rows come first: where one is refused, its stream has not grown. */
function insert(
  statements: Statements,
  request: AppendRequest,
  knownStreamId: number | undefined,
  firstRevision: number,
  now: number,
): Written {
  const lastRevision = firstRevision + request.rows.length - 1
  const streamId =
    knownStreamId ??
    Number(statements.addStream.run(request.stream, request.category, lastRevision).lastInsertRowid)
  let position = 0
  let revision = firstRevision
  for (const { type, version, id, data, meta } of request.rows) {
    const done = statements.addEvent.run(
      streamId,
      revision,
      request.category,
      type,
      version,
      id,
      now,
      data,
      meta,
    )
    position = Number(done.lastInsertRowid)
    revision += 1
  }
  if (knownStreamId !== undefined) statements.growStream.run(lastRevision, streamId)
  return { streamId, position }
}

function prepare(db: DatabaseSync): Statements {
  return {
    addStream: db.prepare('INSERT INTO streams (name, category, revision) VALUES (?, ?, ?)'),
    growStream: db.prepare('UPDATE streams SET revision = ? WHERE stream_id = ?'),
    addEvent: db.prepare(
      `INSERT INTO events (stream_id, revision, category, type, schema_version, event_id, created_at, data, meta)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    findRevision: db.prepare('SELECT revision FROM events WHERE event_id = ? AND stream_id = ?'),
    findPosition: db.prepare('SELECT position FROM events WHERE event_id = ?'),
    // IMMEDIATE: a transaction that first reads and then writes may be refused at once.
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    mark: db.prepare('SAVEPOINT one'),
    keep: db.prepare('RELEASE one'),
  }
}
