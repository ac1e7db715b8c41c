import type { DatabaseSync } from 'node:sqlite'

/** 16 MB. A page that is written again and again until then is folded once: four times rarer than SQLite by itself. */
const FOLD_AT_PAGES = 4000
/** A WAL that a slow reader made longer than that is cut back to it. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024

/** Folds the WAL of the connection that writes into its file. It fails only where the disk does; then the WAL grows on. */
export interface WalFolding {
  /** To be called once a commit was answered: folds when enough has come together. */
  readonly afterAnswer: () => void
  /**
   * Folds what no reader needs. The WAL keeps its length and is written over from its beginning: to write where a file has
   * room already takes half as long to sync as to make it longer, and an edit now and then would always make it longer.
   */
  readonly whenIdle: () => void
  /** Folds everything and empties the WAL; a reader that holds an old page is not waited for. */
  readonly beforeClosing: () => void
}

/**
 * SQLite folds inside the commit that fills the WAL, while its callers wait. Here they have their answer before: what is
 * in the WAL is as safe as what is in the file.
 */
export function foldAfterAnswers(db: DatabaseSync): WalFolding {
  db.exec(`PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = ${MOST_KEPT_BYTES}`)
  const look = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  const fold = () => db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  return {
    afterAnswer: () => {
      const wal = look.get()
      if (Number(wal?.['log']) - Number(wal?.['checkpointed']) >= FOLD_AT_PAGES) fold()
    },
    whenIdle: fold,
    beforeClosing: () => db.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)'),
  }
}
