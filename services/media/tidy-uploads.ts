import { setTimeout as wait } from 'node:timers/promises'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Parts of an upload that nobody continues with are kept for a week (D68). */
export async function tidyUploads(
  blobs: BlobStore,
  signal: AbortSignal,
  report: (line: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    await blobs
      .abortStaleUploads(new Date(Date.now() - 7 * DAY_MS))
      .catch((error: unknown) => report(`Old uploads could not be removed: ${String(error)}`))
    await wait(HOUR_MS, undefined, { signal }).catch(() => 'stopping')
  }
}
