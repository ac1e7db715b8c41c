import type { Job, PendingJobs } from './job.ts'

/**
 * What there is to do, as the log tells it, for one worker that does one job at a time. A job that the worker has told
 * the match about is not given out again while the log has yet to catch up.
 */
export function jobBoard() {
  let pending: PendingJobs = new Map()
  let current: { readonly job: Job; readonly unwanted: AbortController } | undefined
  const settled = new Set<string>()
  const closed = new AbortController()
  let change = Promise.withResolvers<void>()

  const changed = () => {
    change.resolve()
    change = Promise.withResolvers()
  }

  const isPending = (job: Job) => pending.get(job.matchId)?.jobId === job.jobId

  return {
    /** The jobs pending now: the current one is stopped when it is no longer among them. */
    update(now: PendingJobs): void {
      pending = now
      if (current && !isPending(current.job)) current.unwanted.abort(new Error('The match has moved on'))
      const known = new Set([...now.values()].map((job) => job.jobId))
      for (const jobId of settled) if (!known.has(jobId)) settled.delete(jobId)
      changed()
    },
    /** No more jobs will come. */
    close(): void {
      closed.abort()
      changed()
    },
    /** The next job, with a signal that aborts when it is no longer wanted; undefined after `close`. */
    async next(): Promise<{ readonly job: Job; readonly unwanted: AbortSignal } | undefined> {
      while (!closed.signal.aborted) {
        const job = [...pending.values()].find((each) => !settled.has(each.jobId))
        if (job) {
          current = { job, unwanted: new AbortController() }
          return { job, unwanted: current.unwanted.signal }
        }
        await change.promise
      }
      return undefined
    },
    /** Another worker has this job: it is looked at again after a while, in case that one ends. */
    postpone(job: Job, milliseconds: number): void {
      current = undefined
      settled.add(job.jobId)
      setTimeout(() => {
        settled.delete(job.jobId)
        changed()
      }, milliseconds).unref()
    },
    /** The worker is done with this job: its result is recorded, refused, or no longer wanted. */
    settle(job: Job): void {
      current = undefined
      if (isPending(job)) settled.add(job.jobId)
    },
  }
}

export type JobBoard = ReturnType<typeof jobBoard>
