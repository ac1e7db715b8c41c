import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { openForWriting } from '@courtline/infra/event-log/sqlite/log-file'
import { damageOf } from '@courtline/infra/sqlite/damaged-file'
import { openSqliteToRead } from '@courtline/infra/sqlite/open-to-read'

/** What could be taken over of a log. */
export interface SalvagedLog {
  /** From the first event on, without a gap. */
  readonly events: number
  /** When the last one was written; null where there is none. */
  readonly lastAt: Date | null
  /** Where reading ended, in words; undefined where the log was read to its end. */
  readonly endedAt: string | undefined
}

/** In the order of the columns. */
type Row = readonly SQLOutputValue[]
const POSITION = 0
const STREAM = 1
const CATEGORY = 2
const REVISION = 3
const WRITTEN_AT = 7
const JSON_COLUMNS = [8, 9]

/** One row at a time: what is before a damaged page is read up to its very edge. */
const NEXT = `
  SELECT position, name, events.category, events.revision, type, schema_version, event_id, created_at, data, meta
  FROM events NOT INDEXED CROSS JOIN streams USING (stream_id)
  WHERE position > ? ORDER BY position LIMIT 1`

/**
 * Writes the events of a damaged log, from the first on, into a new file, up to the last commit that is whole: all appends
 * of one commit carry the same time, and those of the one in which reading ended are left out, since more of it may have
 * been lost. Positions, revisions and ids stay.
 */
export function salvageLog(damaged: string, made: string): SalvagedLog {
  const rows = readRows(damaged)
  const kept = rows.endedAt === undefined ? rows.list : withoutLastCommit(rows.list)
  const db = openForWriting(made, undefined)
  try {
    db.exec('BEGIN IMMEDIATE')
    writeRows(db, kept)
    db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
  const last = kept.at(-1)
  return {
    events: kept.length,
    lastAt: last ? new Date(Number(last[WRITTEN_AT])) : null,
    endedAt: rows.endedAt,
  }
}

function withoutLastCommit(rows: readonly Row[]): readonly Row[] {
  const lastAt = rows.at(-1)?.[WRITTEN_AT]
  return rows.filter((row) => row[WRITTEN_AT] !== lastAt)
}

function readRows(file: string): { readonly list: readonly Row[]; readonly endedAt: string | undefined } {
  const list: Row[] = []
  try {
    const db = openSqliteToRead(file)
    try {
      const next = db.prepare(NEXT)
      next.setReturnArrays(true)
      return { list, endedAt: readInto(list, next) ?? unreachable(db, list.length) }
    } finally {
      db.close()
    }
  } catch (error) {
    const damage = damageOf(error)
    if (damage === undefined) throw error
    return { list, endedAt: `after event ${list.length}: ${damage}` }
  }
}

/** Reads until nothing more comes; answers what is wrong with the row after the last good one. */
function readInto(list: Row[], next: StatementSync): string | undefined {
  const heads = new Map<SQLOutputValue | undefined, number>()
  for (;;) {
    const row = next.get(list.length) as Row | undefined
    if (row === undefined) return undefined
    const head = heads.get(row[STREAM]) ?? -1
    if (Number(row[POSITION]) !== list.length + 1) return `event ${list.length + 1} is missing`
    if (Number(row[REVISION]) !== head + 1) return `event ${list.length + 1} is not the next of its stream`
    if (!JSON_COLUMNS.every((column) => isJson(row[column]))) return `event ${list.length + 1} cannot be read`
    heads.set(row[STREAM], head + 1)
    list.push(row)
  }
}

/** The list of positions may end early where a page was lost; the numbers that were given out go further. */
function unreachable(db: DatabaseSync, events: number): string | undefined {
  const given = Number(
    db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get()?.['seq'] ?? 0,
  )
  return given > events ? `events ${events + 1} to ${given} are missing` : undefined
}

function isJson(value: SQLOutputValue | undefined): boolean {
  try {
    return typeof value === 'string' && typeof JSON.parse(value) === 'object'
  } catch {
    return false
  }
}

function writeRows(db: DatabaseSync, rows: readonly Row[]): void {
  const addStream = db.prepare('INSERT INTO streams (name, category, revision) VALUES (?, ?, ?)')
  const addEvent = db.prepare(
    `INSERT INTO events (position, stream_id, category, revision, type, schema_version, event_id, created_at, data, meta)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const heads = new Map(rows.map((row) => [row[STREAM], row] as const))
  const numbers = new Map<SQLOutputValue | undefined, number | bigint>()
  for (const row of rows) {
    const name = row[STREAM]
    const head = heads.get(name) ?? row
    const number =
      numbers.get(name) ??
      addStream.run(name ?? null, head[CATEGORY] ?? null, head[REVISION] ?? null).lastInsertRowid
    numbers.set(name, number)
    const [position = null, , ...rest] = row
    addEvent.run(position, number, ...rest)
  }
}
