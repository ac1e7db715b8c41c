import { jobOf, type LifeCycleState } from './status.ts'
import type { Processing } from '../views/match.ts'

/** Where the match is in the media worker's hands after an event at `at`, by where it was before. */
export function processingAfter(before: Processing, lifeCycle: LifeCycleState, at: string): Processing {
  const job = jobOf(lifeCycle)
  if (!job) return { state: 'idle' }
  if (job.state === 'failed') return job
  const isKnown = before.state === 'running' && before.jobId === job.jobId
  return isKnown ? before : { state: 'running', jobId: job.jobId, since: at }
}
