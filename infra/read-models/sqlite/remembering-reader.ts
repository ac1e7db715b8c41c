import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { frozen } from '../../frozen.ts'
import type { Indexes, StoredDocument } from '../read-models.ts'
import { SqliteReader } from './sqlite-reader.ts'
import type { WriteCounts } from './write-counts.ts'

/** Documents requested by their id are small: accounts, matches, heads. */
const MOST = 500
/** Players and owners of a page of matches; more at once are not remembered. */
const MOST_TOGETHER = 100

/**
 * Reads of a build that another connection writes. What was read by its id is remembered until anything was written to
 * the file: nothing old is ever answered, and what was erased is not kept past the next read. Whether anything was
 * written is known from the counts of the writers in this process, else the file's version is read, which costs less than to read
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
    if (ids.length === 0) return []
    if (ids.length > MOST_TOGETHER) return await super.get(ids)
    this.#forgetOld()
    const known = ids.length === 1 ? this.#known.get(ids[0] ?? '') : this.#allKnown(ids)
    if (known) return known
    // Read in the same turn in which the file was checked: a document that is newer than the check is read once more, and
    // none is kept that is older. Several are read by one statement, so that they belong to one state of the file.
    const found = frozen(await super.get(ids))
    for (const id of ids)
      this.#known.set(
        id,
        found.filter((each) => each.id === id),
      )
    return found
  }

  #allKnown(ids: readonly string[]): readonly StoredDocument[] | undefined {
    const found: StoredDocument[] = []
    for (const id of new Set(ids)) {
      const known = this.#known.get(id)
      if (!known) return undefined
      found.push(...known)
    }
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
