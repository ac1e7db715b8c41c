import { mkdir } from 'node:fs/promises'
import type { MediaProgress } from '@courtline/messages/media'
import { endOrphans } from '../ffmpeg/running.ts'
import { attemptJob, forgetOtherJobs, type Workshop } from './attempts.ts'
import type { ResultCommand } from './handlers.ts'
import type { Job, PendingJobs } from './job.ts'
import { jobBoard, type JobBoard } from './job-board.ts'
import { atMostTwiceASecond } from './progress-report.ts'
import { untilAnswered } from './until-answered.ts'

export interface WorkerSettings extends Workshop {
  /** All jobs pending now, and again after each change, for as long as the worker shall run; see `job-source.ts`. */
  readonly pendingJobs: AsyncIterable<PendingJobs>
  /** Sends a result to the match. The same command sent twice must answer the same twice. */
  readonly send: (matchId: string, command: ResultCommand) => Promise<SendAnswer>
  /** Shown live, at most twice a second; never an event (D29). */
  readonly report: (matchId: string, progress: MediaProgress) => void
  /** Where several workers share the jobs: takes one for this worker alone; undefined while another has it. */
  readonly claim?: ((job: Job) => Promise<Claim | undefined>) | undefined
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
 * Does pending jobs one at a time until the signal aborts (P13). Ends first what a killed worker left running. A job is
 * stopped when its match has moved on, and the files of a result that the match refuses are removed.
 */
export async function runWorker(settings: WorkerSettings): Promise<void> {
  if (settings.ffmpeg.runningFolder) await endOrphans(settings.ffmpeg.runningFolder)
  await mkdir(settings.workFolder, { recursive: true })
  const board = jobBoard()
  settings.signal.addEventListener('abort', () => board.close(), { once: true })
  if (settings.signal.aborted) board.close()
  await Promise.all([followJobs(settings, board), workOff(settings, board)])
}

async function followJobs({ pendingJobs, workFolder }: WorkerSettings, board: JobBoard): Promise<void> {
  let first = true
  try {
    for await (const pending of pendingJobs) {
      if (first) await forgetOtherJobs(workFolder, [...pending.values()])
      first = false
      board.update(pending)
    }
  } finally {
    board.close()
  }
}

async function workOff(settings: WorkerSettings, board: JobBoard): Promise<void> {
  for (let next = await board.next(); next; next = await board.next()) {
    const { job, unwanted } = next
    const isDone = await doAlone(settings, job, AbortSignal.any([settings.signal, unwanted]))
    if (settings.signal.aborted) return
    if (isDone) board.settle(job)
    else board.postpone(job, CLAIM_AGAIN_MS)
  }
}

/** Does a job unless another worker has it. False when that one has, or has taken it over. */
async function doAlone(settings: WorkerSettings, job: Job, signal: AbortSignal): Promise<boolean> {
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

async function doJob(settings: WorkerSettings, job: Job, signal: AbortSignal): Promise<void> {
  const report = atMostTwiceASecond(
    (progress: MediaProgress) => settings.report(job.matchId, progress),
    () => performance.now(),
  )
  const done = await attemptJob(settings, job, signal, (share, secondsLeft) =>
    report({ jobId: job.jobId, kind: job.kind, share, secondsLeft }),
  )
  if (done === 'stopped') return
  const answer = await untilAnswered(() => settings.send(job.matchId, done.command), {
    onFailure: (error) => settings.logFailure(job, error),
    signal: settings.signal,
  })
  if (answer === 'stopped') return
  if ('refused' in answer) await done.removeFiles()
  await done.finish()
}
