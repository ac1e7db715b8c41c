import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMyOrdersQuery, useOrderCreditsMutation, usePricesQuery } from '../../domain/orders/order-calls.ts'
import { creditsInWords, ORDER_STATE_WORDS, price } from '../../domain/orders/order-words.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { newId } from '../../foundation/calls/new-id.ts'
import { shortDay } from '../../foundation/time/calendar.ts'

/** Packages of credits to order; the credits arrive once the payment has (D129). */
export function BuyCredits() {
  const { data: prices } = usePricesQuery()
  const [order, { isLoading, originalArgs }] = useOrderCreditsMutation()
  const [failure, setFailure] = useState<string>()
  const [howToPay, setHowToPay] = useState<string>()
  if (!prices || prices.packages.length === 0) return <MyOrders />
  const buy = async (name: string) => {
    const outcome = await order({ orderId: newId(), package: name })
    setFailure(failureText(outcome))
    setHowToPay(outcome.data?.howToPay)
  }
  return (
    <div className="buy-credits">
      <h3>Buy credits</h3>
      <ul>
        {prices.packages.map(({ name, credits, cents, about }) => (
          <li key={name}>
            <span className="grow">
              <b>{name}</b>
              <span className="muted">
                {creditsInWords(credits)}
                {about === '' ? '' : ` · ${about}`}
              </span>
            </span>
            <b className="num">{price(cents)}</b>
            <Button
              size="xs"
              loading={isLoading && originalArgs?.package === name}
              aria-label={`Order ${name}, ${price(cents)}`}
              onClick={() => void buy(name)}
            >
              Order
            </Button>
          </li>
        ))}
      </ul>
      {failure !== undefined && (
        <p className="bad-word" role="alert">
          {failure}
        </p>
      )}
      {howToPay !== undefined && (
        <div className="buy-credits-done" role="status">
          <b>Thank you for your order.</b>
          <p>{howToPay}</p>
          <p className="muted">We have also sent it to your e-mail address.</p>
        </div>
      )}
      <MyOrders />
    </div>
  )
}

function MyOrders() {
  const { data: orders = [] } = useMyOrdersQuery()
  if (orders.length === 0) return null
  return (
    <ul aria-label="My orders" className="my-orders">
      {orders.map(({ id, package: ordered, placedAt, state }) => (
        <li key={id}>
          <span className="grow">{ordered.name}</span>
          <span className="muted num">{shortDay(placedAt)}</span>
          <span className="num">{price(ordered.cents)}</span>
          <span>{ORDER_STATE_WORDS[state]}</span>
        </li>
      ))}
    </ul>
  )
}
