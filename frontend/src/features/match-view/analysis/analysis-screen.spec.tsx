import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MatchView } from '@courtline/messages/views/match'
import { ANALYSES } from '@courtline/scoring/figures/analysis/categories'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { ok, refusedWith } from '../../../testing/gateway-stand-in.ts'
import {
  analysisOf,
  cardOf,
  matchViewOf,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'
import { filterFromAddress } from '../filter/filter-in-address.ts'

const match: MatchView = matchViewOf(cardOf({ teams: ['Rivera', 'Okafor'] }))

type Ending = Pick<AnnotatedEvent, 'outcome'> & Partial<AnnotatedEvent>
const ACE: Ending = { outcome: 'Ace' }
const FAULT: Ending = { outcome: 'Fault', errorType: 'Net' }
const rallyWon = (rallyLength: number): Ending => ({
  outcome: 'Winner',
  endingPlayer: 0,
  shotType: 'Forehand',
  rallyLength,
})

/** Rivera serves: 2 aces, a rally of 5 shots won with the first serve and one of 7 with the second. */
const annotation = [ACE, rallyWon(5), FAULT, rallyWon(7), ACE].map((ending, at): AnnotatedEvent => ({
  annotationId: `b3bb189e-8bf9-4c9b-9f0e-00000000000${at}`,
  eventType: 'Point',
  clockTime: { start: 10 * at, stop: 10 * at + 4 },
  ...ending,
}))
const stored = scoreRowsOf({ ...sampleAnnotation(match), annotation })

function gateway() {
  return gatewayFor(sampleUser('Registered'))
    .answer('match', match)
    .answer('scoreRows', stored)
    .answer('analysis', ({ url }: { url: string }) => {
      const query = new URL(url, 'https://site.test').searchParams
      const analysis = ANALYSES.find((each) => each === query.get('analysis')) ?? 'serve'
      const player = query.get('forPlayer')
      if (player !== null) query.set('for', `p${player}`)
      return ok(analysisOf(stored, analysis, filterFromAddress(query)))
    })
}
const serve = `/match/${match.id}/serve`
const number = (name: RegExp) => screen.findByRole('button', { name })
const points = async () =>
  within(await screen.findByRole('region', { name: 'Points of the choice' })).findAllByRole('link', {
    name: /^Play .*S1 /,
  })

describe('the analysis of serves', () => {
  it('shows both sides by category, and shows where a side has no points', async () => {
    show(serve, gateway())
    expect(await number(/^Ace, Rivera: 2 of 4/)).toBeVisible()
    expect(await number(/^Rally won, Rivera: 2 of 4/)).toBeVisible()
    expect(await number(/^4 served by Rivera/)).toBeVisible()
    expect(screen.getByText(/No points served by Okafor/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Ace, Okafor/ })).toBeNull()
  })

  it('opens the points of a number, each a link into the player, and keeps the choice in the address', async () => {
    const { at } = show(serve, gateway())
    await userEvent.click(await number(/^Rally won, Rivera/))
    expect(at()).toBe(`${serve}?cell=0.Rally+Won`)
    expect(await points()).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Play 2 points' })).toHaveAttribute(
      'href',
      `/match/${match.id}/watch?for=0&category=serve.Rally+Won&time=10`,
    )
  })

  it('goes down by the blocks of the next breakdown, and back by Backspace', async () => {
    const { at } = show(`${serve}?cell=0.Rally+Won`, gateway())
    await userEvent.click(await screen.findByRole('button', { name: 'Second serve 1' }))
    await waitFor(async () => expect(await points()).toHaveLength(1))
    expect(at()).toBe(`${serve}?cell=0.Rally+Won&service=Second`)
    const next = within(screen.getByRole('group', { name: 'Narrow down' }))
    expect(await next.findByRole('button', { name: 'Regular 1' })).toBeVisible()
    await userEvent.keyboard('{Backspace}')
    expect(at()).toBe(`${serve}?cell=0.Rally+Won`)
    await userEvent.keyboard('{Backspace}')
    expect(at()).toBe(serve)
  })

  it('keeps the filter from tab to tab, where the categories are others', async () => {
    const { at } = show(`${serve}?cell=0.Ace&service=First`, gateway())
    await screen.findByRole('heading', { level: 1 })
    await userEvent.keyboard('3')
    await waitFor(() => expect(at()).toBe(`/match/${match.id}/rally?service=First`))
    expect(await number(/^Winner, Rivera: 1 of 1/)).toBeVisible()
  })

  it('shows what failed, and tries again', async () => {
    const failing = gateway().answer('analysis', () => refusedWith(500, 'UNEXPECTED', 'It broke.'))
    show(serve, failing)
    expect(await screen.findByText('The analysis could not be loaded')).toBeVisible()
  })
})

describe('a category in the address of the match view', () => {
  it('shows its points, and can be taken off', async () => {
    const { at } = show(`/match/${match.id}/watch?for=0&category=serve.Rally+Won`, gateway())
    expect(await screen.findByText(/of 4$/)).toHaveTextContent('2 of 4')
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Serve: rally won”' }))
    expect(at()).toBe(`/match/${match.id}/watch?for=0`)
  })
})
