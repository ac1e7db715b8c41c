import { followOrder, type FollowingPorts } from '@courtline/application/orders/follow-order'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { Checkpoint } from '@courtline/infra/subscription/checkpoint'
import { followUntil } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { ORDER_EVENTS, type OrderEvent } from '@courtline/messages/orders/order'

export interface FollowOrdersDeps {
  readonly log: EventLogReader
  readonly following: FollowingPorts
  readonly checkpoint: Checkpoint
  readonly report: (line: string) => void
  readonly subscriptions: SubscriptionRegistry
  readonly signal: AbortSignal
}

/**
 * Follows the log so that credits of paid orders arrive and buyers get their mail also where the call that led to it was
 * interrupted half-way; ends when the signal aborts.
 */
export async function followOrders(deps: FollowOrdersDeps): Promise<void> {
  const { log, following, checkpoint, report, subscriptions, signal } = deps
  await followUntil(signal, {
    name: 'orders',
    log,
    filter: { categories: ['order'], types: ORDER_EVENTS.map((schema) => schema.properties.type.const) },
    checkpoint,
    handle: {
      event: async (stored) => {
        await keysToOpen([stored], following.keys)
        await followOrder(following, openRecorded<OrderEvent>(stored, following.keys))
      },
    },
    onFailure: (text) => report(`orders: ${text}`),
    registry: subscriptions,
  })
}
