import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { statisticsOf } from '@courtline/scoring/figures/statistics'
import { cardOf, matchViewOf, sampleAnnotation, scoreRowsOf } from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

type TeamType = 'Singles' | 'Doubles'

/** Aces of the first server, game after game, and a rally of 12 shots. */
const annotation = Array.from({ length: 30 }, (_, at): AnnotatedEvent => ({
  annotationId: `b3bb189e-8bf9-4c9b-9f0e-0000000000${String(at).padStart(2, '0')}`,
  eventType: 'Point',
  clockTime: { start: 10 * at, stop: 10 * at + 4 },
  ...(at === 7
    ? { outcome: 'Winner', endingPlayer: 2, shotType: 'Volley', rallyLength: 12 }
    : { outcome: 'Ace' }),
}))

function showStats(teamType: TeamType) {
  const match = matchViewOf(cardOf({ teams: ['Rivera', 'Okafor'], teamType }))
  const { rules } = match.metadata
  const gateway = gatewayFor(sampleUser('Registered'))
    .answer('match', match)
    .answer('scoreRows', scoreRowsOf({ ...sampleAnnotation(match), annotation }))
    .answer('statistics', { matchId: match.id, names: [], ...statisticsOf(annotation, rules, teamType) })
  return { match, ...show(`/match/${match.id}/stats`, gateway) }
}

describe('the page of statistics', () => {
  it('has every figure in one table, the figures of the match, and the way to the video', async () => {
    const { match, at } = showStats('Singles')
    expect(await screen.findByRole('button', { name: /^Volley winners, Okafor: 1/ })).toBeVisible()
    expect(screen.getAllByRole('table')).toHaveLength(1)
    expect(screen.getByText('12 shots')).toBeVisible()
    expect(screen.queryByRole('group', { name: 'By player or team' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Match video' }))
    expect(at()).toBe(`/match/${match.id}/watch`)
  })

  it('opens the points of a number in the player', async () => {
    const { match, at } = showStats('Singles')
    await userEvent.click(await screen.findByRole('button', { name: /^Volley winners, Okafor/ }))
    expect(at()).toBe(`/match/${match.id}/watch?for=1&figure=volleyWinners`)
  })

  it('in doubles is read by player or by team (D97)', async () => {
    showStats('Doubles')
    await userEvent.click(await screen.findByRole('button', { name: 'Individual' }))
    expect(within(screen.getByRole('table')).getAllByRole('columnheader')).toHaveLength(5)
  })
})

describe('win probability', () => {
  it('shows what it was computed from', async () => {
    showStats('Singles')
    expect(await screen.findByText(/a prior of 40 points at 60%/)).toBeVisible()
  })

  it('is walked by keys, and Enter plays the point there', async () => {
    const { match, at } = showStats('Singles')
    const line = await screen.findByRole('slider', { name: 'Place in the match' })
    expect(line).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Rivera \d+%, before Love–All, set 1/),
    )
    line.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(at()).toBe(`/match/${match.id}/watch?time=20`)
  })

  it('ends with the end of the match', async () => {
    showStats('Singles')
    const line = await screen.findByRole('slider', { name: 'Place in the match' })
    line.focus()
    await userEvent.keyboard('{End}')
    expect(line).toHaveAttribute('aria-valuetext', expect.stringMatching(/at the end$/))
  })
})
