import type { PendingJobs } from '../jobs/job.ts'
import type { WorkerSettings } from '../jobs/worker.ts'

/** Jobs as a test has them, in place of those of a log. */
export const jobsFrom =
  (pendingJobs: AsyncIterable<PendingJobs>): WorkerSettings['followJobs'] =>
  async (update) => {
    for await (const pending of pendingJobs) await update(pending)
  }
