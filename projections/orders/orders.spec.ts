import { describe, expect, it } from '@jest/globals'
import { orderStream } from '@courtline/messages/ids'
import type { OrderEvent } from '@courtline/messages/orders/order'
import type { StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob, entry } from '../testing/people.ts'
import { orders } from './project.ts'
import { findOrder, ordersBy, ordersOfPerson } from './read.ts'

const of = (orderId: string, ...events: OrderEvent[]): StreamEvent[] =>
  events.map((event) => ({ stream: orderStream(orderId), event, by: { subjectId: orderId } }))
const placed = (buyerId: string | null, emailHash: string): OrderEvent => ({
  type: 'OrderPlaced',
  data: {
    package: { name: 'Three matches', credits: 3, cents: 15_000, showcase: null, isEarly: false },
    buyer: {
      name: 'Ana',
      email: 'ana@example.org',
      phone: null,
      player: null,
      graduationYear: null,
      notes: null,
    },
    emailHash,
    buyerId,
    howToPay: 'By transfer',
  },
})
const paid: OrderEvent = { type: 'OrderPaid', data: { userId: anaId } }

describe('orders', () => {
  it('are listed newest first, by state and by account, with the account that has the credits', async () => {
    const history = [...of(entry(1), placed(anaId, 'a')), ...of(entry(2), placed(null, 'b'))]
    const reads = await givenEvents([...history, ...of(entry(1), paid)]).view(orders)
    expect((await ordersBy(reads, {}, 10)).map(({ id }) => id)).toEqual([entry(2), entry(1)])
    expect((await ordersBy(reads, { state: 'Ordered' }, 10)).map(({ id }) => id)).toEqual([entry(2)])
    expect((await ordersBy(reads, { buyerId: anaId }, 10)).map(({ id }) => id)).toEqual([entry(1)])
    expect(await findOrder(reads, entry(1))).toMatchObject({ state: 'Paid', userId: anaId })
    expect((await ordersOfPerson(reads, bob, ['b'])).map(({ id }) => id)).toEqual([entry(2)])
  })

  it.each([
    ['Refunded', [paid, { type: 'OrderRefunded', data: {} }]],
    ['Cancelled', [{ type: 'OrderCancelled', data: {} }]],
  ] as const)('can end %s', async (state, events) => {
    const reads = await givenEvents(of(entry(1), placed(null, 'a'), ...events)).view(orders)
    expect((await findOrder(reads, entry(1)))?.state).toBe(state)
  })

  it('hold nothing of what the buyer filled in (D32)', async () => {
    const reads = await givenEvents(of(entry(1), placed(null, 'a'))).view(orders)
    expect(JSON.stringify(await findOrder(reads, entry(1)))).not.toContain('ana@example.org')
  })
})
