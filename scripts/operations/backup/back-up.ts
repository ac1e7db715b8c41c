import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, syncPath } from '@courtline/infra/blob-store/disk/durable-files'
import { uriSegments } from '@courtline/infra/blob-store/media-uri'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import type { Tally } from '@courtline/infra/read-models/read-models'
import { openSqliteToRead } from '@courtline/infra/sqlite/open-to-read'
import { markKeys } from '@courtline/site/data-folder/check-data-folder'
import { checkedCopy, sha256Of } from './checked-copy.ts'
import { BackupError, isCheckpoint, isFree, placesIn, SUMS_FILE } from './layout.ts'
import { readWholeLog } from './whole-log.ts'

export interface BackedUp {
  readonly events: Tally
  readonly mediaFiles: number
  /** Named by the log and removed since: of deleted matches, or of attempts that failed. */
  readonly mediaGone: number
}

/**
 * Copies a site's primary data to an empty folder while the site may be running: the log as it is at one moment, then the keys
 * (which therefore hold at least those that this log needs), then the media files that this log names, which never
 * change once they are there. Read models are rebuilt from the log, and sessions end. Every copy is read back.
 * Throws BackupError for what the person at the terminal can mend.
 */
export async function backUp(dataDir: string, folder: string): Promise<BackedUp> {
  const places = placesIn(dataDir)
  if (!existsSync(places.log.live)) {
    throw new BackupError(`There is no event log in ${dataDir}. Choose another folder with --data FOLDER.`)
  }
  if (!(await isFree(folder))) {
    throw new BackupError(`${folder} is not empty. A backup never overwrites anything: choose a new folder.`)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sums = new Map<string, string>()
  const copy = async ({ live, kept }: Place) =>
    sums.set(kept, await checkedCopy(live, path.join(folder, kept)))
  // Before the log: a reactor that is ahead of its log would skip what happens after a restore.
  for (const name of (await readdir(dataDir)).filter(isCheckpoint)) await copy(places.checkpoint(name))
  for (const place of [places.log, places.keys]) await snapshot(place, folder)
  await copy(places.secret)
  const keptIn = (place: Place) => path.join(folder, place.kept)
  await markKept({ keysFile: keptIn(places.keys), secretFile: keptIn(places.secret) }, keptIn(places.log))
  for (const place of [places.log, places.keys]) sums.set(place.kept, await sha256Of(keptIn(place)))
  const { events, mediaUris } = await readWholeLog(keptIn(places.log))
  const media = await copyMedia(
    [...mediaUris].map((uri) => places.media(checkedUri(uri))),
    copy,
  )
  await writeSums(folder, sums)
  return { events, ...media }
}

interface Place {
  readonly live: string
  /** Within the backup. */
  readonly kept: string
}

/** The uri itself; throws for anything that is no uri of a media file, which might lead elsewhere. */
const checkedUri = (uri: string) => uriSegments(uri).join('/')

/** A database as it is at one moment, written by SQLite itself beside a site that continues writing. */
async function snapshot({ live, kept }: Place, folder: string): Promise<void> {
  const file = path.join(folder, kept)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const db = openSqliteToRead(live)
  try {
    db.prepare('VACUUM INTO ?').run(file)
  } finally {
    db.close()
  }
  checkDatabase(file)
  await chmod(file, 0o600)
  await syncPath(file)
}

/** The keys were copied after the log, and may cover more of it than the copy holds: their mark is made for the copy. */
async function markKept(files: Parameters<typeof markKeys>[0], logFile: string): Promise<void> {
  const log = openSqliteLogReader({ file: logFile })
  try {
    await markKeys(files, log)
  } finally {
    await log.close()
  }
  await syncPath(files.keysFile)
}

/** Throws when SQLite finds the file damaged. */
function checkDatabase(file: string): void {
  const db = openSqliteToRead(file)
  try {
    const verdict = db.prepare('PRAGMA integrity_check').get()?.['integrity_check']
    if (verdict !== 'ok') throw new Error(`${file} is damaged: ${String(verdict)}`)
  } finally {
    db.close()
  }
}

async function copyMedia(
  places: readonly Place[],
  copy: (place: Place) => Promise<unknown>,
): Promise<Pick<BackedUp, 'mediaFiles' | 'mediaGone'>> {
  let mediaGone = 0
  for (const place of places) {
    try {
      await copy(place)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || existsSync(place.live)) throw error
      mediaGone += 1
    }
  }
  return { mediaFiles: places.length - mediaGone, mediaGone }
}

async function writeSums(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  const lines = [...sums].map(([kept, sum]) => `${sum}  ${kept}\n`)
  const handle = await open(path.join(folder, SUMS_FILE), 'wx', 0o600)
  try {
    await handle.writeFile(lines.join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncPath(folder)
}
