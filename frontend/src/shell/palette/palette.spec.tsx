import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cardOf, matchViewOf, sampleAnnotation, scoreRowsOf } from '../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const card = cardOf({ teams: ['Rivera', 'Tamsin Okoye'] })
const match = matchViewOf(card)
const gateway = () =>
  gatewayFor(sampleUser('Registered'))
    .answer('match', match)
    .answer('matches', ({ url }: { url: string }) => ({
      status: 200,
      body: /search=tamsin/i.test(url) || !url.includes('search') ? [card] : [],
    }))
    .answer('scoreRows', scoreRowsOf(sampleAnnotation(match)))

/** Opens the palette and types. */
async function search(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search or jump to' }), text)
}

describe('the palette', () => {
  it('finds a match by one of its players', async () => {
    const view = show('/profile', gateway())
    await screen.findByRole('heading', { name: 'Profile' })
    await search('tamsin')
    await userEvent.click(await screen.findByRole('button', { name: /Okoye/ }))
    expect(view.at()).toBe(`/match/${match.id}/watch`)
  })

  it('finds points of the match in view by words', async () => {
    const view = show(`/match/${match.id}/watch`, gateway())
    await screen.findByRole('button', { name: 'Filter' })
    await search('break points against me')
    await userEvent.click(await screen.findByRole('button', { name: /Points of this match/ }))
    expect(view.at()).toBe(`/match/${match.id}/watch?server=Serving&scores=breakPoint`)
  })

  it('goes to the game of the match in view that is named', async () => {
    const ace = {
      annotationId: 'a1',
      eventType: 'Point',
      clockTime: { start: 12, stop: 15 },
      outcome: 'Ace',
    } as const
    const stored = scoreRowsOf({ ...sampleAnnotation(match), annotation: [ace] })
    const view = show(`/match/${match.id}/watch?outcome=Ace`, gateway().answer('scoreRows', stored))
    await screen.findByRole('button', { name: 'Filter' })
    await search('set 1 at 0-0')
    await userEvent.click(await screen.findByRole('button', { name: /Go to set 1 at 0–0/ }))
    expect(view.at()).toBe(`/match/${match.id}/watch?outcome=Ace&time=12`)
  })

  it('names no game while no spoilers is on', async () => {
    show(
      `/match/${match.id}/watch`,
      gateway().answer('userSettings', { quickEntry: true, keyBindings: {}, noSpoilers: true }),
    )
    await screen.findByRole('button', { name: 'Filter' })
    await search('set 1 at 1-0')
    expect(await screen.findByText('Nothing found')).toBeVisible()
    await userEvent.keyboard('{Escape}')
  })
})

describe('the sheet of keys', () => {
  it('lists the keys of one’s own screens, and can be searched', async () => {
    show('/profile', gateway())
    await screen.findByRole('heading', { name: 'Profile' })
    await userEvent.keyboard('?')
    expect(await screen.findByText('No spoilers', { selector: 'dt' })).toBeVisible()
    expect(screen.queryByText('Claim next', { selector: 'dt' })).toBeNull()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search all keys' }), 'next point')
    expect(screen.queryByText('No spoilers', { selector: 'dt' })).toBeNull()
    expect(screen.getByText('Next point', { selector: 'dt' })).toBeVisible()
  })
})
