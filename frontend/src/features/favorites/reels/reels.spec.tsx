import { jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import type { ReelView } from '@courtline/messages/views/reel'
import { ok, refusedWith, type GatewayStandIn } from '../../../testing/gateway-stand-in.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

// jsdom neither scrolls nor plays.
beforeAll(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
})
afterAll(() => jest.restoreAllMocks())

const user = sampleUser('Registered')
const idOf = (number: number) => `c3bb189e-8bf9-4c9b-9f0e-${String(number).padStart(12, '0')}`
const match = { id: idOf(1), name: null, date: '2026-11-21', teams: ['Rivera', 'Okafor'] as [string, string] }
const favorite = (number: number): FavoriteView => ({
  id: idOf(10 + number),
  userId: user.id,
  matchId: match.id,
  annotationId: idOf(100 + number),
  index: number,
  createdOn: '2026-11-21T09:00:00Z',
  rank: number,
  state: 'playable',
  event: null,
  setScores: [[2, 1]],
  called: '40-30',
  before: null,
  match: { ...match, titleImage: null, thumbnails: null },
  play: { uri: 'v/match/cut.mp4', start: 10 * number, end: 10 * number + 8 },
  clockSeconds: 10,
})
const reel = (changes: Partial<ReelView> = {}): ReelView => ({
  id: idOf(50),
  userId: user.id,
  status: 'Complete',
  error: null,
  canRetry: false,
  jobId: 'job',
  title: 'Best of May',
  description: '',
  look: { titleCard: false, names: false, score: false },
  events: [{ matchId: match.id, annotationId: null, clockStart: 0, clockStop: 8 }],
  createdOn: '2026-11-21T09:00:00Z',
  plannedSeconds: 8,
  videoUri: 'v/reel/film.mp4',
  videoURL: '/media/v/reel/film.mp4',
  posterURL: '/media/i/reel/film.jpg',
  durationSeconds: 8,
  sizeBytes: 1000,
  chapters: [],
  sharePath: null,
  uploads: [],
  ...changes,
})
const notMade = {
  status: 'Pending',
  videoUri: null,
  videoURL: null,
  posterURL: null,
  durationSeconds: null,
} as const

function shown(reels: ReelView[], favorites: FavoriteView[] = []): GatewayStandIn {
  let list = reels
  const change = (changes: Partial<ReelView>) => () => {
    list = list.map((each) => ({ ...each, ...changes }))
    return ok(list[0])
  }
  const gateway = gatewayFor(user)
    .answer('favorites', favorites)
    .answer('highlightsByUser', () => ok(list))
    .answer('createHighlights', ok(reel(notMade)))
    .answer('retryHighlight', change({ error: null, canRetry: false }))
    .answer('shareHighlight', change({ sharePath: '/reel/secret' }))
    .answer('takeBackHighlight', change({ sharePath: null }))
  show('/favorites', gateway)
  return gateway
}

describe('reels on the page of favorites', () => {
  it('are made of the selected serves in the order of their selection, with the length known before', async () => {
    const gateway = shown([], [1, 2, 3].map(favorite))
    const form = within(await screen.findByRole('form', { name: 'Create reel' }))
    const create = form.getByRole('button', { name: 'Create reel' })
    expect(create).toBeDisabled()
    expect(form.getByText('Select the serves that the reel is to show.')).toBeVisible()
    const boxes = await screen.findAllByRole('checkbox', { name: /^Select/ })
    await userEvent.click(boxes[2] as HTMLElement)
    await userEvent.click(boxes[0] as HTMLElement)
    expect(await form.findByText('00:19')).toBeVisible()
    await userEvent.clear(form.getByLabelText(/^Title \*|^Title$/))
    expect(create).toBeDisabled()
    await userEvent.type(form.getByLabelText(/^Title \*|^Title$/), 'Two of them')
    await userEvent.click(form.getByRole('checkbox', { name: 'Title card' }))
    await userEvent.click(create)
    await waitFor(() => expect(gateway.bodiesOf('createHighlights')).toHaveLength(1))
    expect(gateway.bodiesOf('createHighlights')[0]).toMatchObject({
      title: 'Two of them',
      look: { titleCard: false, names: true, score: true },
      events: [
        { matchUri: 'v/match/cut.mp4', summaryEventStart: 30, summaryEventEnd: 38 },
        { matchUri: 'v/match/cut.mp4', summaryEventStart: 10, summaryEventEnd: 18 },
      ],
    })
    expect(await screen.findByText('The reel is being made.')).toBeVisible()
  })

  it('wait for the one that is being made, and say why one cannot be made', async () => {
    const gateway = shown([reel(notMade)], [favorite(1)])
    expect(await screen.findByText(/You can create this one when “Best of May” is ready/)).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Making Best of May' })).toBeVisible()
    gateway.answer('cancelHighlight', () => refusedWith(404, 'NOT_FOUND', 'It is gone.'))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('It is gone.')).toBeVisible()
  })

  it('say Unable to create highlights where the server refuses', async () => {
    const gateway = shown([], [favorite(1)])
    gateway.answer('createHighlights', () =>
      refusedWith(409, 'TOO_MANY_REELS', 'You can have 20 reels at most.'),
    )
    await userEvent.click((await screen.findAllByRole('checkbox', { name: /^Select/ }))[0] as HTMLElement)
    await userEvent.click(screen.getByRole('button', { name: 'Create reel' }))
    expect(
      await screen.findByText('Unable to create highlights: You can have 20 reels at most.'),
    ).toBeVisible()
  })

  it('that could not be made say why, and are tried again', async () => {
    const gateway = shown([reel({ ...notMade, error: 'There is no room left.', canRetry: true })])
    expect(await screen.findByText('There is no room left.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(gateway.bodiesOf('retryHighlight')).toHaveLength(1))
    expect(await screen.findByText('Being made …')).toBeVisible()
  })

  it('are watched, shared by a link, and taken back', async () => {
    shown([reel()])
    await userEvent.click(await screen.findByRole('button', { name: 'Watch Best of May' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Best of May' }))
    expect(dialog.getByRole('link', { name: 'Download mp4' })).toHaveAttribute(
      'href',
      '/media/v/reel/film.mp4?download=1',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Create a public link' }))
    expect(await dialog.findByDisplayValue(/\/reel\/secret$/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }))
    expect(await dialog.findByRole('button', { name: 'Create a public link' })).toBeVisible()
  })
})
