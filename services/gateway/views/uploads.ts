import { rawUriOf } from '@courtline/application/uploads/raw-uri'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import { PART_SIZE_BYTES } from '@courtline/messages/media/upload'
import type { UploadView } from '@courtline/messages/views/upload'
import type { UploadDocument } from '@courtline/projections/uploads/project'

/** One file on its way, by its events. */
export type UploadFacts = Omit<UploadView, 'parts' | 'arrivedParts'>

/** How many parts a file of this size has; an empty one has none. */
export const partCountOf = (sizeBytes: number): number => Math.ceil(sizeBytes / PART_SIZE_BYTES)

/** Path to which one part is sent. */
export const partPath = (storeId: string, partNumber: number) => `/api/parts/${storeId}/${partNumber}`

export const factsOf = (upload: UploadDocument): UploadFacts => {
  const { uploadId, matchId, order, state, partSizeBytes, startedAt } = upload
  const { fileName, sizeBytes, lastModifiedMs, fingerprint } = upload
  return {
    uploadId,
    matchId,
    order,
    state,
    partSizeBytes,
    startedAt,
    fileName,
    sizeBytes,
    lastModifiedMs,
    fingerprint,
  }
}

/** The file with the parts that are safely in the store: parts on disk, not parts sent. */
export async function uploadViewOf(blobs: BlobStore, facts: UploadFacts): Promise<UploadView> {
  const parts = partCountOf(facts.sizeBytes)
  return { ...facts, parts, arrivedParts: await arrivedOf(blobs, facts, parts) }
}

async function arrivedOf(blobs: BlobStore, facts: UploadFacts, parts: number): Promise<number[]> {
  const uri = rawUriOf(facts)
  if (facts.state === 'completed' || (await blobs.stat(uri))) {
    return Array.from({ length: parts }, (_, index) => index + 1)
  }
  const storeId = await blobs.startUpload(uri, facts.sizeBytes, facts.partSizeBytes)
  return [...((await blobs.listParts(storeId))?.arrived ?? [])]
}
