import type { Reads } from '../runtime/read/reads.ts'
import { uploads, type UploadDocument } from './project.ts'

export async function findUpload(reads: Reads, uploadId: string): Promise<UploadDocument | undefined> {
  return await reads.view(uploads).get(uploadId)
}

/** Every file of an account's matches that was not given up. */
export async function uploadsOfOwner(reads: Reads, ownerId: string): Promise<UploadDocument[]> {
  return await reads.view(uploads).find({ where: [{ index: 'owner', equals: ownerId }] })
}

/** The files of a match, in the order in which they will be joined. */
export async function uploadsOfMatch(reads: Reads, matchId: string): Promise<UploadDocument[]> {
  const found = await reads.view(uploads).find({ where: [{ index: 'match', equals: matchId }] })
  return found.toSorted((a, b) => a.order - b.order || (a.startedAt < b.startedAt ? -1 : 1))
}
