import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sampleAnnotation, cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'

const entryId = (number: number) => `a3bb189e-8bf9-4c9b-9f0e-${String(number).padStart(12, '0')}`

/** Points won by these teams, ten seconds apart. */
const pointsWonBy = (teams: string): AnnotatedEvent[] =>
  Array.from(teams, (team, index) => ({
    annotationId: entryId(index),
    eventType: 'Point',
    clockTime: { start: 10 * index, stop: 10 * index + 5 },
    outcome: 'Winner',
    endingPlayer: team === '0' ? 0 : 2,
    shotType: 'Forehand',
    rallyLength: 3,
  }))

/** Six games at love of the first team, but for the second game, which the other side won from deuce. */
const ONE_GAME_LOST = `0000 000111 11 ${'0000 '.repeat(4)}`.replaceAll(' ', '')

function workbench(score: MatchMetadata['score'], status: 'Annotating' | 'Review', points: string) {
  const match = { ...matchViewOf(cardOf({ score })), status }
  const annotation = pointsWonBy(points)
  const lastEdits = Object.fromEntries(annotation.map(({ annotationId }) => [annotationId, annotationId]))
  const gateway = gatewayFor(sampleUser('Admin'))
    .answer('match', match)
    .answer('annotation', { ...sampleAnnotation(match), annotation, lastEdits })
    .answer('history', [])
  return show(`/annotate/${match.id}`, gateway)
}

const differs = () => screen.findByRole('button', { name: /^Final score .* differs$/ })

describe('the final score beside what is recorded', () => {
  it('names the smallest changes that explain it, each a way to the video', async () => {
    workbench([[6, 0]], 'Review', ONE_GAME_LOST)
    await userEvent.click(await differs())
    const drawer = within(await screen.findByRole('dialog', { name: 'Final score' }))
    expect(drawer.getByText('5–1')).toBeVisible()
    expect(drawer.getByText('Set 1, at 1–0: this point was won by Rivera')).toBeVisible()
    // The video is beside the list, which stays open for the next place.
    await userEvent.click(drawer.getByRole('button', { name: '01:30.0 30–40' }))
    expect(drawer.getByRole('button', { name: '01:30.0 30–40' })).toBeVisible()
  })

  it('is nothing to say while the match is on its way there', async () => {
    workbench([[6, 0]], 'Annotating', '0000')
    await screen.findByRole('button', { name: 'History' })
    expect(screen.queryByText(/^Final score/)).toBeNull()
  })

  it('is shown while annotating as soon as it can no longer be reached', async () => {
    workbench([[6, 0]], 'Annotating', '1111')
    expect(await differs()).toHaveTextContent('Final score 6–0 differs')
  })

  it('is nothing to say where it agrees, or where none was entered', async () => {
    workbench(null, 'Review', ONE_GAME_LOST)
    await screen.findByRole('button', { name: 'History' })
    expect(screen.queryByText(/^Final score/)).toBeNull()
  })
})
