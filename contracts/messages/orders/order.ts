import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { personal, PersonalText } from '../event-sourcing/personal-data.ts'
import { closed, Count, Email, Nullable, Text, Uuid } from '../schema.ts'

/** Longest text in the form of an order (platform 9). */
export const LONGEST_ORDER_TEXT = 200

/** What was ordered, at the price of that day (D129). */
export const OrderedPackage = Type.Object(
  {
    name: Text(200),
    credits: Type.Integer({ minimum: 1, maximum: 10_000 }),
    cents: Count,
    /** Slug of the page that it was ordered on; null for credits that were bought from the profile. */
    showcase: Nullable(Text(60)),
    isEarly: Type.Boolean(),
  },
  closed,
)
export type OrderedPackage = Static<typeof OrderedPackage>

const text = PersonalText(LONGEST_ORDER_TEXT)
/** Who orders, as they filled in the form. */
export const Buyer = Type.Object(
  {
    name: personal(Text(LONGEST_ORDER_TEXT)),
    email: personal(Email),
    phone: text,
    player: text,
    graduationYear: Nullable(personal(Type.Integer({ minimum: 2000, maximum: 2100 }))),
    notes: text,
  },
  closed,
)
export type Buyer = Static<typeof Buyer>

const facts = {
  package: OrderedPackage,
  buyer: Buyer,
  emailHash: Text(64),
  /** The account that ordered; null for a buyer without one. */
  buyerId: Nullable(Uuid),
  /** The price on that day. */
  howToPay: Text(2000),
}

/** Stream `order-<id>`; what the buyer filled in is sealed with a key of the order's own (P11). */
export const OrderPlaced = Event('OrderPlaced', facts)
/** The account that has the credits. */
export const OrderPaid = Event('OrderPaid', { userId: Uuid })
export const OrderRefunded = Event('OrderRefunded', {})
export const OrderCancelled = Event('OrderCancelled', {})

export const ORDER_EVENTS = [OrderPlaced, OrderPaid, OrderRefunded, OrderCancelled] as const
export type OrderEvent = Static<(typeof ORDER_EVENTS)[number]>

export const ORDER_COMMANDS = [
  Command('PlaceOrder', facts),
  Command('MarkOrderPaid', { by: Actor, userId: Uuid }),
  Command('RefundOrder', { by: Actor }),
  Command('CancelOrder', { by: Actor }),
] as const
export type OrderCommand = Static<(typeof ORDER_COMMANDS)[number]>

export const ORDER_STATES = ['Ordered', 'Paid', 'Refunded', 'Cancelled'] as const
export type OrderStateName = (typeof ORDER_STATES)[number]
