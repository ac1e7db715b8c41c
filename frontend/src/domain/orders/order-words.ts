import type { OrderStateName } from '@courtline/messages/orders/order'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** '$150', '$12.50'. */
export const price = (cents: number) => (cents % 100 === 0 ? wholeDollars : dollars).format(cents / 100)

/** '1 credit', '20 credits'. */
export const creditsInWords = (credits: number) => (credits === 1 ? '1 credit' : `${credits} credits`)

export const ORDER_STATE_WORDS: Readonly<Record<OrderStateName, string>> = {
  Ordered: 'Waiting for payment',
  Paid: 'Paid',
  Refunded: 'Refunded',
  Cancelled: 'Cancelled',
}
