import { InvalidUri, type StoredFile } from '@courtline/infra/blob-store/blob-store'
import type { Gateway } from '../../../gateway.ts'

/** The file under a uri that a client names; undefined where there is none, or the uri is none. */
export async function storedFile({ blobs }: Gateway, uri: string): Promise<StoredFile | undefined> {
  try {
    return await blobs.stat(uri)
  } catch (error) {
    if (error instanceof InvalidUri) return undefined
    throw error
  }
}
