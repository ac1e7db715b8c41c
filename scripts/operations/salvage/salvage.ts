import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { syncPath } from '@courtline/infra/blob-store/disk/durable-files'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { checkSqliteFile } from '@courtline/infra/sqlite/check-file'
import { checkpointFile } from '@courtline/reactors/checkpoint-file'
import { markKeys } from '@courtline/site/data-folder/check-data-folder'
import { subjectsWithoutKey } from '@courtline/site/data-folder/missing-keys'
import { siteFilesIn, type SiteFiles } from '@courtline/site/data-folder/site-files'
import { START } from '@courtline/infra/event-log/event-log'
import { lockFolder } from '@courtline/site/folder-lock'
import { BackupError, isCheckpoint } from '../backup/layout.ts'
import { salvageKeys } from './salvage-keys.ts'
import { salvageLog, type SalvagedLog } from './salvage-log.ts'

export interface SalvageReport {
  readonly log: SalvagedLog
  /** People's keys that were taken over; undefined where keys.db was sound. */
  readonly keys: number | undefined
  /** People of whom the log holds texts that no key opens any more. */
  readonly withoutKey: number
  /** Where the files are as they were before. */
  readonly before: string
}

export interface SalvageOptions {
  /** Marks people whose key is lost as forgotten, so that the site starts; their texts read as those of deleted users. */
  readonly forgetLost: boolean
}

/** Larger than any file: each page of it is looked at. */
const WHOLE = Number.POSITIVE_INFINITY

/**
 * Puts a data folder in order of which no whole backup is left: the log up to its last good commit, the keys that can be
 * read, reactors that are not ahead of the log. What was there before is kept in a folder beside; media stay where they
 * are, and read models are rebuilt at the next start. Throws BackupError or SettingsError.
 */
export async function salvage(dataDir: string, { forgetLost }: SalvageOptions): Promise<SalvageReport> {
  const files = siteFilesIn(dataDir)
  for (const file of [files.logFile, files.keysFile, files.secretFile]) {
    if (!existsSync(file)) throw new BackupError(`${file} is missing: only a backup brings it back.`)
  }
  const folder = lockFolder(dataDir)
  try {
    const before = path.join(dataDir, `before-salvage-${new Date().toISOString().replaceAll(':', '-')}`)
    await mkdir(before, { mode: 0o700 })
    const log = replaced(files.logFile, before, (made) => salvageLog(files.logFile, made))
    const keys =
      checkSqliteFile(files.keysFile, WHOLE).type === 'sound'
        ? undefined
        : replaced(files.keysFile, before, (made) => salvageKeys(files.keysFile, made))
    rmSync(files.readFolder, { recursive: true, force: true })
    const withoutKey = await fitTogether(dataDir, files, forgetLost)
    await syncPath(dataDir)
    return { log, keys, withoutKey, before }
  } finally {
    folder.release()
  }
}

/** Makes a file again and puts it in the place of the old one, which goes to the folder of before with its journal. */
function replaced<T>(file: string, before: string, make: (made: string) => T): T {
  const made = `${file}.salvaged`
  for (const ending of ['', '-wal', '-shm']) rmSync(`${made}${ending}`, { force: true })
  const answer = make(made)
  for (const ending of ['', '-wal', '-shm']) {
    const old = `${file}${ending}`
    if (existsSync(old)) renameSync(old, path.join(before, path.basename(old)))
  }
  renameSync(made, file)
  return answer
}

/** Answers of how many people a key is missing. */
async function fitTogether(dataDir: string, files: SiteFiles, forgetLost: boolean): Promise<number> {
  const log = openSqliteLogReader({ file: files.logFile })
  const keys = openSqlitePersonalKeys({ file: files.keysFile })
  try {
    const missing = await subjectsWithoutKey(log, keys, START)
    if (forgetLost) for (const subjectId of missing) keys.destroy(subjectId)
    await holdBackReactors(dataDir, log)
    if (missing.size === 0 || forgetLost) await markKeys(files, log)
    return missing.size
  } finally {
    keys.close()
    await log.close()
  }
}

/** A reactor that is ahead of its log would sleep through what happens next. */
async function holdBackReactors(dataDir: string, log: EventLogReader): Promise<void> {
  const head = await log.head()
  for (const name of readdirSync(dataDir).filter(isCheckpoint)) {
    const checkpoint = checkpointFile(path.join(dataDir, name))
    if ((await checkpoint.read()) > head) await checkpoint.write(head)
  }
}
