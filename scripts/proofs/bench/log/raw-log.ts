import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { NewEvent } from '@courtline/infra/event-log/event-log'
import { openForWriting } from '@courtline/infra/event-log/sqlite/log-file'

/**
 * The bare thing: node:sqlite writing the same rows into the same tables, without threads, checks or a queue. Row n of a
 * transaction belongs to the stream of caller n, as in the log: many streams have their places in many pages.
 */
export class RawLog {
  readonly #db: DatabaseSync
  readonly #insert
  readonly #grow
  readonly #revisions: number[]

  constructor(file: string, streams: number) {
    this.#db = openForWriting(file, undefined)
    const add = this.#db.prepare("INSERT INTO streams VALUES (?, ?, 'match', -1)")
    for (let n = 0; n < streams; n += 1) add.run(n, `match-${n}`)
    this.#revisions = Array.from({ length: streams }, () => -1)
    this.#insert = this.#db.prepare(
      `INSERT INTO events (stream_id, revision, category, type, schema_version, event_id, created_at, data, meta)
       VALUES (?, ?, 'match', ?, ?, ?, ?, ?, ?)`,
    )
    this.#grow = this.#db.prepare('UPDATE streams SET revision = ? WHERE stream_id = ?')
  }

  /** One transaction of so many rows, no more than there are streams, synced. Answers how many. */
  append({ type, version, data, meta }: NewEvent, rows: number): number {
    this.#db.exec('BEGIN IMMEDIATE')
    for (let n = 0; n < rows; n += 1) {
      const revision = (this.#revisions[n] ?? -1) + 1
      this.#revisions[n] = revision
      const [text, who] = [JSON.stringify(data), JSON.stringify(meta)]
      this.#insert.run(n, revision, type, version, randomUUID(), Date.now(), text, who)
      this.#grow.run(revision, n)
    }
    this.#db.exec('COMMIT')
    return rows
  }

  close(): void {
    this.#db.close()
  }
}

/** Reads every row of a log in pages and parses its texts. Answers how many rows. */
export function scanRaw(db: DatabaseSync, pageSize: number): number {
  const page = db.prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?')
  let rows = 0
  for (let after: unknown = 0; ;) {
    const found = page.all(Number(after), pageSize)
    for (const { data, meta } of found) {
      JSON.parse(String(data))
      JSON.parse(String(meta))
    }
    rows += found.length
    after = found.at(-1)?.['position']
    if (found.length < pageSize) return rows
  }
}
