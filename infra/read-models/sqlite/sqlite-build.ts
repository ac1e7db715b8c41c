import type { DatabaseSync } from 'node:sqlite'
import {
  isAhead,
  type BuildShape,
  type BuildCheckpoint,
  type DocumentWrite,
  type Key,
  type PageWrite,
  type ReadModelBuild,
  type StoredDocument,
} from '../read-models.ts'
import { columnOf, indexNames, openBuildFile } from './build-file.ts'
import { SqliteReader } from './sqlite-reader.ts'
import type { WriteCounts } from './write-counts.ts'

/** One build's file, for its one writer: documents and checkpoint are one transaction (P4). */
export class SqliteBuild extends SqliteReader implements ReadModelBuild {
  readonly #db: DatabaseSync
  readonly #oneIndexes: readonly string[]
  readonly #manyIndexes: readonly string[]
  readonly #upsert: string
  readonly #writes: WriteCounts

  constructor(file: string, shape: BuildShape, writes: WriteCounts) {
    const db = writes.during(() => openBuildFile(file, shape))
    super(db, shape.indexes)
    this.#db = db
    this.#writes = writes
    this.#oneIndexes = indexNames(shape.indexes, 'one')
    this.#manyIndexes = indexNames(shape.indexes, 'many')
    this.#upsert = upsertOf(this.#oneIndexes)
  }

  async load(groups: readonly string[]): Promise<readonly StoredDocument[]> {
    const query = 'SELECT id, grp, guard, body FROM documents WHERE grp IN (SELECT value FROM json_each(?))'
    return this.rows(query, [JSON.stringify(groups)])
  }

  async write(page: PageWrite): Promise<'written' | 'outpaced'> {
    return this.#writes.during(() => this.#write(page))
  }

  #write(page: PageWrite): 'written' | 'outpaced' {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      const isOurs = page.documents.every((document) => this.#put(document)) && this.#advance(page.checkpoint)
      this.#db.exec(isOurs ? 'COMMIT' : 'ROLLBACK')
      if (isOurs && page.erases) this.#emptyJournal()
      return isOurs ? 'written' : 'outpaced'
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** False when the document has seen something that the writer has not. */
  #put(document: DocumentWrite): boolean {
    const { id, group, guard, body, keys } = document
    const stored = this.statement('SELECT guard FROM documents WHERE id = ?').get(id)
    if (stored && isAhead(JSON.parse(String(stored['guard'])), guard)) return false
    const ones = this.#oneIndexes.map((index) => oneKey(keys[index]))
    const text = body === null ? null : JSON.stringify(body)
    this.statement(this.#upsert).run(id, group, JSON.stringify(guard), text, ...ones)
    if (this.#manyIndexes.length > 0) this.#putMany(document, stored !== undefined)
    return true
  }

  #putMany({ id, keys }: DocumentWrite, isKnown: boolean): void {
    if (isKnown) this.statement('DELETE FROM many_keys WHERE id = ?').run(id)
    const insert = this.statement('INSERT OR IGNORE INTO many_keys (name, key, id) VALUES (?, ?, ?)')
    for (const index of this.#manyIndexes) for (const key of manyKeys(keys[index])) insert.run(index, key, id)
  }

  #advance(checkpoint: BuildCheckpoint): boolean {
    const { partition, position } = checkpoint
    const stored = this.statement('SELECT checkpoint FROM checkpoints WHERE partition = ?').get(partition)
    const known: BuildCheckpoint | undefined = stored && JSON.parse(String(stored['checkpoint']))
    if (known && known.position > position) return false
    this.statement(
      `INSERT INTO checkpoints (partition, checkpoint) VALUES (?, ?)
       ON CONFLICT (partition) DO UPDATE SET checkpoint = excluded.checkpoint`,
    ).run(partition, JSON.stringify(checkpoint))
    return true
  }

  /** What was overwritten is still in the journal until it is emptied (P11). */
  #emptyJournal(): void {
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }
}

function upsertOf(oneIndexes: readonly string[]): string {
  const columns = ['id', 'grp', 'guard', 'body', ...oneIndexes.map(columnOf)]
  const changes = columns.slice(1).map((column) => `${column} = excluded.${column}`)
  return `INSERT INTO documents (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${changes.join(', ')}`
}

const isMany = (keys: Key | null | readonly Key[] | undefined): keys is readonly Key[] => Array.isArray(keys)

const oneKey = (key: Key | null | readonly Key[] | undefined): Key | null =>
  isMany(key) ? null : (key ?? null)

const manyKeys = (keys: Key | null | readonly Key[] | undefined): readonly Key[] => {
  if (isMany(keys)) return keys
  return keys === null || keys === undefined ? [] : [keys]
}
