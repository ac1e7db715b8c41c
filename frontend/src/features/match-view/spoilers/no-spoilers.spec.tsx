import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const card = {
  ...cardOf({}),
  computedMatchDetails: { score: { sets: [[6, 1]], tiebreaks: [null], winner: 0 } },
} as const
const match = matchViewOf(cardOf({}))
const annotation = Array.from({ length: 6 }, (_, place) => ({
  ...SAMPLE_ACE,
  annotationId: `${SAMPLE_ACE.annotationId.slice(0, -2)}${10 + place}`,
  clockTime: { start: place * 10, stop: place * 10 + 4 },
}))
/** A user who has chosen no spoilers, or not. */
const gatewayOf = (noSpoilers: boolean) =>
  gatewayFor(sampleUser('Registered'))
    .answer('userSettings', { quickEntry: true, keyBindings: {}, noSpoilers })
    .answer('match', { ...match, actions: ['readAnalysis'] })
    .answer('matches', [card])
    .answer('scoreRows', scoreRowsOf({ ...sampleAnnotation(match), annotation }))
const address = `/match/${match.id}/watch?time=25`
const won = () => screen.getByText(/^Rivera won \d/).textContent

describe('no spoilers', () => {
  it('counts what has been watched, by its key, and shows that it is on', async () => {
    show(address, gatewayOf(false))
    expect(await screen.findByText('6 points in', { exact: false })).toBeVisible()
    expect(won()).toBe('Rivera won 4')
    await userEvent.keyboard('n')
    expect(screen.getByText('No spoilers', { selector: '[role=status]' })).toBeVisible()
    expect(won()).toBe('Rivera won 3')
    expect(await screen.findByText(/^of 3$/)).toBeVisible()
    // Three rows of 34 pixels.
    expect(screen.getByRole('listbox', { name: 'Points' }).firstElementChild).toHaveStyle({ height: '102px' })
    expect(screen.queryByText('6 points in', { exact: false })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
    expect(won()).toBe('Rivera won 4')
  })

  it('is on at once for users who have chosen it, with a question before the statistics', async () => {
    show(address, gatewayOf(true))
    expect(await screen.findByText('No spoilers', { selector: '[role=status]' })).toBeVisible()
    await userEvent.keyboard('t')
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('This shows the result. Turn off no spoilers?')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(won()).toBe('Rivera won 3')
  })

  it('confirms before the page of statistics, which shows the result', async () => {
    show(`/match/${match.id}/stats`, gatewayOf(true))
    expect(await screen.findByText('No spoilers is on, and this page shows the result.')).toBeVisible()
  })

  it.each([
    [true, 0],
    [false, 1],
  ])('%s leaves %i results on the cards', async (noSpoilers, results) => {
    show('/', gatewayOf(noSpoilers))
    await screen.findByRole('link', { name: 'Rivera v Okafor' })
    expect(screen.queryAllByRole('img', { name: /^Result/ })).toHaveLength(results)
  })
})
