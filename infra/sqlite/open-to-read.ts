import { DatabaseSync } from 'node:sqlite'

/** SQLITE_READONLY: what had to be written first could not be, since the connection may only read. */
const READONLY = 8

/**
 * A connection that can only read; the file must exist. A process that was killed while it changed a file outside its
 * write-ahead log, such as at the file's creation, leaves a rollback journal, and SQLite refuses to read the file until
 * a connection that may write has undone the unfinished change: that is done first.
 */
export function openSqliteToRead(file: string, busyMilliseconds = 5000): DatabaseSync {
  const options = { timeout: busyMilliseconds }
  const db = new DatabaseSync(file, { ...options, readOnly: true })
  try {
    touch(db)
    return db
  } catch (error) {
    db.close()
    if (!isReadOnlyRefusal(error)) throw error
  }
  const writer = new DatabaseSync(file, options)
  try {
    touch(writer)
  } finally {
    writer.close()
  }
  return new DatabaseSync(file, { ...options, readOnly: true })
}

/** Whatever is read first makes SQLite look for an unfinished change. */
function touch(db: DatabaseSync): void {
  db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
}

const isReadOnlyRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'errcode' in error &&
  (Number(error.errcode) & 0xff) === READONLY
