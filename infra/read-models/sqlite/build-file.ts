import { DatabaseSync } from 'node:sqlite'
import { openSqliteToRead } from '../../sqlite/open-to-read.ts'
import type { BuildShape, Indexes } from '../read-models.ts'

/** How long a connection waits for another one that is writing. */
const BUSY_MILLISECONDS = 5000

/** Documents are large: in pages of SQLite's own size most of a write is its pages. A file keeps what it was made with. */
const PAGE_BYTES = 16_384
/** The journal is folded into the file when it has grown to this: the writer waits for the disk so often. */
const JOURNAL_BYTES = 16 * 1024 * 1024

/** Column of an index with one key; the prefix keeps it apart from columns of ours. */
export const columnOf = (index: string) => `"key_${index}"`

export const indexNames = (indexes: Indexes, keys: 'one' | 'many') =>
  Object.keys(indexes).filter((index) => indexes[index] === keys)

/**
 * Opens the file of a build for writing, and makes its tables when they are missing. NORMAL is enough: documents and
 * checkpoint are one transaction, so after a power cut both are older, and the log has what they lack.
 */
export function openBuildFile(file: string, { indexes, personal }: BuildShape): DatabaseSync {
  const db = new DatabaseSync(file)
  db.exec(`
    PRAGMA busy_timeout = ${BUSY_MILLISECONDS};
    PRAGMA page_size = ${PAGE_BYTES};
    PRAGMA journal_mode = WAL;
    PRAGMA wal_autocheckpoint = ${JOURNAL_BYTES / PAGE_BYTES};
    PRAGMA synchronous = NORMAL;
    PRAGMA secure_delete = ${personal ? 'ON' : 'OFF'};
    CREATE TABLE IF NOT EXISTS documents (
      id TEXT PRIMARY KEY,
      grp TEXT NOT NULL,
      guard TEXT NOT NULL,
      body TEXT
      ${indexNames(indexes, 'one')
        .map((index) => `, ${columnOf(index)} ANY`)
        .join('')}
    ) STRICT;
    CREATE INDEX IF NOT EXISTS documents_grp ON documents (grp);
    CREATE TABLE IF NOT EXISTS many_keys (
      name TEXT NOT NULL, key ANY NOT NULL, id TEXT NOT NULL, PRIMARY KEY (name, key, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS many_keys_id ON many_keys (id);
    CREATE TABLE IF NOT EXISTS checkpoints (partition TEXT PRIMARY KEY, checkpoint TEXT NOT NULL) STRICT;
    ${indexNames(indexes, 'one')
      .map(
        (index) => `CREATE INDEX IF NOT EXISTS "documents_${index}" ON documents (${columnOf(index)}, id);`,
      )
      .join('\n')}
  `)
  return db
}

/** Opens the file of a build for reading, in any thread, while another connection writes it. */
export function openBuildFileToRead(file: string): DatabaseSync {
  return openSqliteToRead(file, BUSY_MILLISECONDS)
}
