import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OrderView } from '@courtline/messages/views/order'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const order: OrderView = {
  id: '22222222-2222-4222-8222-222222222222',
  state: 'Ordered',
  package: { name: 'College showcase', credits: 3, cents: 15_000, showcase: 'showcase', isEarly: true },
  buyer: {
    name: 'Pat Parent',
    email: 'pat@example.org',
    phone: null,
    player: 'Ida',
    graduationYear: 2028,
    notes: null,
  },
  userId: null,
  placedAt: '2026-05-01T10:00:00.000Z',
  changedAt: '2026-05-01T10:00:00.000Z',
  howToPay: 'By transfer',
  actions: ['pay', 'cancel'],
}
const site = (...orders: OrderView[]) =>
  gatewayFor(sampleUser('Admin'))
    .answer('orders', orders)
    .answer('changeOrder', { ...order, state: 'Paid' })

describe('orders, for admins', () => {
  it('name buyer, package and price', async () => {
    show('/admin/orders', site(order))
    expect(await screen.findByText('Pat Parent')).toBeVisible()
    expect(screen.getByText('3 credits, early price')).toBeVisible()
    expect(screen.getByText('$150')).toBeVisible()
    expect(screen.getByText('Ida · 2028')).toBeVisible()
  })

  it('are marked as paid, after asking', async () => {
    const gateway = site(order)
    show('/admin/orders', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as paid: order of Pat Parent' }))
    expect(gateway.bodiesOf('changeOrder')).toEqual([])
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as paid' }),
    )
    await waitFor(() => expect(gateway.bodiesOf('changeOrder')).toEqual([{ action: 'pay' }]))
    expect(await screen.findByText('The order is paid.')).toBeVisible()
  })

  it('are searched, and shown by state', async () => {
    const gateway = site()
    show('/admin/orders', gateway)
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'pat{Enter}')
    await userEvent.click(screen.getByRole('radio', { name: 'Paid' }))
    await waitFor(() => {
      const urls = gateway.seen.filter(({ name }) => name === 'orders').map(({ url }) => url)
      expect(urls).toContain('/api/orders?search=pat')
      expect(urls).toContain('/api/orders?state=Paid&search=pat')
    })
    expect(await screen.findByText('No order has “pat” in it.')).toBeVisible()
  })

  it('of a user who was erased are marked so', async () => {
    show('/admin/orders', site({ ...order, buyer: null }))
    expect(await screen.findByText('Deleted user')).toBeVisible()
  })

  it('are not for others', async () => {
    const { at } = show('/admin/orders', gatewayFor(sampleUser('AnnotationManager')).answer('matches', []))
    await waitFor(() => expect(at()).toMatch(/^\/userMatches/))
  })
})

describe('buying credits from the profile', () => {
  const profile = () =>
    gatewayFor(sampleUser('Registered'))
      .answer('prices', {
        packages: [{ name: 'Three matches', credits: 3, cents: 15_000, about: 'A season' }],
      })
      .answer('myOrders', [{ ...order, actions: [] }])

  it('orders a package, and shows how to pay', async () => {
    const gateway = profile().answer('orderCredits', {
      orderId: order.id,
      cents: 15_000,
      howToPay: 'Pay at the desk.',
    })
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Order Three matches, $150' }))
    expect(await screen.findByText('Pay at the desk.')).toBeVisible()
    expect(gateway.bodiesOf('orderCredits')).toMatchObject([{ package: 'Three matches' }])
    expect(await screen.findByText('Waiting for payment')).toBeVisible()
  })

  it('shows why it could not be ordered', async () => {
    const gateway = profile().answer('orderCredits', () =>
      refusedWith(409, 'PACKAGE_UNKNOWN', 'This package is no longer sold.'),
    )
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Order Three matches, $150' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This package is no longer sold.')
  })
})
