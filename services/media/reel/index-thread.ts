// The thread that reads the indexes of films (film-index.ts).
import { type FileHandle, open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type FilmIndex, indexIn } from './parse-index.ts'

export type FromIndexThread = { readonly indexes: readonly FilmIndex[] } | { readonly why: string }

/** The index of a film of twelve hours takes half of it. */
const MOST_INDEX_BYTES = 128 * 1024 ** 2
const HEAD_BYTES = 16

/** The box `moov` with its head, wherever it lies in the file. */
async function readMovieBox(handle: FileHandle): Promise<ArrayBuffer> {
  const { size: fileBytes } = await handle.stat()
  const head = Buffer.alloc(HEAD_BYTES)
  for (let at = 0; at + 8 <= fileBytes;) {
    await handle.read(head, 0, HEAD_BYTES, at)
    const short = head.readUInt32BE(0)
    const bytes = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileBytes - at : short
    if (bytes < 8 || at + bytes > fileBytes) throw new Error('A box of the film is cut off')
    if (head.toString('latin1', 4, 8) === 'moov' && short > 1) {
      if (bytes > MOST_INDEX_BYTES) throw new Error('The index of the film is too large')
      const box = new Uint8Array(bytes)
      await handle.read(box, 0, bytes, at)
      return box.buffer
    }
    at += bytes
  }
  throw new Error('The film has no index')
}

async function readIndex(file: string): Promise<FilmIndex> {
  const handle = await open(file)
  try {
    return indexIn(await readMovieBox(handle))
  } finally {
    await handle.close()
  }
}

async function readAll(files: readonly string[]): Promise<FromIndexThread> {
  try {
    const indexes: FilmIndex[] = []
    for (const file of files) indexes.push(await readIndex(file))
    return { indexes }
  } catch (error) {
    // A disk that cannot be read is no fault of the film.
    if (error instanceof Error && 'syscall' in error) throw error
    return { why: String(error) }
  }
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion
const message = await readAll(workerData as readonly string[])
const buffers =
  'why' in message
    ? []
    : message.indexes.flatMap(({ frames }) => [
        frames.presentation.buffer,
        frames.isKey.buffer,
        frames.sizeBytes.buffer,
      ])
parentPort?.postMessage(message, buffers as ArrayBuffer[])
