import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Expected } from '../event-log.ts'
import type { EventRow } from '../event-row.ts'
import { judgeAppend } from '../judge-append.ts'

/** One caller's append, ready to be written. */
export interface AppendRequest {
  readonly stream: string
  readonly category: string
  readonly expected: Expected
  readonly rows: readonly EventRow[]
}

/** What became of one append of a batch. */
export type Outcome =
  | { readonly type: 'appended'; readonly revision: number; readonly position: number }
  | { readonly type: 'deduplicated'; readonly revision: number; readonly position: number }
  | { readonly type: 'wrongRevision'; readonly actual: number | null }
  | { readonly type: 'idTaken' }

interface Statements {
  readonly findStream: StatementSync
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
export function createBatchWriter(db: DatabaseSync): (batch: readonly AppendRequest[]) => Outcome[] {
  const statements = prepare(db)
  return (batch) => {
    statements.begin.run()
    try {
      const now = Date.now()
      const outcomes = batch.map((request) => appendOne(db, statements, request, now))
      statements.commit.run()
      return outcomes
    } catch (error) {
      rollBack(db)
      throw error
    }
  }
}

function rollBack(db: DatabaseSync): void {
  // A full disk ends the transaction by itself; then there is nothing left to roll back.
  if (db.isTransaction) db.exec('ROLLBACK')
}

function appendOne(db: DatabaseSync, statements: Statements, request: AppendRequest, now: number): Outcome {
  const found = statements.findStream.get(request.stream)
  const streamId = found ? Number(found['stream_id']) : undefined
  const actual = found ? Number(found['revision']) : null
  const ids = request.rows.map((row) => row.id)
  const verdict = judgeAppend(request.expected, actual, ids, (id) => {
    const revision =
      streamId === undefined ? undefined : statements.findRevision.get(id, streamId)?.['revision']
    return revision === undefined ? undefined : Number(revision)
  })
  if (verdict.type === 'wrongRevision') return { type: 'wrongRevision', actual }
  const revision = verdict.firstRevision + ids.length - 1
  if (verdict.type === 'deduplicated') {
    const position = Number(statements.findPosition.get(ids.at(-1) ?? '')?.['position'])
    return { type: 'deduplicated', revision, position }
  }
  const position = insertAlone(db, statements, () =>
    insert(statements, request, streamId, verdict.firstRevision, now),
  )
  return position === 'idTaken' ? { type: 'idTaken' } : { type: 'appended', revision, position }
}

function insertAlone(
  db: DatabaseSync,
  { mark, keep }: Statements,
  insertAll: () => number,
): number | 'idTaken' {
  mark.run()
  try {
    const position = insertAll()
    keep.run()
    return position
  } catch (error) {
    if (!isUniqueFailure(error)) throw error
    db.exec('ROLLBACK TO one; RELEASE one')
    return 'idTaken'
  }
}

function isUniqueFailure(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === UNIQUE_FAILED
}

/** Position of the last row. */
function insert(
  statements: Statements,
  request: AppendRequest,
  knownStreamId: number | undefined,
  firstRevision: number,
  now: number,
): number {
  const lastRevision = firstRevision + request.rows.length - 1
  const streamId =
    knownStreamId ??
    Number(statements.addStream.run(request.stream, request.category, lastRevision).lastInsertRowid)
  if (knownStreamId !== undefined) statements.growStream.run(lastRevision, streamId)
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
  return position
}

function prepare(db: DatabaseSync): Statements {
  return {
    findStream: db.prepare('SELECT stream_id, revision FROM streams WHERE name = ?'),
    addStream: db.prepare('INSERT INTO streams (name, category, revision) VALUES (?, ?, ?)'),
    growStream: db.prepare('UPDATE streams SET revision = ? WHERE stream_id = ?'),
    addEvent: db.prepare(
      `INSERT INTO events (stream_id, revision, category, type, schema_version, event_id, created_at, data, meta)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    findRevision: db.prepare('SELECT revision FROM events WHERE event_id = ? AND stream_id = ?'),
    findPosition: db.prepare('SELECT position FROM events WHERE event_id = ?'),
    // IMMEDIATE: a transaction that first reads and then wants to write may be turned away at once.
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    mark: db.prepare('SAVEPOINT one'),
    keep: db.prepare('RELEASE one'),
  }
}
