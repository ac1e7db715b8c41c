import { existsSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { damageOf } from './damaged-file.ts'
import { openSqliteToRead } from './open-to-read.ts'

export type SqliteFileState =
  /** Not there, or made and never written to. */
  { readonly type: 'empty' } | { readonly type: 'sound' } | { readonly type: 'damaged'; readonly why: string }

/** Pages of files up to this size are all looked at; those of larger ones when they are read. */
const WHOLE_BELOW_BYTES = 64 * 1024 * 1024

/** Looks at a SQLite file; all that may change is that an unfinished transaction is undone. Throws where it cannot be read at all, such as without permission. */
export function checkSqliteFile(file: string, wholeBelowBytes = WHOLE_BELOW_BYTES): SqliteFileState {
  if (!existsSync(file)) return { type: 'empty' }
  try {
    const db = openSqliteToRead(file)
    try {
      return stateOf(db, statSync(file).size < wholeBelowBytes)
    } finally {
      db.close()
    }
  } catch (error) {
    const why = damageOf(error)
    if (why === undefined) throw error
    return { type: 'damaged', why }
  }
}

function stateOf(db: DatabaseSync, whole: boolean): SqliteFileState {
  if (!db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()) return { type: 'empty' }
  const verdict = whole ? db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] : 'ok'
  if (verdict === 'ok') return { type: 'sound' }
  // Its first line only names the database.
  return { type: 'damaged', why: String(verdict).split('\n').at(-1) ?? '' }
}
