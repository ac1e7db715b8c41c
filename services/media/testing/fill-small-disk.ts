import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { freeBytesAt, openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { whileRoomIsLeft } from '../jobs/room-watch.ts'

/**
 * Run with a folder on a disk of a few megabytes: writes as a job of the media worker does until it is stopped, then as an
 * upload and as the log, and prints what became of each.
 */
const folder = process.argv[2] ?? ''
const RESERVE_BYTES = 4_000_000
const output = path.join(folder, 'work', 'output')

await mkdir(path.dirname(output), { recursive: true })
const room = { reserveBytes: RESERVE_BYTES, freeBytes: () => freeBytesAt(folder), lookEveryMs: 5 }
const ended = await whileRoomIsLeft(room, async (full) => {
  for (;;) {
    full.throwIfAborted()
    await appendFile(output, randomBytes(100_000))
    await wait(10)
  }
}).catch((error: unknown) => error)
// Between two looks something is written that the reserve has to bear.
const isReserveLeft = (await freeBytesAt(folder)) > RESERVE_BYTES / 2
const store = await openDiskBlobStore(path.join(folder, 'media'), { reserveBytes: RESERVE_BYTES })
const upload = await store.startUpload('r/m1/small.mp4', 1_000_000, 1_000_000)
const partRefused = await store
  .writePart(upload, 1, Readable.from([randomBytes(1_000_000)]), 1_000_000)
  .catch((error: unknown) => error)
const isLogWritten = await writeFile(path.join(folder, 'log.db'), randomBytes(1_000_000)).then(() => true)
const nameOf = (error: unknown) => (error instanceof Error ? error.name : error)
console.log(
  JSON.stringify({ ended: nameOf(ended), isReserveLeft, isLogWritten, partRefused: nameOf(partRefused) }),
)
