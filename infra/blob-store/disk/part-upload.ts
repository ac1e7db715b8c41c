import { mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { PartWritten, BlobUploadState } from '../blob-store.ts'
import { untilAborted } from '../part-writes.ts'
import { parsePlan, plannedPartCount, type UploadPlan } from '../upload-plan.ts'
import { ifThere, makeFolder, moveDurably, syncPath } from './durable-files.ts'

/** One byte per part in the file `parts`: 1 once the part's bytes are on disk. */
const ARRIVED = 1
const NOT_ARRIVED = 0

/** Lays out the folder of a new upload; the plan is renamed into place last, so a folder with a plan is whole. */
export async function layOutUpload(folder: string, plan: UploadPlan): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await makeFolder(folder)
  await writeSynced(path.join(folder, 'content'), new Uint8Array(0))
  await writeSynced(path.join(folder, 'parts'), new Uint8Array(plannedPartCount(plan)))
  await writeSynced(path.join(folder, 'plan.arriving'), Buffer.from(JSON.stringify(plan)))
  await rename(path.join(folder, 'plan.arriving'), path.join(folder, 'plan.json'))
  await syncPath(folder)
}

export async function readPlan(folder: string): Promise<UploadPlan | undefined> {
  const text = await ifThere(() => readFile(path.join(folder, 'plan.json'), 'utf8'))
  return text === undefined ? undefined : parsePlan(text)
}

/** State of an upload whose bytes have not been moved to their uri yet. */
export async function readState(folder: string): Promise<BlobUploadState | undefined> {
  const plan = await readPlan(folder)
  const marks = await ifThere(() => readFile(path.join(folder, 'parts')))
  const content = await ifThere(() => stat(path.join(folder, 'content')))
  if (!plan || !marks || !content) return undefined
  const arrived = [...marks.keys()].filter((index) => marks[index] === ARRIVED).map((index) => index + 1)
  return { ...plan, arrived }
}

/**
 * Writes one part at its offset. The mark is taken back before the first byte and set after the last byte is on disk,
 * so that a part counts only when all of it is there, whenever the power fails.
 */
export async function writePartAt(
  folder: string,
  partNumber: number,
  content: AsyncIterable<Uint8Array>,
  place: { readonly offset: number; readonly length: number },
  signal: AbortSignal,
): Promise<PartWritten> {
  await using marks = await open(path.join(folder, 'parts'), 'r+')
  await using file = await open(path.join(folder, 'content'), 'r+')
  await takeBackMark(marks, partNumber)
  let written = 0
  for await (const chunk of untilAborted(content, signal)) {
    if (written + chunk.byteLength > place.length) return { refused: 'PART_LENGTH' }
    await writeAll(file, chunk, place.offset + written)
    written += chunk.byteLength
  }
  if (signal.aborted) return { refused: 'PART_TAKEN_OVER' }
  if (written !== place.length) return { refused: 'PART_LENGTH' }
  await file.datasync()
  await setMark(marks, partNumber, ARRIVED)
  return { written }
}

/** Moves the whole file to its final name; the plan stays, so that completing again can be answered. */
export async function moveContent(folder: string, target: string): Promise<void> {
  const content = path.join(folder, 'content')
  if (await ifThere(() => stat(content))) await moveDurably(content, target)
}

/** When the upload was last written to. */
export async function lastTouched(folder: string): Promise<Date> {
  const parts = await ifThere(() => stat(path.join(folder, 'parts')))
  return parts?.mtime ?? (await stat(folder)).mtime
}

async function takeBackMark(marks: FileHandle, partNumber: number): Promise<void> {
  const mark = new Uint8Array(1)
  await marks.read(mark, 0, 1, partNumber - 1)
  if (mark[0] === ARRIVED) await setMark(marks, partNumber, NOT_ARRIVED)
}

async function setMark(marks: FileHandle, partNumber: number, mark: number): Promise<void> {
  await marks.write(Uint8Array.of(mark), 0, 1, partNumber - 1)
  await marks.datasync()
}

/** `write` may take less than it was given. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done)
    done += bytesWritten
  }
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await using handle = await open(file, 'w')
  await handle.writeFile(bytes)
  await handle.sync()
}
