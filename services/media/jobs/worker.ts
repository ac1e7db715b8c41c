import type { Backoff } from '@courtline/infra/backoff/backoff'
import { retryUntilDone } from '@courtline/infra/backoff/retry'
import { mkdir } from 'node:fs/promises'
import type { MediaProgress } from '@courtline/messages/media/media'
import { endOrphans } from '../ffmpeg/running.ts'
import { attemptJob, forgetOtherJobs, type Workshop } from './attempts.ts'
import type { ResultCommand } from './attempt.ts'
import { isReported, type MediaJob, namesOfJob, type PendingJobs, subjectOfJob } from './job.ts'
import { JobBoard } from './job-board.ts'
import { atMostTwiceASecond } from './progress-report.ts'
import { reportWaiting } from './report-waiting.ts'
import { LANES, type Lane } from './turns.ts'

export interface WorkerSettings extends Workshop {
  /** Gives all pending jobs to `update`, and again after each change, until the worker shall end; see `job-source.ts`. */
  readonly followJobs: (update: (pending: PendingJobs) => Promise<void>) => Promise<void>
  /** Sends a result to the match or reel of its job. The same command sent twice must answer the same twice. */
  readonly send: (job: MediaJob, command: ResultCommand) => Promise<SendAnswer>
  /** Shown live, at most twice a second; never an event (D29). */
  readonly report: (matchOrReelId: string, progress: MediaProgress) => void
  /** Where several workers share the jobs: takes one for this worker alone; undefined while another has it. */
  readonly claim?: ((job: MediaJob) => Promise<Claim | undefined>) | undefined
  /** How many jobs of each lane are done at the same time; one without it. */
  readonly atOnce?: Readonly<Partial<Record<Lane, number>>> | undefined
  /** Ends the worker; the current job is left for the next start and that attempt does not count. */
  readonly signal: AbortSignal
}

/** A job that no other worker does. */
export interface Claim {
  /** Aborts when another worker may have taken it over. */
  readonly lost: AbortSignal
  readonly release: () => Promise<void>
}

export type SendAnswer = { readonly recorded: true } | { readonly refused: string }

const CLAIM_AGAIN_MS = 2000

/**
 * Does pending jobs until the signal aborts (P13), of each lane as many at once as it may, in fair turns between accounts.
 * Ends first what a killed worker left running. A job is stopped when its match has moved on, and the files of a result
 * that the match refuses are removed.
 */
export async function runWorker(settings: WorkerSettings): Promise<void> {
  if (settings.ffmpeg.runningFolder) await endOrphans(settings.ffmpeg.runningFolder)
  await mkdir(settings.workFolder, { recursive: true })
  const board = new JobBoard()
  settings.signal.addEventListener('abort', () => board.close(), { once: true })
  if (settings.signal.aborted) board.close()
  const { atOnce } = settings
  const lanes = LANES.flatMap((lane) => Array<Lane>(atOnce?.[lane] ?? 1).fill(lane))
  await Promise.all([
    fillBoard(settings, board),
    reportWaiting(board, settings.report),
    ...lanes.map((lane) => workOff(settings, board, lane)),
  ])
}

async function fillBoard({ followJobs, workFolder }: WorkerSettings, board: JobBoard): Promise<void> {
  let first = true
  try {
    await followJobs(async (pending) => {
      if (first) await forgetOtherJobs(workFolder, [...pending.values()])
      first = false
      board.update(pending)
    })
  } finally {
    board.close()
  }
}

async function workOff(settings: WorkerSettings, board: JobBoard, lane: Lane): Promise<void> {
  for (let next = await board.next(lane); next; next = await board.next(lane)) {
    const { job, unwanted } = next
    const isDone = await doAlone(settings, job, AbortSignal.any([settings.signal, unwanted]))
    if (settings.signal.aborted) return
    if (isDone) board.settle(job)
    else board.postpone(job, CLAIM_AGAIN_MS)
  }
}

/** Does a job unless another worker has it. False when that one has, or has taken it over. */
async function doAlone(settings: WorkerSettings, job: MediaJob, signal: AbortSignal): Promise<boolean> {
  if (!settings.claim) return await doJob(settings, job, signal).then(() => true)
  const claim = await settings.claim(job).catch((error: unknown) => settings.logFailure(job, error))
  if (!claim) return false
  try {
    await doJob(settings, job, AbortSignal.any([signal, claim.lost]))
    return !claim.lost.aborted
  } finally {
    await claim.release()
  }
}

/** A result must not be lost to a log that is busy or away. */
const SEND_BACKOFF: Backoff = { firstMs: 200, longestMs: 30_000 }

async function doJob(settings: WorkerSettings, job: MediaJob, signal: AbortSignal): Promise<void> {
  const report = atMostTwiceASecond(
    (progress: MediaProgress) => settings.report(subjectOfJob(job), progress),
    () => performance.now(),
  )
  const done = await attemptJob(settings, job, signal, (share, secondsLeft) => {
    if (isReported(job)) report({ ...namesOfJob(job), share, secondsLeft })
  })
  if (done === 'stopped') return
  const answer = await retryUntilDone(() => settings.send(job, done.command), {
    onFailure: (error) => settings.logFailure(job, error),
    signal: settings.signal,
    backoff: SEND_BACKOFF,
  })
  if (answer === 'stopped') return
  if ('refused' in answer) await done.removeFiles()
  await done.finish()
}
