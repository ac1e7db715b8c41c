import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cardOf, matchViewOf, sampleAnnotation, scoreRowsOf } from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const match = { ...matchViewOf(cardOf({ teams: ['Rivera', 'Okafor'] })), demo: true }
const visitor = () =>
  gatewayFor(undefined).answer('prices', {
    packages: [
      { name: 'One match', credits: 1, cents: 6000, about: 'Any length' },
      { name: 'Three matches', credits: 3, cents: 15_000, about: 'A season' },
    ],
  })
const withDemo = () =>
  visitor()
    .answer('demoMatch', match)
    .answer('match', match)
    .answer('scoreRows', scoreRowsOf(sampleAnnotation(match)))

describe('the front page', () => {
  it('explains what it is, with prices and the way in, also without a demo match', async () => {
    show('/', visitor())
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      /^Courtline turns a tennis video/,
    )
    const prices = within(await screen.findByRole('region', { name: 'Prices' }))
    expect(await prices.findByText('$150')).toBeVisible()
    expect(prices.getByText('$50 each')).toBeVisible()
    expect(prices.getByText('Free')).toBeVisible()
    expect(screen.getAllByRole('img', { name: /./ }).length).toBeGreaterThanOrEqual(3)
  })

  it('carries the address over to sign-up', async () => {
    const { at } = show('/', visitor())
    await userEvent.type(await screen.findByLabelText('E-mail'), 'new@example.org{Enter}')
    await waitFor(() => expect(at()).toBe('/signup?email=new%40example.org'))
    expect(await screen.findByLabelText('E-mail')).toHaveValue('new@example.org')
  })

  it('shows the demo match with filters that count their points', async () => {
    show('/', withDemo())
    const demo = within(await screen.findByRole('region', { name: 'Demo match' }))
    const all = demo.getByRole('button', { name: /^All \d+/ })
    expect(all).toHaveAttribute('aria-pressed', 'true')
    const chip = demo.getByRole('button', { name: /^Second serves/ })
    await userEvent.click(chip)
    expect(chip).toHaveAttribute('aria-pressed', 'true')
    const [, counted] = /(\d+)$/.exec(chip.textContent ?? '') ?? []
    expect(demo.getByText(/^of \d+ points/)).toHaveTextContent(new RegExp(`^${counted} of `))
  })

  it('is for strangers: who is logged in goes to their matches', async () => {
    const { at } = show('/', gatewayFor(sampleUser('Registered')).answer('matches', []))
    await waitFor(() => expect(at()).toMatch(/^\/userMatches\//))
  })
})
