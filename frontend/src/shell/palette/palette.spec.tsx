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
