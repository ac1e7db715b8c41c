import type { OrderEvent } from '@courtline/messages/orders/order'
import { inOneLine } from '../mail/words-of-people.ts'

type PlacedFacts = Extract<OrderEvent, { type: 'OrderPlaced' }>['data']

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** The mail to the buyer that follows from an event of their order. */
export function orderMail(
  orderId: string,
  event: OrderEvent,
  { package: ordered, buyer, howToPay }: PlacedFacts,
): { readonly to: string; readonly subject: string; readonly text: string } {
  const what = `${ordered.name} (${ordered.credits === 1 ? '1 match' : `${ordered.credits} matches`})`
  const facts = `Order ${orderId}\n${what}\n${dollars.format(ordered.cents / 100)}\n`
  const mail = (subject: string, text: string) => ({
    to: buyer.email,
    subject: `Courtline: ${subject}`,
    text: `Hello ${inOneLine(buyer.name)},\n\n${text}\n\n${facts}`,
  })
  switch (event.type) {
    case 'OrderPlaced':
      return mail('your order', `thank you for your order.\n\n${howToPay}`)
    case 'OrderPaid':
      return mail(
        'your payment has arrived',
        'your payment has arrived, and the credits are in your account. If you have none yet, another mail invites you to it.',
      )
    case 'OrderRefunded':
      return mail(
        'your order is refunded',
        'your order is refunded. Credits of it that were left are taken back.',
      )
    case 'OrderCancelled':
      return mail('your order is cancelled', 'your order is cancelled. There is nothing to pay.')
  }
}
