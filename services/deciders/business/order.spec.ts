import { describe, expect, it } from '@jest/globals'
import type { OrderCommand, OrderEvent } from '@courtline/messages/orders/order'
import { actionsIn, orderDecider } from './order.ts'
import { adam, mia, olga } from '../people.ts'
import { given } from '../testing/given.ts'

const facts = {
  package: { name: 'College showcase', credits: 3, cents: 15_000, showcase: 'showcase', isEarly: true },
  buyer: {
    name: 'Olga',
    email: 'olga@example.org',
    phone: null,
    player: 'Ida',
    graduationYear: 2028,
    notes: null,
  },
  emailHash: 'a'.repeat(64),
  buyerId: null,
  howToPay: 'By transfer',
}
const placed: OrderEvent = { type: 'OrderPlaced', data: facts }
const paid: OrderEvent = { type: 'OrderPaid', data: { userId: olga.userId } }
const refunded: OrderEvent = { type: 'OrderRefunded', data: {} }
const cancelled: OrderEvent = { type: 'OrderCancelled', data: {} }
const place: OrderCommand = { type: 'PlaceOrder', ...facts }
const pay: OrderCommand = { type: 'MarkOrderPaid', by: adam, userId: olga.userId }
const refund: OrderCommand = { type: 'RefundOrder', by: adam }
const cancel: OrderCommand = { type: 'CancelOrder', by: adam }
const order = (...events: OrderEvent[]) => given(orderDecider, events)

describe('an order (D129)', () => {
  it('is placed once', () => {
    order().when(place).records(placed)
    order(placed).when(place).records()
  })

  it('has a buyer, and credits', () => {
    order()
      .when({ ...place, buyer: { ...facts.buyer, name: ' ' } })
      .refuses('BUYER_NAME_REQUIRED')
    order()
      .when({ ...place, package: { ...facts.package, credits: 0 } })
      .refuses('INVALID_CREDITS')
  })

  it('is marked as paid, and paid again changes nothing', () => {
    order(placed).when(pay).records(paid)
    order(placed, paid).when(pay).records()
  })

  it('is refunded once it was paid, and cancelled as long as it was not', () => {
    order(placed, paid).when(refund).records(refunded)
    order(placed).when(refund).refuses('ORDER_STATE_FORBIDS', { state: 'ordered' })
    order(placed).when(cancel).records(cancelled)
    order(placed, paid).when(cancel).refuses('ORDER_STATE_FORBIDS', { state: 'paid' })
  })

  it.each([
    ['refunded', refunded],
    ['cancelled', cancelled],
  ] as const)('ends %s', (state, event) =>
    order(placed, ...(event === refunded ? [paid] : []), event)
      .when(pay)
      .refuses('ORDER_STATE_FORBIDS', { state }),
  )

  it('is changed by admins, and only where there is one', () => {
    order(placed)
      .when({ ...pay, by: mia })
      .refuses('NOT_ALLOWED')
    order().when(pay).refuses('NOT_FOUND')
  })

  it('names what can be done with it', () => {
    expect(actionsIn('Ordered')).toEqual(['pay', 'cancel'])
    expect(actionsIn('Paid')).toEqual(['refund'])
    expect(actionsIn('Cancelled')).toEqual([])
  })
})
