import { type EventLogReader, START } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { checkpointOfHandler } from '@courtline/infra/subscription/checkpoint'
import { followUntil } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { JOB_EVENTS, type PendingJobs, withJobEvent } from './job.ts'
import { OWNER_EVENTS, Owners } from './owners.ts'

export interface JobSourceDeps {
  readonly log: EventLogReader
  readonly keys: PersonalKeys
  readonly onFailure: (text: string) => void
  readonly subscriptions: SubscriptionRegistry
  readonly signal: AbortSignal
}

/**
 * Gives the jobs pending in the log to `update`: once when all of it has been read, then after every change, until the
 * signal aborts. So a worker that starts again finds what it left, and nothing between start and live feed is missed.
 */
export async function followPendingJobs(
  { log, keys, onFailure, subscriptions, signal }: JobSourceDeps,
  update: (pending: PendingJobs) => void | Promise<void>,
): Promise<void> {
  let pending: PendingJobs = new Map()
  const owners = new Owners()
  let handledTo = START
  let hasCaughtUp = false
  await followUntil(signal, {
    name: 'media-jobs',
    log,
    filter: { categories: ['match', 'reels'], types: [...JOB_EVENTS, ...OWNER_EVENTS] },
    checkpoint: checkpointOfHandler(() => handledTo),
    handle: {
      page: async ({ events, scannedTo }) => {
        // Every edit of every match passes by here: where nothing is to be done, nothing is.
        if (events.length === 0) {
          handledTo = scannedTo
          return
        }
        await keysToOpen(events, keys)
        const opened = events.map((stored) => openRecorded(stored, keys))
        for (const recorded of opened) owners.add(recorded)
        const now = opened.reduce(withJobEvent, pending)
        if (hasCaughtUp) await update(owners.namedIn(now))
        pending = now
        handledTo = scannedTo
      },
    },
    onCaughtUp: async () => {
      if (!hasCaughtUp) await update(owners.namedIn(pending))
      hasCaughtUp = true
    },
    onFailure,
    registry: subscriptions,
  })
}
