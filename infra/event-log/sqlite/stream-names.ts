import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { STREAM_NAME } from './page-query.ts'

/** More are not kept. */
const MOST = 10_000

/**
 * Names of streams by their numbers, which never change. Rows are read with the number: a page of a stream's events
 * then shares one text, where a join would make one for each row.
 */
export class StreamNames {
  readonly #find: StatementSync
  readonly #known = new Map<number, string>()

  constructor(db: DatabaseSync) {
    this.#find = db.prepare(STREAM_NAME)
  }

  of(streamId: number): string {
    const known = this.#known.get(streamId)
    if (known !== undefined) return known
    const name = String(this.#find.get(streamId)?.['name'])
    if (this.#known.size >= MOST) this.#known.clear()
    this.#known.set(streamId, name)
    return name
  }
}
