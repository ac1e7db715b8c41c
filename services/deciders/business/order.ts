import { may } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import type { OrderCommand, OrderEvent, OrderStateName } from '@courtline/messages/orders/order'
import type { OrderAction } from '@courtline/messages/views/order'
import { NOTHING, record, refuse } from '../decision.ts'

/** Null before the order is placed. */
export type OrderState = OrderStateName | null

/** Which state each change leads to, and from which one. */
const CHANGES = {
  MarkOrderPaid: { from: 'Ordered', to: 'Paid' },
  RefundOrder: { from: 'Paid', to: 'Refunded' },
  CancelOrder: { from: 'Ordered', to: 'Cancelled' },
} as const satisfies Record<string, { from: OrderStateName; to: OrderStateName }>

/** The stream `order-<id>`: an order of a package, paid by hand (D129). */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent> = {
  initial: null,
  evolve: (state, page) => page.reduce((_, { event }) => stateAfter(event), state),
  decide(command, state) {
    if (command.type === 'PlaceOrder') return place(command, state)
    if (!may(command.by, 'Admin')) return refuse('NOT_ALLOWED')
    if (state === null) return refuse('NOT_FOUND')
    const { from, to } = CHANGES[command.type]
    if (state === to) return NOTHING
    if (state !== from) return refuse('ORDER_STATE_FORBIDS', { state: state.toLowerCase() })
    return record(changeBy(command))
  },
}

export function stateAfter(event: OrderEvent): OrderStateName {
  switch (event.type) {
    case 'OrderPlaced':
      return 'Ordered'
    case 'OrderPaid':
      return 'Paid'
    case 'OrderRefunded':
      return 'Refunded'
    case 'OrderCancelled':
      return 'Cancelled'
  }
}

/** Placing an order again that is there changes nothing. Refusals: BUYER_NAME_REQUIRED, INVALID_CREDITS. */
function place(
  command: Extract<OrderCommand, { type: 'PlaceOrder' }>,
  state: OrderState,
): Decision<OrderEvent> {
  const { type: _, ...data } = command
  if (state !== null) return NOTHING
  if (data.buyer.name.trim() === '') return refuse('BUYER_NAME_REQUIRED')
  if (data.package.credits < 1) return refuse('INVALID_CREDITS')
  return record({ type: 'OrderPlaced', data })
}

function changeBy(command: Exclude<OrderCommand, { type: 'PlaceOrder' }>): OrderEvent {
  switch (command.type) {
    case 'MarkOrderPaid':
      return { type: 'OrderPaid', data: { userId: command.userId } }
    case 'RefundOrder':
      return { type: 'OrderRefunded', data: {} }
    case 'CancelOrder':
      return { type: 'OrderCancelled', data: {} }
  }
}

/** What an admin can do with an order in this state. */
export const actionsIn = (state: OrderStateName): OrderAction[] =>
  state === 'Ordered' ? ['pay', 'cancel'] : state === 'Paid' ? ['refund'] : []
