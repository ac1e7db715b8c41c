import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import { MigrationError } from './side.ts'

export interface CopiedMedia {
  readonly already: number
  readonly copied: number
  /** Named by the log and removed since: of deleted matches, or of attempts that failed. */
  readonly gone: number
}

/**
 * Copies the files that a log names, each read back from the target. A file that is there in its full length was
 * brought by an earlier run: files appear whole or not at all, and never change. Throws MigrationError when a copy differs.
 */
export async function copyMedia(
  source: BlobStore,
  target: BlobStore,
  uris: Iterable<string>,
  onProgress: (uri: string) => void,
): Promise<CopiedMedia> {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-migrate-'))
  let [already, copied, gone] = [0, 0, 0]
  try {
    for (const uri of uris) {
      const file = await source.stat(uri)
      const there = file && (await target.stat(uri))
      if (!file) gone += 1
      else if (there?.sizeBytes === file.sizeBytes) already += 1
      else {
        await copyFile(source, target, uri, path.join(folder, 'copying'))
        copied += 1
      }
      onProgress(uri)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { already, copied, gone }
}

async function copyFile(source: BlobStore, target: BlobStore, uri: string, local: string): Promise<void> {
  const hash = createHash('sha256')
  const hashed = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(await source.openRead(uri), hashed, createWriteStream(local))
  await target.importFile(local, uri)
  if ((await sha256Of(await target.openRead(uri))) !== hash.digest('hex')) {
    await target.remove(uri)
    throw new MigrationError(`${uri} is not at the target what it is at the source. Run the migration again.`)
  }
}

async function sha256Of(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
