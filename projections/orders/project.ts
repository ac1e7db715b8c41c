import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { subjectIdOf } from '@courtline/messages/ids'
import {
  ORDER_EVENTS,
  type OrderedPackage,
  type OrderEvent,
  type OrderStateName,
} from '@courtline/messages/orders/order'
import { oneDocument, type Projection } from '../runtime/projection.ts'

/** An order without what the buyer filled in: that stays in the log, sealed with a key of the order's own (P11). */
export interface OrderDocument {
  readonly id: string
  readonly state: OrderStateName
  readonly package: OrderedPackage
  readonly howToPay: string
  readonly emailHash: string
  readonly buyerId: string | null
  /** The account that has the credits, once it is paid. */
  readonly userId: string | null
  readonly placedAt: string
  readonly changedAt: string
}

export const orders: Projection<OrderEvent, OrderDocument> = {
  name: 'orders',
  version: 1,
  ordering: 'stream',
  handles: ORDER_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { placed: 'one', state: 'one', buyer: 'one', emailHash: 'one' },
  personal: false,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument(foldOrder),
  keysOf: ({ placedAt, state, buyerId, emailHash }) => ({
    placed: placedAt,
    state,
    buyer: buyerId,
    emailHash,
  }),
}

function foldOrder(
  order: OrderDocument | null,
  { event, stream, meta }: Recorded<OrderEvent>,
): OrderDocument | null {
  switch (event.type) {
    case 'OrderPlaced': {
      const { package: ordered, howToPay, emailHash, buyerId } = event.data
      const facts = { package: ordered, howToPay, emailHash, buyerId, userId: null }
      const at = { placedAt: meta.at, changedAt: meta.at }
      return { id: subjectIdOf(stream), state: 'Ordered', ...facts, ...at }
    }
    case 'OrderPaid':
      return order && { ...order, state: 'Paid', userId: event.data.userId, changedAt: meta.at }
    case 'OrderRefunded':
      return order && { ...order, state: 'Refunded', changedAt: meta.at }
    case 'OrderCancelled':
      return order && { ...order, state: 'Cancelled', changedAt: meta.at }
  }
}
