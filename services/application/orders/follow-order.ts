import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { stateAfter } from '@courtline/deciders/business/order'
import { ERASED } from '@courtline/messages/event-sourcing/personal-data'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { derivedId, orderStream, subjectIdOf } from '@courtline/messages/ids'
import type { OrderEvent, OrderStateName } from '@courtline/messages/orders/order'
import type { Dispatch } from '../dispatch.ts'
import { queueMail, type QueueingPorts } from '../mail/queue-mail.ts'
import type { Written } from '../outcome.ts'
import { orderMail } from './order-mail.ts'

export interface OrderLog {
  readonly log: Pick<EventLogReader, 'readStream'>
  readonly keys: PersonalKeys
}

export type FollowingPorts = QueueingPorts & OrderLog & { readonly dispatch: Dispatch }

export type PlacedFacts = Extract<OrderEvent, { type: 'OrderPlaced' }>['data']

/** An order as its stream has it. */
export interface OrderAsLogged {
  readonly placed: PlacedFacts
  /** The account that has the credits; null before it was paid. */
  readonly userId: string | null
  readonly state: OrderStateName
}

/** What an order was placed with, and the account that paid; undefined for one that is not there. */
export async function orderInLog(
  { log, keys }: OrderLog,
  orderId: string,
): Promise<OrderAsLogged | undefined> {
  let placed: PlacedFacts | undefined
  let userId: string | null = null
  let state: OrderStateName = 'Ordered'
  for await (const page of log.readStream(orderStream(orderId))) {
    await keysToOpen(page, keys)
    for (const stored of page) {
      const { event } = openRecorded<OrderEvent>(stored, keys)
      state = stateAfter(event)
      if (event.type === 'OrderPlaced') placed = event.data
      if (event.type === 'OrderPaid') ({ userId } = event.data)
    }
  }
  return placed && { placed, userId, state }
}

/** Whether what the buyer filled in can still be read. */
export const isErasedOrder = ({ buyer }: PlacedFacts) => buyer.email === ERASED

/**
 * What follows from an event of an order: credits that arrive or go back, and a mail to the buyer. Doing it again changes
 * nothing, so both the call that led to the event and the reactor that follows the log do it.
 *
 * @returns what was written to the account, if anything
 */
export async function followOrder(
  ports: FollowingPorts,
  { event, id, stream, meta }: Recorded<OrderEvent>,
): Promise<Written | undefined> {
  const orderId = subjectIdOf(stream)
  const order = await orderInLog(ports, orderId)
  if (!order) return undefined
  const naming: CommandMeta = { actorId: meta.actorId, at: meta.at, commandId: derivedId('order', id) }
  const written = await settle(ports, orderId, event, order, naming)
  const mail = isErasedOrder(order.placed) ? undefined : orderMail(orderId, event, order.placed)
  if (mail) await queueMail(ports, { ...mail, kind: 'order', senderId: null }, naming)
  return written
}

async function settle(
  { dispatch }: FollowingPorts,
  orderId: string,
  event: OrderEvent,
  { placed, userId }: OrderAsLogged,
  meta: CommandMeta,
): Promise<Written | undefined> {
  if (userId === null || (event.type !== 'OrderPaid' && event.type !== 'OrderRefunded')) return undefined
  const command =
    event.type === 'OrderPaid'
      ? ({ type: 'AddBoughtCredits', orderId, credits: placed.package.credits } as const)
      : ({ type: 'TakeBackCredits', orderId } as const)
  const done = await dispatch('user', userId, command, meta)
  // An account that was deleted meanwhile has no credits.
  return 'refused' in done ? undefined : done.written
}
