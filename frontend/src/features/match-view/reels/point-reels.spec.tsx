import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ok, refusedWith, type GatewayStandIn } from '../../../testing/gateway-stand-in.ts'
import {
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../testing/match-samples.ts'
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

function shown(): GatewayStandIn {
  const gateway = gatewayFor(sampleUser('Registered'))
    .answer('match', match)
    .answer('scoreRows', scoreRowsOf({ ...sampleAnnotation(match), annotation }))
    .answer('videoUrl', { url: '/media/p/match/whole.mp4', expiresAt: '2026-11-22T00:00:00Z' })
    .answer('createHighlights', () => ok({}))
  show(`/match/${match.id}/watch`, gateway)
  return gateway
}

describe('a film of points', () => {
  it('is a reel of what the filter shows, after the questions of every reel', async () => {
    const gateway = shown()
    await userEvent.click(await screen.findByRole('button', { name: 'Make a reel of these 2 points' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a reel of 2 points' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create reel' }))
    await waitFor(() => expect(gateway.bodiesOf('createHighlights')).toMatchObject([{ events }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is a coach cut by one press, with names and score in the picture', async () => {
    const gateway = shown()
    await userEvent.click(await screen.findByRole('button', { name: 'Coach cut' }))
    expect(await screen.findByText(/The coach cut is being made/)).toBeVisible()
    expect(gateway.bodiesOf('createHighlights')).toMatchObject([
      { events, look: { titleCard: false, names: true, score: true } },
    ])
    gateway.answer('createHighlights', () =>
      refusedWith(409, 'REEL_TOO_LONG', 'A reel lasts 15 minutes at most.'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Coach cut' }))
    expect(
      await screen.findByText('Unable to create highlights: A reel lasts 15 minutes at most.'),
    ).toBeVisible()
  })
})
