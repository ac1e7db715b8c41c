import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { BuildCheckpoint, Indexes, StoreQuery, ReadModelReader, StoredDocument } from '../read-models.ts'
import { documentQuery } from './document-query.ts'

const COLUMNS = 'id, grp, guard, body'

/** Reads of one build's file, by the connection it is given. */
export class SqliteReader implements ReadModelReader {
  readonly #db: DatabaseSync
  readonly #indexes: Indexes
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync, indexes: Indexes) {
    this.#db = db
    this.#indexes = indexes
  }

  async get(ids: readonly string[]): Promise<readonly StoredDocument[]> {
    const [only] = ids
    if (ids.length === 1 && only !== undefined) return this.one(only)
    const query = `SELECT ${COLUMNS} FROM documents
      WHERE id IN (SELECT value FROM json_each(?)) AND body IS NOT NULL`
    return this.rows(query, [JSON.stringify(ids)])
  }

  async find(query: StoreQuery): Promise<readonly StoredDocument[]> {
    const { sql, values } = documentQuery(this.#indexes, query)
    return this.rows(sql, values)
  }

  async scan({ afterId, limit }: { afterId: string; limit: number }): Promise<readonly StoredDocument[]> {
    const query = `SELECT ${COLUMNS} FROM documents WHERE id > ? AND body IS NOT NULL ORDER BY id LIMIT ?`
    return this.rows(query, [afterId, limit])
  }

  async count(): Promise<number> {
    const found = this.statement('SELECT count(*) AS n FROM documents WHERE body IS NOT NULL').get()
    return Number(found?.['n'])
  }

  async checkpoints(): Promise<readonly BuildCheckpoint[]> {
    const found = this.statement('SELECT checkpoint FROM checkpoints ORDER BY partition').all()
    return found.map((row) => parse<BuildCheckpoint>(row['checkpoint']))
  }

  async close(): Promise<void> {
    this.#statements.clear()
    if (this.#db.isOpen) this.#db.close()
  }

  /** The document of this id as it is in this very moment, or nothing. */
  one(id: string): StoredDocument[] {
    return this.rows(`SELECT ${COLUMNS} FROM documents WHERE id = ? AND body IS NOT NULL`, [id])
  }

  rows(query: string, values: readonly SQLInputValue[]): StoredDocument[] {
    return this.statement(query)
      .all(...values)
      .map(storedDocument)
  }

  statement(query: string): StatementSync {
    const known = this.#statements.get(query)
    if (known) return known
    const statement = this.#db.prepare(query)
    this.#statements.set(query, statement)
    return statement
  }
}

function storedDocument(row: Record<string, SQLOutputValue>): StoredDocument {
  const { id, grp, guard, body } = row
  return {
    id: String(id),
    group: String(grp),
    guard: parse(guard),
    body: body === null ? null : parse(body),
  }
}

/** JSON that this adapter wrote itself. */
function parse<T>(text: SQLOutputValue | undefined): T {
  return JSON.parse(String(text))
}
