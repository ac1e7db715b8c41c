import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { damageOf } from '@courtline/infra/sqlite/damaged-file'
import { openSqliteToRead } from '@courtline/infra/sqlite/open-to-read'

const COLUMNS = 'subject_id, key, created_at, destroyed_at, destroyed_number'

/** Writes every row of a damaged file of keys that can still be read into a new file; answers how many. */
export function salvageKeys(damaged: string, made: string): number {
  openSqlitePersonalKeys({ file: made }).close()
  const to = new DatabaseSync(made)
  try {
    const add = to.prepare(`INSERT OR IGNORE INTO subject_keys (${COLUMNS}) VALUES (?, ?, ?, ?, ?)`)
    to.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE')
    // From both ends: a damaged page in the middle costs only what is on it.
    for (const order of ['ASC', 'DESC'] as const) for (const row of readable(damaged, order)) add.run(...row)
    to.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
    return Number(to.prepare('SELECT count(*) AS keys FROM subject_keys').get()?.['keys'])
  } finally {
    to.close()
  }
}

function* readable(file: string, order: 'ASC' | 'DESC'): Generator<readonly SQLOutputValue[]> {
  try {
    const db = openSqliteToRead(file)
    try {
      const all = db.prepare(`SELECT ${COLUMNS} FROM subject_keys NOT INDEXED ORDER BY rowid ${order}`)
      all.setReturnArrays(true)
      for (const row of all.iterate()) yield Object.values(row)
    } finally {
      db.close()
    }
  } catch (error) {
    if (damageOf(error) === undefined) throw error
  }
}
