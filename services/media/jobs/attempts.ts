import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BlobStore, StoreFull } from '@courtline/infra/blob-store/blob-store'
import { jobFileName } from '@courtline/messages/media/job-outputs'
import type { RemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { FfmpegFailed, FfmpegLimit } from '../ffmpeg/run.ts'
import type { LinkServices, QuotaOf } from './attempt.ts'
import type { ServeInterval } from '../pieces.ts'
import { uploadFailed } from '../reel/upload-reel.ts'
import type { Uploading } from '../reel/uploading.ts'
import type { ReelToMake } from '../reel/reel-to-make.ts'
import type { PreprocessSettings } from '../preprocess-settings.ts'
import { runJob, urisOfAttempt } from './handlers.ts'
import type { ResultCommand } from './attempt.ts'
import type { JobResult } from './attempt.ts'
import type { MediaJob } from './job.ts'
import { whileRoomIsLeft, type Room } from './room-watch.ts'

const MOST_ATTEMPTS = 3

/** What every attempt works with. */
export interface Workshop {
  readonly ffmpeg: Ffmpeg
  readonly store: BlobStore
  /** On the same disk as the store, so that finished files are renamed, not copied. */
  readonly workFolder: string
  readonly settings: PreprocessSettings
  /** Where videos are fetched from that come by links. */
  readonly remote: Pick<RemoteFiles, 'download'>
  /** Services that resolve links of their own (D25); those that are absent are not set up. */
  readonly services?: LinkServices | undefined
  /** The serves of a match's annotation, in clock time. */
  readonly intervalsOf: (matchId: string) => Promise<readonly ServeInterval[]>
  /** What a reel shows; undefined once it is gone. */
  readonly reelToMake: (reelId: string) => Promise<ReelToMake | undefined>
  /** Where reels are uploaded to; absent where nothing is set up. */
  readonly uploading?: Uploading | undefined
  /** Where failures are logged in full; the match's status log gets a sentence. */
  readonly logFailure: (job: MediaJob, error: unknown) => void
  /** Room that a job leaves on the disk it writes to; as much as there is, without it. */
  readonly room?: Room | undefined
  /** How much more a match may bring in; without limit, without it. */
  readonly quotaOf?: QuotaOf | undefined
}

export interface JobDone {
  readonly command: ResultCommand
  /** Takes the files of this attempt out of the store again. */
  readonly removeFiles: () => Promise<void>
  /** Call once the result is recorded on the match. */
  readonly finish: () => Promise<void>
}

/**
 * Tries a job up to three times, also across restarts: attempts are counted by their folders `<job>/<attempt>/`. A bad
 * file fails at once, with its reason, and so does one that ended the program that worked on it or went beyond its limits:
 * that is written down first, so that no restart tries it again by itself. Answers 'stopped' when the signal aborted; that
 * attempt does not count.
 */
export async function attemptJob(
  workshop: Workshop,
  job: MediaJob,
  signal: AbortSignal,
  onProgress: (share: number, secondsLeft: number | null) => void,
): Promise<JobDone | 'stopped'> {
  const jobFolder = path.join(workshop.workFolder, jobFileName(job.jobId))
  const doneWith = (command: ResultCommand, attempt: number): JobDone => ({
    command,
    removeFiles: () => removeAttempt(workshop, job, attempt),
    finish: () => rm(jobFolder, { recursive: true, force: true }),
  })
  const before = await readFile(path.join(jobFolder, REFUSED), 'utf8').catch(() => undefined)
  if (before !== undefined) return doneWith(failure(job, before), MOST_ATTEMPTS)
  let lastFailure: unknown
  for (let attempt = await nextAttempt(jobFolder); attempt <= MOST_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await removeAttempt(workshop, job, attempt - 1)
    const outcome = await tryOnce(workshop, job, { attempt, jobFolder, signal, onProgress })
    if (outcome === 'stopped') return 'stopped'
    if ('result' in outcome) return doneWith(outcome.result, attempt)
    if ('refused' in outcome) {
      await writeFile(path.join(jobFolder, REFUSED), outcome.refused)
      return doneWith(failure(job, outcome.refused), attempt)
    }
    lastFailure = outcome.failed
    // Another attempt would fill the disk again.
    if (lastFailure instanceof StoreFull) break
  }
  return doneWith(failure(job, reasonFor(job, lastFailure)), MOST_ATTEMPTS)
}

interface Try {
  readonly attempt: number
  readonly jobFolder: string
  readonly signal: AbortSignal
  readonly onProgress: (share: number, secondsLeft: number | null) => void
}

/** One attempt in its own folder; whatever goes wrong, none of its files stay. */
async function tryOnce(
  workshop: Workshop,
  job: MediaJob,
  { attempt, jobFolder, signal, onProgress }: Try,
): Promise<JobResult | { readonly failed: unknown } | 'stopped'> {
  const folder = path.join(jobFolder, String(attempt))
  await mkdir(folder, { recursive: true })
  try {
    return await whileRoomIsLeft(workshop.room, (full) =>
      runJob(job, {
        ...workshop,
        folder,
        name: attemptName(job, attempt),
        signal: AbortSignal.any([signal, full]),
        onProgress: ({ share, secondsLeft }) => onProgress(share, secondsLeft),
      }),
    )
  } catch (error) {
    await removeAttempt(workshop, job, attempt)
    await rm(folder, { recursive: true, force: true })
    if (signal.aborted) return 'stopped'
    // The empty folder stays: it counts the attempt.
    await mkdir(folder)
    workshop.logFailure(job, error)
    const refused = endedByTheFile(error)
    return refused === undefined ? { failed: error } : { refused }
  }
}

/** Removes what former workers left of jobs that are no longer pending. */
export async function forgetOtherJobs(workFolder: string, pending: readonly MediaJob[]): Promise<void> {
  const wanted = new Set(pending.map((job) => jobFileName(job.jobId)))
  for (const name of await readdir(workFolder)) {
    if (!wanted.has(name)) await rm(path.join(workFolder, name), { recursive: true, force: true })
  }
}

/** In the folder of a job: why its files are not tried again, so that it outlives a worker that ends before it is recorded. */
const REFUSED = 'refused'

const LIMIT_REASONS = {
  time: 'Processing the video took too long and was stopped.',
  size: 'The processed video grew too large and was stopped.',
  memory: 'Processing the video took more memory than a video may take, and was stopped.',
  output: 'The video holds more pictures than can be processed.',
} as const

/** A sentence where an attempt ended because of what is in the file: another attempt would end the same way. */
function endedByTheFile(error: unknown): string | undefined {
  if (error instanceof FfmpegLimit) return LIMIT_REASONS[error.limit]
  if (!(error instanceof FfmpegFailed && error.wasKilled)) return undefined
  return (
    'The program that processes videos ended on this file, so the file is not tried again by itself. ' +
    'Please export it anew, or ask for another try.'
  )
}

function reasonFor(job: MediaJob, error: unknown): string {
  const noRoom =
    error instanceof StoreFull ||
    (error instanceof Error && 'code' in error && error.code === 'ENOSPC') ||
    (error instanceof FfmpegFailed && error.stderr.includes('No space left on device'))
  if (noRoom) return 'There is no room left for this video on the server. Please try again later.'
  if (job.kind === 'reel')
    return 'The reel could not be made, though it was tried three times. Please try again.'
  if (job.kind === 'title')
    return 'The picture of this moment could not be made, though it was tried three times. Please choose another.'
  return 'The video could not be processed, though it was tried three times. Please try again, or upload other files.'
}

function failure(job: MediaJob, why: string): ResultCommand {
  const { jobId } = job
  const told = why.slice(0, 500)
  switch (job.kind) {
    case 'reel':
      return { type: 'FailReel', reelId: job.reelId, jobId, why: told }
    case 'reelUpload':
      return uploadFailed(job, 'Other')
    case 'title':
      return { type: 'RecordTitleImageFailed', jobId, why: told }
    case 'fetch':
    case 'preprocess':
    case 'postprocess':
      return { type: 'RecordProcessingFailed', jobId, kind: job.kind, why: told }
  }
}

/** One more than the highest attempt that any worker began. */
async function nextAttempt(jobFolder: string): Promise<number> {
  await mkdir(jobFolder, { recursive: true })
  return 1 + Math.max(0, ...(await readdir(jobFolder)).map(Number).filter(Number.isInteger))
}

async function removeAttempt({ store }: Workshop, job: MediaJob, attempt: number): Promise<void> {
  for (const uri of urisOfAttempt(job, attemptName(job, attempt))) await store.remove(uri)
}

const attemptName = (job: MediaJob, attempt: number) => `${jobFileName(job.jobId)}-${attempt}`
