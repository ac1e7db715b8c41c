import { S3ServiceException } from '@aws-sdk/client-s3'
import { StoreFull, StoreUnavailable } from '../blob-store.ts'

const NOT_THERE = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
/** What servers answer when the bucket's or the disk's room is used up. */
const FULL = new Set(['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull', 'InsufficientStorage'])
const NO_ROOM_STATUS = 507

/** Runs a call; answers undefined where the key or upload is not there. Throws StoreFull or StoreUnavailable. */
export async function ifStored<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof S3ServiceException && NOT_THERE.has(error.name)) return undefined
    throw translated(error)
  }
}

/** Runs a call. Throws StoreFull, StoreUnavailable, or what the server answered where that is a fault of ours. */
export async function stored<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw translated(error)
  }
}

function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (!(error instanceof S3ServiceException)) {
    // No answer at all: the client marks with its tries the error of the system, or passes it on with its code.
    return '$metadata' in error || 'code' in error ? new StoreUnavailable(error) : error
  }
  const status = error.$metadata.httpStatusCode ?? 0
  if (FULL.has(error.name) || status === NO_ROOM_STATUS) return new StoreFull(error)
  return status >= 500 ? new StoreUnavailable(error) : error
}
