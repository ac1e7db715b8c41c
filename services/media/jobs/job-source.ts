import { type EventLogReader, START } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { JOB_EVENTS, type PendingJobs, withJobEvent } from './job.ts'

/**
 * The jobs pending in the log: once when all of it has been read, then after every change, until the signal aborts. So
 * a worker that starts again finds what it left, and nothing between start and live feed is missed.
 */
export async function* pendingJobsOf(
  log: EventLogReader,
  keys: PersonalKeys,
  signal: AbortSignal,
): AsyncGenerator<PendingJobs> {
  let pending: PendingJobs = new Map()
  let caughtUp = false
  const filter = { categories: ['match'], types: JOB_EVENTS }
  for await (const message of log.subscribe({ after: START, filter, signal })) {
    if (message.type === 'page') {
      await keysToOpen(message.events, keys)
      pending = message.events.map((stored) => openRecorded(stored, keys)).reduce(withJobEvent, pending)
    } else caughtUp = true
    if (caughtUp) yield pending
  }
}
