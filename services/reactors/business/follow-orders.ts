import { followOrder, type FollowingPorts } from '@courtline/application/orders/follow-order'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { ORDER_EVENTS, type OrderEvent } from '@courtline/messages/orders/order'
import { followLog, type FollowingDeps } from '../follow-log.ts'

export interface FollowOrdersDeps extends FollowingDeps {
  readonly following: FollowingPorts
}

/**
 * Follows the log so that credits of paid orders arrive and buyers get their mail also where the call that led to it was
 * interrupted half-way; ends when the signal aborts.
 */
export async function followOrders(deps: FollowOrdersDeps): Promise<void> {
  const { following } = deps
  await followLog(
    deps,
    'orders',
    { categories: ['order'], types: ORDER_EVENTS.map((schema) => schema.properties.type.const) },
    async (stored) => {
      await keysToOpen([stored], following.keys)
      await followOrder(following, openRecorded<OrderEvent>(stored, following.keys))
    },
  )
}
