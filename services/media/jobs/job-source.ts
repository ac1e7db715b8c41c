import type { EventLog, StoredEvent } from '@courtline/infra/event-log/event-log'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import type { Recorded } from '@courtline/messages/recorded'
import { START } from '@courtline/infra/event-log/event-log'
import { JOB_EVENTS, type PendingJobs, withJobEvent } from './job.ts'

/**
 * The jobs pending in the log: once when all of it has been read, then after every change. `decode` reads a stored event
 * as the newest version of its shape.
 */
export async function* pendingJobsOf(
  log: EventLog,
  decode: (stored: StoredEvent) => Recorded<LifeCycleEvent>,
  signal: AbortSignal,
): AsyncGenerator<PendingJobs> {
  let pending: PendingJobs = new Map()
  let caughtUp = false
  const filter = { categories: ['match'], types: JOB_EVENTS }
  for await (const message of log.subscribe({ after: START, filter, signal })) {
    if (message.type === 'page') pending = message.events.map(decode).reduce(withJobEvent, pending)
    else caughtUp = true
    if (caughtUp) yield pending
  }
}
