import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { cardOf, viewOf } from '../../testing/match-samples.ts'
import { gatewayFor, show, userOf } from '../../testing/show.tsx'

const marta = userOf('Registered')
const view = { ...viewOf(cardOf({ teams: ['Rivera', 'Okafor'] })), actions: ['editMetadata'] }
const at = `/match/${view.id}/editMetadata`

describe('editing what is known of a match', () => {
  it('saves what was changed and keeps everything else', async () => {
    const gateway = gatewayFor(marta).answer('match', view).answer('changeMetadata', view)
    show(at, gateway)
    const event = await screen.findByLabelText('Event')
    await userEvent.clear(event)
    await userEvent.type(event, 'Final')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('changeMetadata')).toEqual([{ metadata: { ...view.metadata, name: 'Final' } }]),
    )
  })

  it('shows why the server refused', async () => {
    const msg = 'Once annotation has begun, only a manager may change the rules or the players.'
    const gateway = gatewayFor(marta)
      .answer('match', view)
      .answer('changeMetadata', () => refusedWith(403, 'RULES_NEED_MANAGER', msg))
    show(at, gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText(msg)).toBeVisible()
  })

  it('locks the rules for the owner once annotation has begun', async () => {
    show(at, gatewayFor(marta).answer('match', { ...view, status: 'Annotating' }))
    expect(await screen.findByRole('combobox', { name: 'Scoring' })).toBeDisabled()
  })

  it('is not there for somebody who may not edit it', async () => {
    const { at: where } = show(at, gatewayFor(marta).answer('match', { ...view, actions: [] }))
    await waitFor(() => expect(where()).toBe('/404'))
    expect(
      await screen.findByRole('heading', {
        name: "Whoops... The page you were looking for couldn't be found.",
      }),
    ).toBeVisible()
  })
})
