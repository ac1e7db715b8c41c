import { createHash } from 'node:crypto'
import { open, readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import {
  type BlobStore,
  NoSuchFile,
  StoreFull,
  type StoredFile,
  type UploadCompletion,
} from '../blob-store.ts'
import { PartWrites } from '../part-writes.ts'
import { missingParts, partLength } from '../upload-plan.ts'
import { readDiskFiles } from './disk-files.ts'
import { ifThere, makeFolder, moveDurably, syncPath, whileRoom } from './durable-files.ts'
import { lastTouched, layOutUpload, moveContent, readPlan, readState, writePartAt } from './part-upload.ts'

const UPLOAD_ID = /^[0-9a-f]{32}$/

export interface DiskOptions {
  /** Room on the disk that uploads leave to the log, sessions and read models: the store is full before the disk is. */
  readonly reserveBytes?: number
  /** How much room a folder's disk has for this process. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** Room that the disk of a folder has for this process. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Media files as files under `root`, uploads on their way in `root/.uploads/<id>/`. One process at a time owns `root`:
 * which writes of a part are on their way is known in memory only.
 */
export async function openDiskBlobStore(
  root: string,
  { reserveBytes = 0, freeBytes = freeBytesAt }: DiskOptions = {},
): Promise<BlobStore> {
  const uploads = path.join(root, '.uploads')
  await makeFolder(uploads)
  const writes = new PartWrites()

  const { pathOf, stat: statUri, list } = readDiskFiles(root)
  // An id that this store never gave out names an empty folder rather than a way out of it.
  const folderOf = (uploadId: string) => path.join(uploads, UPLOAD_ID.test(uploadId) ? uploadId : 'unknown')

  const mustStat = async (uri: string): Promise<StoredFile> => {
    const found = await statUri(uri)
    if (!found) throw new NoSuchFile(uri)
    return found
  }

  const requireRoom = async (bytes: number): Promise<void> => {
    if (reserveBytes > 0 && (await freeBytes(root)) - bytes < reserveBytes)
      throw new StoreFull(new Error('What is left on the disk is reserved for the log'))
  }

  const writePart: BlobStore['writePart'] = async (uploadId, partNumber, content, expectedBytes) => {
    const folder = folderOf(uploadId)
    const state = await readState(folder)
    if (!state) return { refused: 'UPLOAD_UNKNOWN' }
    const length = partLength(state, partNumber)
    if (length === undefined) return { refused: 'PART_UNKNOWN' }
    if (length !== expectedBytes) return { refused: 'PART_LENGTH' }
    const place = { offset: (partNumber - 1) * state.partSizeBytes, length }
    await requireRoom(length)
    return writes.takeOver(`${uploadId}/${partNumber}`, (signal) =>
      whileRoom(() => writePartAt(folder, partNumber, content, place, signal)),
    )
  }

  const complete = async (uploadId: string): Promise<UploadCompletion> => {
    const folder = folderOf(uploadId)
    const plan = await readPlan(folder)
    if (!plan) return { refused: 'UPLOAD_UNKNOWN' }
    const state = await readState(folder)
    if (!state) return { completed: await mustStat(plan.uri) }
    const missing = missingParts(plan, state.arrived)
    if (missing.length > 0) return { refused: 'PARTS_MISSING', missing }
    await whileRoom(() => moveContent(folder, pathOf(plan.uri)))
    return { completed: await mustStat(plan.uri) }
  }

  const abort = (uploadId: string) => rm(folderOf(uploadId), { recursive: true, force: true })

  return {
    async startUpload(uri, sizeBytes, partSizeBytes) {
      pathOf(uri)
      const plan = { uri, sizeBytes, partSizeBytes }
      const uploadId = createHash('sha256').update(uri).digest('hex').slice(0, 32)
      const before = await readState(folderOf(uploadId))
      const same = before?.sizeBytes === sizeBytes && before.partSizeBytes === partSizeBytes
      if (!same) await whileRoom(() => layOutUpload(folderOf(uploadId), plan))
      return uploadId
    },
    writePart,
    // Files are taken by this process alone: parts come to it.
    partAddresses: () => Promise.resolve(undefined),
    listParts: (uploadId) => readState(folderOf(uploadId)),
    complete,
    abort,
    async abortStaleUploads(untouchedSince) {
      let aborted = 0
      for (const uploadId of await readdir(uploads)) {
        if ((await lastTouched(path.join(uploads, uploadId))) >= untouchedSince) continue
        if (await readState(folderOf(uploadId))) aborted += 1
        await abort(uploadId)
      }
      return aborted
    },
    stat: statUri,
    list,
    async openRead(uri, range) {
      const handle = await ifThere(() => open(pathOf(uri), 'r'))
      if (!handle) throw new NoSuchFile(uri)
      return handle.createReadStream({ ...range })
    },
    async remove(uri) {
      const file = pathOf(uri)
      await rm(file, { force: true })
      await ifThere(() => syncPath(path.dirname(file)))
    },
    async withLocalFile(uri, use) {
      await mustStat(uri)
      return use(pathOf(uri))
    },
    async importFile(localPath, uri) {
      await whileRoom(() => moveDurably(localPath, pathOf(uri)))
      return mustStat(uri)
    },
  }
}
