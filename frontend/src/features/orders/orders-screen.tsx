import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import type { OrderStateName } from '@courtline/messages/orders/order'
import type { OrderAction, OrderView } from '@courtline/messages/views/order'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useLiveSite } from '../../domain/site/use-live-site.ts'
import { useChangeOrderMutation, useOrdersQuery } from '../../domain/orders/order-calls.ts'
import { creditsInWords, ORDER_STATE_WORDS, price } from '../../domain/orders/order-words.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { moment } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'
import { Empty, Failed } from '../../ui/states.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import './orders.css'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'Ordered', label: 'Waiting' },
  { value: 'Paid', label: 'Paid' },
  { value: 'Refunded', label: 'Refunded' },
  { value: 'Cancelled', label: 'Cancelled' },
] as const satisfies readonly { value: OrderStateName | 'all'; label: string }[]
type Filter = (typeof FILTERS)[number]['value']

const isFilter = (text: string): text is Filter => FILTERS.some(({ value }) => value === text)

/** /admin/orders: what was ordered, who waits for their credits, and what was paid (D129). */
export function OrdersScreen() {
  const [filter, setFilter] = useState<Filter>('all')
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(1)
  useLiveSite('orders', 'Orders')
  const {
    currentData: orders,
    error,
    refetch,
    isFetching,
  } = useOrdersQuery(
    { pages, ...(filter !== 'all' && { state: filter }), ...(search !== '' && { search }) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <div className="page orders">
      <PageHead
        title="Orders"
        sub="From showcase pages and profiles. Credits are added when an order is marked as paid."
      />
      <div className="orders-filter">
        <SegmentedControl
          aria-label="Which orders"
          data={[...FILTERS]}
          value={filter}
          onChange={(text) => isFilter(text) && setFilter(text)}
        />
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            setSearch(typed.trim())
          }}
        >
          <TextInput
            type="search"
            aria-label="Search orders"
            placeholder="Name, e-mail, player or number"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">Search</Button>
        </form>
      </div>
      {error && !orders && (
        <Failed what="The orders could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!orders && !error && <Skeleton height={200} radius={10} aria-label="Loading the orders" />}
      {orders?.length === 0 && (
        <Empty text={search === '' ? 'There is no order yet.' : `No order has “${search}” in it.`} />
      )}
      {orders && orders.length > 0 && <Orders orders={orders} />}
      {orders && orders.length >= pages * MOST_IN_PAGE && (
        <MoreRows label="Show older orders" loading={isFetching} onMore={() => setPages(pages + 1)} />
      )}
    </div>
  )
}

function Orders({ orders }: { orders: readonly OrderView[] }) {
  const now = useNow(60)
  return (
    <table className="orders-table panel">
      <TableHead columns={['Ordered', 'Buyer', 'Package', 'Price', 'State']} />
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order, now }: { order: OrderView; now: Date }) {
  const { package: ordered, buyer, state, userId } = order
  const details = buyer && [buyer.phone, buyer.player, buyer.graduationYear, buyer.notes].filter(Boolean)
  return (
    <tr>
      <td className="num" data-label="Ordered" title={order.id}>
        {moment(order.placedAt, now)}
      </td>
      <td data-label="Buyer">
        {buyer ? (
          <>
            <b className="cut" title={buyer.name}>
              {buyer.name}
            </b>
            <span className="muted cut" title={buyer.email}>
              {buyer.email}
            </span>
            {details && details.length > 0 && <span className="faint">{details.join(' · ')}</span>}
          </>
        ) : (
          <span className="muted">Deleted user</span>
        )}
      </td>
      <td data-label="Package">
        {ordered.name}
        <span className="muted">
          {creditsInWords(ordered.credits)}
          {ordered.isEarly && ', early price'}
        </span>
      </td>
      <td className="num" data-label="Price">
        {price(ordered.cents)}
      </td>
      <td data-label="State">
        {ORDER_STATE_WORDS[state]}
        {userId !== null && (
          <Link className="link" to={paths.profileForUser(userId)}>
            Account
          </Link>
        )}
      </td>
      <td>
        <div className="orders-actions">
          <Actions order={order} />
        </div>
      </td>
    </tr>
  )
}

const ACTION_WORDS: Readonly<
  Record<OrderAction, { readonly label: string; readonly text: string; readonly done: string }>
> = {
  pay: {
    label: 'Mark as paid',
    text: 'Has the payment arrived? The buyer gets the credits and a mail.',
    done: 'The order is paid.',
  },
  refund: {
    label: 'Refund',
    text: 'Is the money given back? Credits that are left are taken back, and the buyer gets a mail.',
    done: 'The order is refunded.',
  },
  cancel: {
    label: 'Cancel order',
    text: 'Cancel this order? The buyer gets a mail.',
    done: 'The order is cancelled.',
  },
}

function Actions({ order }: { order: OrderView }) {
  const confirm = useConfirm()
  const [change, { isLoading }] = useChangeOrderMutation()
  const about = order.buyer?.name ?? order.id
  const act = async (action: OrderAction) => {
    const { label, text, done } = ACTION_WORDS[action]
    const yes = await confirm({ text, yes: label, danger: action !== 'pay' })
    if (yes) await showOutcome(change({ id: order.id, action }), done)
  }
  return order.actions.map((action) => (
    <Button
      key={action}
      size="xs"
      loading={isLoading}
      aria-label={`${ACTION_WORDS[action].label}: order of ${about}`}
      onClick={() => void act(action)}
    >
      {ACTION_WORDS[action].label}
    </Button>
  ))
}
