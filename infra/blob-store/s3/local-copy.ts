import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StoreFull } from '../blob-store.ts'
import { whileRoom } from '../disk/durable-files.ts'

/** Left free beside a copy, for what is made of it. */
const LEFT_FREE_BYTES = 256 * 1024 * 1024

/**
 * Lends content as a local file, which is removed afterwards, whatever happens. Throws StoreFull, before a byte is
 * fetched, where the folder's disk has no room for it.
 */
export async function withCopy<T>(
  workFolder: string,
  { uri, sizeBytes }: { readonly uri: string; readonly sizeBytes: number },
  openContent: () => Promise<Readable>,
  use: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(workFolder, { recursive: true })
  const { bavail, bsize } = await statfs(workFolder)
  if (bavail * bsize < sizeBytes + LEFT_FREE_BYTES) {
    throw new StoreFull(`No room for a copy of ${uri} (${sizeBytes} bytes) in ${workFolder}`)
  }
  const folder = await mkdtemp(path.join(workFolder, 'lent-'))
  try {
    const file = path.join(folder, path.basename(uri))
    await whileRoom(async () => pipeline(await openContent(), createWriteStream(file)))
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
