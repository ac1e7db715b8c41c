import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { KEY_BYTES, otherKey, type LocalKeys } from '../personal-keys.ts'

const TABLES = `
CREATE TABLE IF NOT EXISTS subject_keys (
  subject_id TEXT PRIMARY KEY,
  -- NULL once destroyed: the row stays, so that no new key is made for a forgotten subject.
  key BLOB,
  created_at INTEGER NOT NULL,
  destroyed_at INTEGER,
  -- 1 for the first one destroyed, and so on: the newest is their number, found without counting.
  destroyed_number INTEGER UNIQUE
) STRICT;
`

/**
 * Keys in a SQLite file of their own (P11). Every thread may open the file; each look-up is a read, so a key that one
 * thread destroyed is gone for all. Opening makes the file when it is missing.
 */
export function openSqlitePersonalKeys(options: { readonly file: string }): LocalKeys {
  const db = new DatabaseSync(options.file, { timeout: 5000 })
  // A key must be on disk before anything sealed with it is; a destroyed one is overwritten, not only unlinked.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  db.exec(`BEGIN IMMEDIATE; ${TABLES} COMMIT`)
  const find = db.prepare('SELECT key FROM subject_keys WHERE subject_id = ?')
  const add = db.prepare(
    'INSERT INTO subject_keys (subject_id, key, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const next = '(SELECT coalesce(max(destroyed_number), 0) + 1 FROM subject_keys)'
  const forget = db.prepare(
    `INSERT INTO subject_keys (subject_id, created_at, destroyed_at, destroyed_number) VALUES (:id, :now, :now, ${next})
     ON CONFLICT (subject_id) DO UPDATE SET key = NULL, destroyed_at = :now, destroyed_number = ${next}
     WHERE key IS NOT NULL`,
  )
  const count = db.prepare('SELECT max(destroyed_number) AS destroyed FROM subject_keys')

  const all = db.prepare('SELECT subject_id, key FROM subject_keys')

  const look = (subjectId: string): Uint8Array | 'destroyed' | undefined => {
    const row = find.get(subjectId)
    if (!row) return undefined
    return row['key'] instanceof Uint8Array ? row['key'] : 'destroyed'
  }
  const keyToSeal = (subjectId: string): Uint8Array | 'destroyed' => {
    const known = look(subjectId)
    if (known) return known
    // Another thread may have added one meanwhile: what is in the table is the key.
    add.run(subjectId, randomBytes(KEY_BYTES), Date.now())
    return keyToSeal(subjectId)
  }
  const destroy = (subjectId: string) => {
    forget.run({ id: subjectId, now: Date.now() })
    // The WAL still holds the page with the key until it is folded into the file and cut to nothing.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }
  return {
    keyToSeal,
    keyToOpen: (subjectId) => {
      const key = look(subjectId)
      return key === 'destroyed' ? undefined : key
    },
    destroy,
    isDestroyed: (subjectId) => look(subjectId) === 'destroyed',
    destroyedCount: () => Number(count.get()?.['destroyed'] ?? 0),
    async *records() {
      for (const { subject_id: subjectId, key } of all.all()) {
        yield { subjectId: String(subjectId), key: key instanceof Uint8Array ? key : 'destroyed' }
      }
    },
    async adopt({ subjectId, key }) {
      if (key === 'destroyed') return destroy(subjectId)
      add.run(subjectId, key, Date.now())
      const kept = look(subjectId)
      if (kept !== 'destroyed' && !Buffer.from(kept ?? []).equals(key)) throw otherKey(subjectId)
    },
    close: () => db.close(),
  }
}
