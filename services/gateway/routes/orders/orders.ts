import { followOrder, isErasedOrder, orderInLog } from '@courtline/application/orders/follow-order'
import { payOrder } from '@courtline/application/orders/pay-order'
import { refused, type Result, type Written } from '@courtline/application/outcome'
import { actionsIn } from '@courtline/deciders/business/order'
import { lastEarlyDay, priceOn } from '@courtline/messages/orders/showcase'
import { refusal } from '@courtline/messages/refusals'
import { hasWords } from '@courtline/messages/routes/paging'
import type { OrderView } from '@courtline/messages/views/order'
import type { OrderDocument } from '@courtline/projections/orders/project'
import { findOrder, ordersBy, ordersOfPerson } from '@courtline/projections/orders/read'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { provedEmailHashes } from '@courtline/projections/users/read'
import { callerMeta, type Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'

/** Packages of credits, as the front page and the profile show them. */
export const pricesCall =
  (gateway: Gateway): Handler<'prices'> =>
  async () => {
    const { creditPackages } = await settingsOfSite(gateway.projections.reads)
    return { answer: { packages: creditPackages } }
  }

/** A showcase with its price of today. Refusal: NOT_FOUND. */
export const showcaseCall =
  (gateway: Gateway): Handler<'showcase'> =>
  async ({ params }) => {
    const { showcases } = await settingsOfSite(gateway.projections.reads)
    const found = showcases.find(({ slug }) => slug === params.slug)
    if (!found) return refused(refusal('NOT_FOUND'))
    return { answer: { ...found, ...priceOn(found, gateway.now()), lastEarlyDay: lastEarlyDay(found) } }
  }

/** All orders, newest first; words are looked for in what the buyer filled in. */
export const ordersCall =
  (gateway: Gateway): Handler<'orders'> =>
  async ({ query: { cursor, search = '', state } }) => {
    const { reads } = gateway.projections
    const page = await readPage(
      {
        read: async (upTo, limit) => viewsOf(gateway, await ordersBy(reads, { state }, limit, upTo)),
        placeOf: ({ placedAt, id }) => [placedAt, id],
        descending: true,
        meant: async (found) => found.filter((order) => hasWords(search.trim(), textsOf(order))),
      },
      cursor,
    )
    return 'refused' in page ? page : { answer: [...page.rows], next: page.next }
  }

const textsOf = ({ id, package: { name }, buyer }: OrderView) => [
  id,
  name,
  ...(buyer ? [buyer.name, buyer.email, buyer.player, buyer.phone, buyer.notes] : []),
]

/** One's own orders, newest first. */
export const myOrders =
  (gateway: Gateway): Handler<'myOrders'> =>
  async ({ query, caller }) => {
    const { reads } = gateway.projections
    const page = await readPage(
      {
        read: async (upTo, limit) => ordersBy(reads, { buyerId: caller.actor.userId }, limit, upTo),
        placeOf: ({ placedAt, id }) => [placedAt, id],
        descending: true,
      },
      query.cursor,
    )
    if ('refused' in page) return page
    const views = await viewsOf(gateway, page.rows)
    return { answer: views.map((order) => ({ ...order, actions: [] })), next: page.next }
  }

/** Marks an order as paid, refunded or cancelled (D129). Refusals: NOT_FOUND, ORDER_STATE_FORBIDS, BUYER_ERASED. */
export const changeOrder =
  (gateway: Gateway): Handler<'changeOrder'> =>
  async ({ params: { id }, body: { action }, caller, commandId }) => {
    const meta = callerMeta(caller, commandId, gateway.now())
    const by = caller.actor
    const done =
      action === 'pay'
        ? await payOrder(gateway, id, by, meta)
        : await gateway.dispatch(
            'order',
            id,
            action === 'refund' ? { type: 'RefundOrder', by } : { type: 'CancelOrder', by },
            meta,
          )
    if ('refused' in done) return done
    for (const event of done.events) {
      const written = await followOrder(gateway, event)
      if (written) await gateway.readAfter(['users', 'credits'], written.position)
    }
    return orderAfter(gateway, id, done.written)
  }

async function orderAfter(gateway: Gateway, id: string, written: Written): Promise<Result<OrderView>> {
  await gateway.readAfter(['orders'], written.position)
  const order = await findOrder(gateway.projections.reads, id)
  if (!order) return refused(refusal('NOT_FOUND'))
  const [answer] = await viewsOf(gateway, [order])
  return answer ? { answer, written } : refused(refusal('NOT_FOUND'))
}

/** Orders of a person, by account or by an address that they have proved, as they see them themselves. */
export async function ordersAbout(gateway: Gateway, { account }: Caller): Promise<OrderView[]> {
  const found = await ordersOfPerson(gateway.projections.reads, account.id, provedEmailHashes(account))
  const each = [...new Map(found.map((order) => [order.id, order])).values()]
  return (await viewsOf(gateway, each)).map((order) => ({ ...order, actions: [] }))
}

/** Orders as they are shown, with what the buyer filled in, from the log. */
const viewsOf = (gateway: Gateway, orders: readonly OrderDocument[]): Promise<OrderView[]> =>
  Promise.all(
    orders.map(async ({ id, state, package: ordered, userId, placedAt, changedAt, howToPay }) => {
      const known = await orderInLog(gateway, id)
      const buyer = known && !isErasedOrder(known.placed) ? known.placed.buyer : null
      return {
        id,
        state,
        package: ordered,
        buyer,
        userId,
        placedAt,
        changedAt,
        howToPay,
        actions: actionsIn(state),
      }
    }),
  )
