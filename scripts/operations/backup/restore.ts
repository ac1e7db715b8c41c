import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, ifThere, syncPath } from '@courtline/infra/blob-store/disk/durable-files'
import { uriSegments } from '@courtline/infra/blob-store/media-uri'
import type { Tally } from '@courtline/infra/read-models/read-models'
import { checkedCopy } from './checked-copy.ts'
import { BackupError, isCheckpoint, isFree, placesIn, SUMS_FILE } from './layout.ts'
import { readWholeLog } from './whole-log.ts'

export interface Restored {
  readonly events: Tally
  readonly files: number
}

/**
 * Makes a data folder of a backup, which must have all its files as they were when it was made. The folder appears as a
 * whole at the end, or not at all. Throws BackupError for what the person at the terminal can mend.
 */
export async function restore(folder: string, dataDir: string): Promise<Restored> {
  const sums = await readSums(folder)
  if (!(await isFree(dataDir))) {
    throw new BackupError(
      `${dataDir} is not empty. A restore never overwrites anything: choose another folder with --data FOLDER.`,
    )
  }
  const made = `${dataDir}.restoring`
  await rm(made, { recursive: true, force: true })
  try {
    for (const [kept, sum] of sums) await bring(path.join(folder, kept), liveFileOf(made, kept), sum)
    const { events } = await readWholeLog(placesIn(made).log.live)
    await ifThere(() => rmdir(dataDir))
    await mkdir(path.dirname(dataDir), { recursive: true })
    await rename(made, dataDir)
    await syncPath(path.dirname(dataDir))
    return { events, files: sums.size }
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    throw error
  }
}

async function bring(kept: string, live: string, sum: string): Promise<void> {
  try {
    if ((await checkedCopy(kept, live)) === sum) return
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new BackupError(`${kept} is missing: this backup is not whole, and nothing was restored.`)
  }
  throw new BackupError(`${kept} is not what was backed up, and nothing was restored.`)
}

const LINE = /^(?<sum>[0-9a-f]{64}) {2}(?<kept>.+)$/

async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await ifThere(() => readFile(path.join(folder, SUMS_FILE), 'utf8'))
  if (text === undefined) {
    throw new BackupError(
      `There is no whole backup in ${folder}: ${SUMS_FILE}, which is written last, is missing.`,
    )
  }
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const { sum, kept } = LINE.exec(line)?.groups ?? {}
      if (sum === undefined || kept === undefined)
        throw new BackupError(`${SUMS_FILE} cannot be read: ${line}`)
      return [kept, sum]
    }),
  )
}

/** Where a file of the backup belongs. Only known places: a list that names others leads nowhere. */
function liveFileOf(dataDir: string, kept: string): string {
  const places = placesIn(dataDir)
  for (const place of [places.log, places.keys, places.secret]) if (place.kept === kept) return place.live
  if (isCheckpoint(kept) && path.basename(kept) === kept) return places.checkpoint(kept).live
  if (kept.startsWith('media/')) {
    const uri = kept.slice('media/'.length)
    return places.media(uriSegments(uri).join('/')).live
  }
  throw new BackupError(`${SUMS_FILE} names ${kept}, which is no part of a backup.`)
}
