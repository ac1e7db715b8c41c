import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { START } from '@courtline/infra/event-log/event-log'
import { openSqliteToRead } from '@courtline/infra/sqlite/open-to-read'
import type { SiteFiles } from './site-files.ts'

/**
 * What a data folder holds beside its event log and its secret that only a site that was used can have left there, in
 * words for a sentence; undefined where there is nothing. A first start that was interrupted leaves empty files.
 */
export function whatStandsBeside(files: SiteFiles): string | undefined {
  if (holdsRows(files.keysFile, 'subject_keys')) return "keys.db with people's keys"
  if (holdsFiles(files.mediaFolder)) return 'media files'
  if (holdsFiles(files.mailFolder)) return 'sent mail'
  if (holdsRows(files.sessionsFile, 'sessions')) return 'sessions.db with logins'
  if (hasCheckpoint(path.dirname(files.logFile))) return 'checkpoints of a site that has worked'
  return undefined
}

/** Of a file that is sound. */
function holdsRows(file: string, table: 'subject_keys' | 'sessions'): boolean {
  if (!existsSync(file)) return false
  const db = openSqliteToRead(file)
  try {
    if (!db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)) return false
    return db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined
  } finally {
    db.close()
  }
}

/** Folders with a dot are for uploads on their way. */
function holdsFiles(folder: string): boolean {
  if (!existsSync(folder)) return false
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) =>
      entry.isFile() ||
      (entry.isDirectory() && !entry.name.startsWith('.') && holdsFiles(path.join(folder, entry.name))),
  )
}

const hasCheckpoint = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => name.endsWith('.checkpoint'))
    .some((name) => readFileSync(path.join(dataDir, name), 'utf8').trim() !== START)
