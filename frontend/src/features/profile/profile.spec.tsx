import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { gatewayFor, show, userOf } from '../../testing/show.tsx'

const annotator = userOf('Annotator')

describe('the profile', () => {
  it('shows the account, paid credits below 1000 and packages above', async () => {
    show('/profile', gatewayFor(userOf('Registered', { credits: 12 })))
    expect(await screen.findByText('12')).toBeVisible()
    expect(screen.getByText('marta@example.org')).toBeVisible()
  })

  it('calls 1000 credits and more a package', async () => {
    show('/profile', gatewayFor(userOf('Registered', { credits: 1000 })))
    expect(await screen.findByText('Invoiced or unlimited package')).toBeVisible()
  })

  it('switches quick entry off', async () => {
    const gateway = gatewayFor(annotator).answer('changeUserSettings', { quickEntry: false, keyBindings: {} })
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('switch', { name: /^Quick entry/ }))
    expect(gateway.bodiesOf('changeUserSettings')).toEqual([{ quickEntry: false, keyBindings: {} }])
  })

  it('gives an action another key', async () => {
    const changed = { quickEntry: true, keyBindings: { 'queue.down': 'ArrowDown' } }
    const gateway = gatewayFor(annotator).answer('changeUserSettings', changed)
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Next row: j, change' }))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(gateway.bodiesOf('changeUserSettings')).toEqual([changed]))
    expect(await screen.findByRole('button', { name: 'Next row: ↓, change' })).toBeVisible()
  })

  it('refuses a key that is taken, and says by what', async () => {
    const gateway = gatewayFor(annotator)
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Next row: j, change' }))
    await userEvent.keyboard('k')
    expect(await screen.findByText('k is the key of “Previous row”.')).toBeVisible()
    expect(gateway.bodiesOf('changeUserSettings')).toEqual([])
  })
})
