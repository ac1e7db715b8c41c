import path from 'node:path'
import { LINK_SENTENCES, MOST_LINKS } from '@courtline/messages/media/link-check'
import { MAX_FETCHED_BYTES } from '@courtline/infra/remote-files/remote-files'
import type { RawUpload } from '@courtline/messages/match/life-cycle'
import type { Attempt, JobResult } from './jobs/attempt.ts'
import type { JobOf } from './jobs/job.ts'

const rawUri = (matchId: string, attemptName: string, order: number) => `r/${matchId}/${attemptName}-${order}`

/** Everything that an attempt at fetching may leave in the store. */
export const fetchedUris = (matchId: string, attemptName: string): string[] =>
  Array.from({ length: MOST_LINKS }, (_, order) => rawUri(matchId, attemptName, order))

/**
 * Fetches the videos of a match from their links, one after the other, into the store. A link that gives no video is the
 * user's to mend, and explained in a sentence; what breaks on our side is thrown, and tried again.
 */
export async function fetchVideos(job: JobOf<'fetch'>, attempt: Attempt): Promise<JobResult> {
  const { matchId, jobId, links, source } = job
  const startedMs = performance.now()
  const from = source === 'url' ? attempt.remote : attempt.services?.[source]
  if (!from) return { refused: 'The service that this video comes from is not set up here any more.' }
  if (links.length === 0) return { refused: 'There is no link to fetch the video from.' }
  const rawUploads: RawUpload[] = []
  for (const [order, link] of links.slice(0, MOST_LINKS).entries()) {
    const file = path.join(attempt.folder, String(order))
    const which = links.length > 1 ? `Link ${order + 1}: ` : ''
    const quota = await quotaBeside(rawUploads, job, attempt)
    if (quota && quota.leftBytes <= 0) return { refused: which + quota.why }
    const fetched = await from.download(link, file, {
      signal: attempt.signal,
      onProgress: progressOf(attempt, order, links.length),
      ...(quota && { mostBytes: quota.leftBytes }),
    })
    if ('flaw' in fetched) {
      const isOverQuota = quota && fetched.flaw === 'TooLarge' && quota.leftBytes < MAX_FETCHED_BYTES
      const why = isOverQuota ? quota.why : (fetched.why ?? LINK_SENTENCES[fetched.flaw])
      return { refused: which + why }
    }
    const uri = rawUri(matchId, attempt.name, order)
    await attempt.store.importFile(file, uri)
    rawUploads.push({ ...fetched, source, order, uri })
  }
  const elapsedSeconds = Math.round(performance.now() - startedMs) / 1000
  return { result: { type: 'RecordFetched', jobId, rawUploads, elapsedSeconds } }
}

/** What is left for the next file; those that this job has fetched are not recorded yet. */
async function quotaBeside(fetched: readonly RawUpload[], { matchId }: JobOf<'fetch'>, { quotaOf }: Attempt) {
  const quota = await quotaOf?.(matchId)
  const takenBytes = fetched.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return quota && { ...quota, leftBytes: quota.leftBytes - takenBytes }
}

/** Links count alike, since the size of the later ones is unknown beforehand. */
function progressOf({ onProgress }: Attempt, order: number, count: number) {
  const startedMs = performance.now()
  return (arrivedBytes: number, sizeBytes: number | null) => {
    const ofThis = sizeBytes === null ? 0 : arrivedBytes / sizeBytes
    const bytesPerMs = arrivedBytes / Math.max(1, performance.now() - startedMs)
    const isLast = order === count - 1
    const secondsLeft = isLast && sizeBytes !== null ? (sizeBytes - arrivedBytes) / bytesPerMs / 1000 : null
    onProgress({ share: Math.min(1, (order + ofThis) / count), secondsLeft })
  }
}
