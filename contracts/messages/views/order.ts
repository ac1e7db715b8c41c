import { Type, type Static } from 'typebox'
import { Buyer, ORDER_STATES, OrderedPackage } from '../orders/order.ts'
import { CreditPackage, Showcase } from '../orders/showcase.ts'
import { closed, Count, DateOnly, Nullable, OneOf, Text, Uuid } from '../schema.ts'

/** What an admin can do with an order now. */
export const ORDER_ACTIONS = ['pay', 'refund', 'cancel'] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]
export const OrderActionName = OneOf(ORDER_ACTIONS)

/** An order. `buyer` is null once it was erased. */
export const OrderView = Type.Object(
  {
    id: Uuid,
    state: OneOf(ORDER_STATES),
    package: OrderedPackage,
    buyer: Nullable(Buyer),
    /** The account that has the credits, once it is paid. */
    userId: Nullable(Uuid),
    placedAt: Text(40),
    changedAt: Text(40),
    howToPay: Text(2000),
    actions: Type.Array(OrderActionName),
  },
  closed,
)
export type OrderView = Static<typeof OrderView>

/** The answer to an order. */
export const PlacedOrder = Type.Object({ orderId: Uuid, cents: Count, howToPay: Text(2000) }, closed)
export type PlacedOrder = Static<typeof PlacedOrder>

/** A showcase with its price of today. */
export const ShowcaseView = Type.Object(
  {
    ...Showcase.properties,
    cents: Count,
    isEarly: Type.Boolean(),
    isOver: Type.Boolean(),
    lastEarlyDay: Nullable(DateOnly),
  },
  closed,
)
export type ShowcaseView = Static<typeof ShowcaseView>

export const PricesView = Type.Object({ packages: Type.Array(CreditPackage) }, closed)
export type PricesView = Static<typeof PricesView>
