import type { EventFilter, EventLogReader, StoredEvent } from '@courtline/infra/event-log/event-log'
import type { Checkpoint } from '@courtline/infra/subscription/checkpoint'
import { followUntil } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'

/** What every reactor follows the log with. */
export interface FollowingDeps {
  readonly log: EventLogReader
  readonly checkpoint: Checkpoint
  readonly report: (line: string) => void
  readonly subscriptions: SubscriptionRegistry
  readonly signal: AbortSignal
}

/**
 * Handles each event of the filter, one by one, until the signal aborts. `name` is that of the subscription, and is put
 * before each reported failure.
 */
export function followLog(
  { log, checkpoint, report, subscriptions, signal }: FollowingDeps,
  name: string,
  filter: EventFilter,
  event: (stored: StoredEvent) => Promise<void>,
): Promise<void> {
  return followUntil(signal, {
    name,
    log,
    filter,
    checkpoint,
    handle: { event },
    onFailure: (text) => report(`${name}: ${text}`),
    registry: subscriptions,
  })
}
