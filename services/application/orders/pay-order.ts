import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Actor } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import type { OrderEvent } from '@courtline/messages/orders/order'
import { invitationMail, issueInvitation } from '../accounts/invitations.ts'
import { recipientsOf } from '../accounts/recipients.ts'
import { playerFor, type TeamPorts } from '../accounts/team-players.ts'
import type { Done } from '../dispatch.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { refused, type Refused } from '../outcome.ts'
import { isErasedOrder, orderInLog, type OrderLog } from './follow-order.ts'

/**
 * Marks an order as paid, for the account of its buyer: the one that ordered, else that of the buyer's address, which is
 * made and invited where there is none. Refusals: NOT_FOUND, NOT_ALLOWED, ORDER_STATE_FORBIDS, BUYER_ERASED.
 */
export async function payOrder(
  ports: TeamPorts & OrderLog,
  orderId: string,
  by: Actor,
  meta: CommandMeta,
): Promise<Done<OrderEvent> | Refused> {
  const order = await orderInLog(ports, orderId)
  if (!order) return refused(refusal('NOT_FOUND'))
  const { buyerId, buyer } = order.placed
  // An account is made only for an order that can be paid: the others are refused by their decider.
  const account =
    order.userId ??
    buyerId ??
    (order.state === 'Ordered' ? await accountOf(ports, order.placed, by, meta) : orderId)
  if (typeof account !== 'string') return account
  const done = await ports.dispatch('order', orderId, { type: 'MarkOrderPaid', by, userId: account }, meta)
  if (!('refused' in done) && buyerId === null && done.events.length > 0)
    await inviteBuyer(ports, orderId, buyer.email, by, meta)
  return done
}

async function accountOf(
  ports: TeamPorts & OrderLog,
  placed: Parameters<typeof isErasedOrder>[0],
  by: Actor,
  meta: CommandMeta,
): Promise<string | Refused> {
  if (isErasedOrder(placed)) return refused(refusal('BUYER_ERASED'))
  if (!by.permissions.includes('Admin')) return refused(refusal('NOT_ALLOWED'))
  const [recipient] = recipientsOf([placed.buyer.email], ports)
  if (!recipient) return refused(refusal('BUYER_ERASED'))
  const player = await playerFor(ports, recipient, meta)
  return 'refused' in player ? player : player.userId
}

/** A buyer who has not set a password yet is invited to the account that holds their credits. */
async function inviteBuyer(
  ports: TeamPorts,
  orderId: string,
  email: string,
  by: Actor,
  meta: CommandMeta,
): Promise<void> {
  const [recipient] = recipientsOf([email], ports)
  if (!recipient) return
  const known = await playerFor(ports, recipient, meta)
  if ('refused' in known || !known.isInvited) return
  const issued = await issueInvitation(
    ports,
    {
      id: derivedId('invitation by an order', orderId),
      by,
      inviteType: 'BreakpointInvite',
      email,
      matchId: null,
    },
    { ...meta, commandId: derivedId('invite', meta.commandId, recipient.emailHash) },
  )
  if ('refused' in issued) return
  const why = 'Your order on Courtline is paid. The matches you have ordered wait in this account.'
  await queueMail(ports, { ...invitationMail(email, issued.link, why), senderId: null }, meta)
}
