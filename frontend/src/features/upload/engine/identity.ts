import type { FileIdentity } from '@courtline/messages/media/upload'
import { partCount, partRange } from './parts.ts'

/**
 * What makes a file the same file after a reload: name, size, modification time and the SHA-256 of its first and last
 * part. Reads 10 MiB at most, whatever the size.
 */
export async function identify(file: File): Promise<FileIdentity> {
  const last = partCount(file.size)
  const edges = last === 1 ? [1] : [1, last]
  const bytes = await new Blob(edges.map((part) => file.slice(...partRange(part, file.size)))).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return {
    fileName: file.name,
    sizeBytes: file.size,
    lastModifiedMs: file.lastModified,
    fingerprint: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  }
}

/** Whether two identities are those of one file. */
export const isSameFile = (one: FileIdentity, other: FileIdentity) =>
  one.fileName === other.fileName &&
  one.sizeBytes === other.sizeBytes &&
  one.lastModifiedMs === other.lastModifiedMs &&
  one.fingerprint === other.fingerprint
