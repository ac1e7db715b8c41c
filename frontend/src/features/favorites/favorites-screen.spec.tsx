import { jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import { ok, type GatewayStandIn } from '../../testing/gateway-stand-in.ts'
import {
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

// jsdom neither scrolls nor plays.
beforeAll(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
})
afterAll(() => jest.restoreAllMocks())

const user = sampleUser('Registered')
const match = matchViewOf(cardOf({}))
const [serve] = scoreRowsOf({ ...sampleAnnotation(match), annotation: [SAMPLE_ACE] }).serves

const idOf = (number: number) => `b3bb189e-8bf9-4c9b-9f0e-${String(number).padStart(12, '0')}`
const favorite = (number: number, changes: Partial<FavoriteView> = {}): FavoriteView => ({
  id: idOf(number),
  userId: user.id,
  matchId: match.id,
  annotationId: idOf(100 + number),
  index: number,
  createdOn: '2026-11-21T09:00:00Z',
  rank: number,
  state: 'playable',
  event: serve ? { ...serve, set: number } : null,
  setScores: [[2, 1]],
  called: '40-30',
  before: null,
  match: {
    id: match.id,
    name: null,
    date: '2026-11-21',
    teams: ['Rivera', 'Okafor'],
    titleImage: null,
    thumbnails: null,
  },
  play: { uri: 'v/match/cut.mp4', start: 10, end: 24 },
  clockSeconds: 10,
  ...changes,
})

function shown(favorites: FavoriteView[]): GatewayStandIn {
  let list = favorites
  const gateway = gatewayFor(user)
    .answer('favorites', () => ok(list))
    .answer('deleteFavorite', ({ url }: { url: string }) => {
      list = list.filter(({ id }) => !url.endsWith(id))
      return ok({ ok: true })
    })
    .answer('deleteAllFavorites', () => {
      list = []
      return ok({ ok: true })
    })
    .answer('moveFavorites', ({ body }: { body: unknown }) => {
      const { favoriteIds, beforeId } = body as { favoriteIds: string[]; beforeId: string | null }
      const moved = list.filter(({ id }) => favoriteIds.includes(id))
      const rest = list.filter(({ id }) => !favoriteIds.includes(id))
      const at = beforeId === null ? rest.length : rest.findIndex(({ id }) => id === beforeId)
      list = rest.toSpliced(at, 0, ...moved)
      return ok({ ok: true })
    })
    .answer('videoUrl', { url: '/media/v/match/cut.mp4', expiresAt: '2026-11-22T00:00:00Z' })
  show('/favorites', gateway)
  return gateway
}

const cards = () => screen.findAllByRole('article')
const numbers = async () => (await cards()).map((card) => Number(card.dataset['favorite']?.slice(-12)))
const box = async (number: number) => within((await cards())[number - 1] as HTMLElement).getByRole('checkbox')

describe('the favorites', () => {
  it('say when there are none, and where to find some', async () => {
    shown([])
    expect(await screen.findByText('You do not have any favorites...')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete all' })).toBeNull()
  })

  it('show who won the point how, the score before it, match and date', async () => {
    shown([favorite(1)])
    const [card] = await cards()
    const words = within(card as HTMLElement)
    expect(words.getByText('Set 2, 2–1 · 40–30')).toBeVisible()
    expect(words.getByText('21 Nov 2026')).toBeVisible()
    expect(words.getByText('00:14')).toBeVisible()
    expect(words.getByRole('link', { name: 'Rivera v Okafor' })).toHaveAttribute(
      'href',
      `/match/${match.id}/watch?time=10`,
    )
    expect(screen.getByText('1 favorite serve in 1 match')).toBeVisible()
  })

  it('say why one cannot be played', async () => {
    const gone = { event: null, setScores: [], called: null, play: null, index: null }
    shown([
      favorite(1, { ...gone, state: 'serveRemoved' }),
      favorite(2, { ...gone, state: 'matchNotViewable', match: null }),
    ])
    expect(await screen.findByText('This serve was removed from the match.')).toBeVisible()
    expect(screen.getByText('This match cannot be watched now.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
  })

  it('play in place', async () => {
    shown([favorite(1)])
    await userEvent.click(await screen.findByRole('button', { name: /^Play/ }))
    await waitFor(() =>
      expect(document.querySelector('video')).toHaveAttribute('src', '/media/v/match/cut.mp4'),
    )
  })

  it('are selected one by one, by a range, and all; the selection counts their seconds', async () => {
    shown([1, 2, 3, 4].map((number) => favorite(number)))
    const person = userEvent.setup()
    await person.click(await box(2))
    await person.keyboard('{Shift>}')
    await person.click(await box(4))
    await person.keyboard('{/Shift}')
    expect(await screen.findByText('3 selected, 00:42')).toBeVisible()
    await person.click(await box(2))
    expect(await screen.findByText('2 selected, 00:28')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Select all' }))
    expect(await screen.findByText('4 selected, 00:56')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
  })

  it('change their order by keys, and say so', async () => {
    const gateway = shown([1, 2, 3].map((number) => favorite(number)))
    const first = await box(1)
    first.focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await waitFor(async () => expect(await numbers()).toEqual([2, 1, 3]))
    expect(gateway.bodiesOf('moveFavorites')).toEqual([{ favoriteIds: [idOf(1)], beforeId: idOf(3) }])
    expect(screen.getByText('Moved to place 2 of 3.')).toBeInTheDocument()
  })

  it('are deleted one by one and all at once, each after a question', async () => {
    shown([1, 2].map((number) => favorite(number)))
    const [star] = await screen.findAllByRole('button', { name: /^Delete favorite/ })
    await userEvent.click(star as HTMLElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await numbers()).toEqual([2]))
    await userEvent.click(screen.getByRole('button', { name: 'Delete all' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Are you sure you want to delete all 1 favorites and all reels?',
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete all' }))
    expect(await screen.findByText('You do not have any favorites...')).toBeVisible()
  })

  it('are on the page only where they are in sight', async () => {
    shown(Array.from({ length: 10_000 }, (_, index) => favorite(index + 1)))
    expect((await cards()).length).toBeLessThan(100)
    expect(screen.getByText('10000 favorite serves in 1 match')).toBeVisible()
  })
})
