import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Indexes, StoredDocument } from '../read-models.ts'
import { SqliteReader } from './sqlite-reader.ts'

/** Documents asked for by their id are small: accounts, matches, heads. */
const MOST = 500

/**
 * Reads of a build that another connection writes. What was read by its id is remembered until anything was written to
 * the file, which costs less to ask than the document costs to read: nothing old is ever answered, and what was erased
 * is not kept past the next read. Readers share what is remembered, so it is frozen.
 */
export class RememberingReader extends SqliteReader {
  readonly #dataVersion: StatementSync
  readonly #known = new Map<string, readonly StoredDocument[]>()
  #seen: unknown

  constructor(db: DatabaseSync, indexes: Indexes) {
    super(db, indexes)
    this.#dataVersion = db.prepare('PRAGMA data_version')
    this.#dataVersion.setReturnArrays(true)
  }

  override async get(ids: readonly string[]): Promise<readonly StoredDocument[]> {
    const [only] = ids
    if (ids.length !== 1 || only === undefined) return await super.get(ids)
    this.#forgetOld()
    const known = this.#known.get(only)
    if (known) return known
    // Asked before the document is read: one that is newer than that is read once more.
    const found = frozen(await super.get(ids))
    this.#known.set(only, found)
    return found
  }

  override async close(): Promise<void> {
    this.#known.clear()
    await super.close()
  }

  #forgetOld(): void {
    const version: unknown = this.#dataVersion.get()?.[0]
    if (version === this.#seen && this.#known.size < MOST) return
    this.#known.clear()
    this.#seen = version
  }
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
