import type { DatabaseSync } from 'node:sqlite'

/** 16 MB. A page that is written again and again until then is folded once: four times rarer than SQLite by itself. */
const FOLD_AT_PAGES = 4000

/** Folds the WAL of the connection that writes into its file. It fails only where the disk does; then it grows on. */
export interface WalFolding {
  /** To be called once a commit was answered: folds when enough has come together. */
  readonly afterAnswer: () => void
  /** Folds everything and empties the WAL, so that the next start has little to recover. */
  readonly whenIdle: () => void
}

/**
 * SQLite folds inside the commit that fills the WAL, while its callers wait. Here they have their answer before: what is
 * in the WAL is as safe as what is in the file.
 */
export function foldAfterAnswers(db: DatabaseSync): WalFolding {
  db.exec('PRAGMA wal_autocheckpoint = 0')
  const look = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  return {
    afterAnswer: () => {
      const wal = look.get()
      if (Number(wal?.['log']) - Number(wal?.['checkpointed']) >= FOLD_AT_PAGES)
        db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    },
    // Does what it can without waiting for readers: one that holds an old page keeps the WAL until the next time.
    whenIdle: () => {
      db.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = 5000')
    },
  }
}
