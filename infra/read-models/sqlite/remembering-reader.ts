import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { frozen } from '../../frozen.ts'
import type { Indexes, StoredDocument } from '../read-models.ts'
import { SqliteReader } from './sqlite-reader.ts'
import type { WriteCounts } from './write-counts.ts'

/** Documents requested by their id are small: accounts, matches, heads. */
const MOST = 500

/**
 * Reads of a build that another connection writes. What was read by its id is remembered until anything was written to
 * the file: nothing old is ever answered, and what was erased is not kept past the next read. Whether anything was
 * written is known from the counts of the writers in this process, else the file is asked, which costs less than to read
 * the document. Readers share what is remembered, so it is frozen.
 */
export class RememberingReader extends SqliteReader {
  readonly #dataVersion: StatementSync
  readonly #known = new Map<string, readonly StoredDocument[]>()
  readonly #writes: WriteCounts
  #seen: unknown
  #settled: number | undefined

  constructor(db: DatabaseSync, indexes: Indexes, writes: WriteCounts) {
    super(db, indexes)
    this.#writes = writes
    this.#dataVersion = db.prepare('PRAGMA data_version')
    this.#dataVersion.setReturnArrays(true)
  }

  override async get(ids: readonly string[]): Promise<readonly StoredDocument[]> {
    const [only] = ids
    if (ids.length !== 1 || only === undefined) return await super.get(ids)
    this.#forgetOld()
    const known = this.#known.get(only)
    if (known) return known
    // Read in the same breath in which the file was asked: one that is newer than the answer is read once more, and
    // none is kept that is older.
    const found = frozen(this.one(only))
    this.#known.set(only, found)
    return found
  }

  override async close(): Promise<void> {
    this.#known.clear()
    await super.close()
  }

  #forgetOld(): void {
    // Counted before the file is asked: a write in between is then asked about once more.
    const { settled } = this.#writes
    if (settled !== undefined && settled === this.#settled && this.#known.size < MOST) return
    this.#settled = settled
    const version: unknown = this.#dataVersion.get()?.[0]
    if (version === this.#seen && this.#known.size < MOST) return
    this.#known.clear()
    this.#seen = version
  }
}
