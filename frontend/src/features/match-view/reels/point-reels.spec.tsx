import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { versus } from '../../../domain/match/versus.ts'
import { ok, refusedWith, type GatewayStandIn } from '../../../testing/gateway-stand-in.ts'
import {
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../testing/match-samples.ts'
import { reelOf } from '../../../testing/reel-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const match = {
  ...matchViewOf(cardOf({})),
  postprocessedVideoUri: null,
  preprocessedVideoUri: 'p/match/whole.mp4',
}
const annotation = [1, 2].map((number) => ({
  ...SAMPLE_ACE,
  annotationId: `${SAMPLE_ACE.annotationId.slice(0, -1)}${number}`,
  clockTime: { start: number * 10, stop: number * 10 + 4 },
}))
const events = [
  { matchUri: 'p/match/whole.mp4', summaryEventStart: 10, summaryEventEnd: 14 },
  { matchUri: 'p/match/whole.mp4', summaryEventStart: 20, summaryEventEnd: 24 },
]

const film = reelOf({ id: SAMPLE_ACE.annotationId, title: 'Film' })

function shown(query = ''): GatewayStandIn {
  const gateway = gatewayFor(sampleUser('Registered'))
    .answer('match', match)
    .answer('scoreRows', scoreRowsOf({ ...sampleAnnotation(match), annotation }))
    .answer('videoUrl', { url: '/media/p/match/whole.mp4', expiresAt: '2026-11-22T00:00:00Z' })
    .answer('createHighlights', () => ok(film))
    .answer('highlightsByUser', () => ok([film]))
  show(`/match/${match.id}/watch${query}`, gateway)
  return gateway
}

describe('a film of points', () => {
  it('is a reel of what the filter shows, after the questions of every reel', async () => {
    const gateway = shown().answer('highlightsByUser', () => ok([]))
    await userEvent.click(await screen.findByRole('button', { name: 'Make a reel of these 2 points' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a reel of 2 points' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create reel' }))
    await waitFor(() => expect(gateway.bodiesOf('createHighlights')).toMatchObject([{ events }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is a coach cut by one press, with names and score in the picture', async () => {
    const gateway = shown()
    await userEvent.click(await screen.findByRole('button', { name: 'Coach cut' }))
    const strip = within(await screen.findByRole('region', { name: 'Film being made' }))
    expect(await strip.findByText('Being made. It will be under Favorites.')).toBeVisible()
    expect(gateway.bodiesOf('createHighlights')).toMatchObject([
      { events, look: { titleCard: false, names: true, score: true }, coachCut: true },
    ])
    gateway.answer('createHighlights', () =>
      refusedWith(409, 'REEL_TOO_LONG', 'A reel lasts 15 minutes at most.'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Coach cut' }))
    expect(
      await screen.findByText('Unable to create highlights: A reel lasts 15 minutes at most.'),
    ).toBeVisible()
  })

  it('is a reel of the biggest points by one press, whatever the filter shows, and can be taken back', async () => {
    const gateway = shown('?service=Second').answer('deleteHighlight', { ok: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Reel of the biggest points' }))
    const strip = within(await screen.findByRole('region', { name: 'Film being made' }))
    expect(strip.getByText(/^Biggest points: /)).toBeVisible()
    expect(gateway.bodiesOf('createHighlights')).toMatchObject([
      { events, look: { titleCard: true, names: true, score: true } },
    ])
    await userEvent.click(strip.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Film being made' })).toBeNull())
    expect(gateway.bodiesOf('deleteHighlight')).toHaveLength(1)
  })

  it('can be taken back once it is made too', async () => {
    const gateway = shown()
      .answer('highlightsByUser', () => ok([{ ...film, status: 'Complete' }]))
      .answer('deleteHighlight', { ok: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Reel of the biggest points' }))
    const strip = within(await screen.findByRole('region', { name: 'Film being made' }))
    await strip.findByText('Ready to watch and to download under Favorites.')
    await userEvent.click(strip.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Film being made' })).toBeNull())
    expect(gateway.bodiesOf('deleteHighlight')).toHaveLength(1)
  })

  it('gets another title by being taken back and asked for again', async () => {
    const gateway = shown().answer('deleteHighlight', { ok: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Reel of the biggest points' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change title' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a reel of 2 points' }))
    expect(dialog.getByLabelText(/Title/, { selector: 'input[type=text], input:not([type])' })).toHaveValue(
      `Biggest points: ${versus(match.metadata.teams)}`,
    )
    expect(gateway.bodiesOf('deleteHighlight')).toHaveLength(1)
  })

  it('leads to the favorites once it is made, and states why it could not be', async () => {
    const gateway = shown().answer('highlightsByUser', () => ok([{ ...film, status: 'Complete' }]))
    await userEvent.click(await screen.findByRole('button', { name: 'Reel of the biggest points' }))
    expect(await screen.findByText('Ready to watch and to download under Favorites.')).toBeVisible()
    const strip = within(screen.getByRole('region', { name: 'Film being made' }))
    await userEvent.click(strip.getByRole('button', { name: 'Close' }))
    gateway.answer('highlightsByUser', () => ok([{ ...film, error: 'There is no room left.' }]))
    await userEvent.click(screen.getByRole('button', { name: 'Coach cut' }))
    expect(await screen.findByText('There is no room left.')).toBeVisible()
  })
})
