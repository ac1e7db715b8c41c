import { createHash } from 'node:crypto'
import { open, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { derivedId } from '@courtline/messages/ids'
import { PART_SIZE_BYTES, type FileIdentity } from '@courtline/messages/media/upload'
import type { DemoClient } from './demo-client.ts'

/** Addresses are signed for so many parts at once. */
const PARTS_AT_ONCE = 4

/**
 * Uploads a file to a match as a browser does: in parts to signed addresses, only those that have not arrived yet, so
 * that an interrupted upload continues. Throws CallRefused.
 */
export async function uploadFile(client: DemoClient, matchId: string, file: string): Promise<void> {
  const handle = await open(file)
  try {
    const identity = await identityOf(handle, file)
    const uploadId = derivedId('demo upload', matchId, identity.fingerprint)
    const count = Math.ceil(identity.sizeBytes / PART_SIZE_BYTES)
    for (let first = 1; first <= count; first += PARTS_AT_ONCE) {
      const partNumbers = Array.from(
        { length: Math.min(PARTS_AT_ONCE, count - first + 1) },
        (_, at) => first + at,
      )
      const body = { matchId, uploadId, order: 0, file: identity, partNumbers }
      const { upload, parts } = await client.call('signParts', { body })
      const missing = parts.filter(({ partNumber }) => !upload.arrivedParts.includes(partNumber))
      await Promise.all(
        missing.map(async ({ partNumber, url }) => client.sendPart(url, await readPart(handle, partNumber))),
      )
    }
    await client.call('completeFile', { body: { matchId, uploadId } })
  } finally {
    await handle.close()
  }
}

async function identityOf(handle: FileHandle, file: string): Promise<FileIdentity> {
  const { size, mtimeMs } = await stat(file)
  const hash = createHash('sha256')
  hash.update(await readPart(handle, 1))
  hash.update(await readPart(handle, Math.ceil(size / PART_SIZE_BYTES)))
  const fileName = path.basename(file)
  return { fileName, sizeBytes: size, lastModifiedMs: Math.round(mtimeMs), fingerprint: hash.digest('hex') }
}

async function readPart(handle: FileHandle, partNumber: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(PART_SIZE_BYTES)
  const { bytesRead } = await handle.read(bytes, 0, PART_SIZE_BYTES, (partNumber - 1) * PART_SIZE_BYTES)
  return bytes.subarray(0, bytesRead)
}
