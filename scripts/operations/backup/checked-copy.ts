import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncPath } from '@courtline/infra/blob-store/disk/durable-files'

/** SHA-256 of a file, hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Copies a file to a place where there is none, reads the copy back, and answers its SHA-256. Throws when source and
 * copy differ, or when there is a file already.
 */
export async function checkedCopy(source: string, target: string): Promise<string> {
  // Opened first: where there is no source, no copy is begun.
  const from = await open(source)
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(from.createReadStream(), counted, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  await syncPath(target)
  const read = hash.digest('hex')
  if ((await sha256Of(target)) !== read) throw new Error(`${target} is not what was read from ${source}`)
  return read
}
