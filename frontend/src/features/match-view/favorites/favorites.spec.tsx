import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { favoriteIdOf } from '@courtline/messages/favorites/favorite-id'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import { ok, refusedWith, type GatewayStandIn } from '../../../testing/gateway-stand-in.ts'
import {
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const match = matchViewOf(cardOf({}))
const user = sampleUser('Registered')
const serveId = (number: number) => `${SAMPLE_ACE.annotationId.slice(0, -1)}${number}`
const annotation = [1, 2, 3].map((number) => ({
  ...SAMPLE_ACE,
  annotationId: serveId(number),
  clockTime: { start: number * 10, stop: number * 10 + 4 },
}))
const NOT_PLAYED = 'You can only create favorites for matches you have played in.'

const favorite = (annotationId: string): FavoriteView => ({
  id: favoriteIdOf(user.id, match.id, annotationId),
  userId: user.id,
  matchId: match.id,
  annotationId,
  index: 0,
  createdOn: '2026-11-21T09:00:00Z',
  rank: 1,
  state: 'playable',
  event: null,
  setScores: [],
  called: null,
  before: null,
  match: null,
  play: null,
  clockSeconds: null,
})

/** A gateway that keeps the favorites of the match. */
function gatewayWith(...serveIds: string[]): GatewayStandIn {
  const kept = new Set(serveIds)
  return gatewayFor(user)
    .answer('match', match)
    .answer('scoreRows', scoreRowsOf({ ...sampleAnnotation(match), annotation }))
    .answer('favoritesByMatchAndUser', () => ok([...kept].map(favorite)))
    .answer('createFavorites', ({ body }: { body: unknown }) => {
      const { favorites } = body as { favorites: { annotationId: string }[] }
      for (const { annotationId } of favorites) kept.add(annotationId)
      return ok(favorites.map(({ annotationId }) => favorite(annotationId)))
    })
    .answer('deleteFavorite', ({ url }: { url: string }) => {
      for (const id of kept) if (url.endsWith(favorite(id).id)) kept.delete(id)
      return ok({ ok: true })
    })
}

/** The playhead is in the second of three points. */
const shown = (gateway: GatewayStandIn, query = '?time=21') =>
  show(`/match/${match.id}/watch${query}`, gateway)
const star = () => screen.findByRole('button', { name: /^Favorite this point/ })
const isMarked = async () => (await star()).getAttribute('aria-pressed') === 'true'
/** How many points are favorites, as the filter counts them. */
async function counted(): Promise<number> {
  const filter = await screen.findByRole('button', { name: 'Filter' })
  if (filter.ariaExpanded !== 'true') await userEvent.click(filter)
  return Number.parseInt((await screen.findByRole('button', { name: /^Only favorites/ })).title, 10)
}

describe('favorites in the match view (D89)', () => {
  it('marks the point at the playhead at once, by its button or its key, and takes the mark away again', async () => {
    const gateway = gatewayWith()
    shown(gateway)
    await waitFor(async () => expect(await star()).toBeEnabled())
    await userEvent.click(await star())
    expect([await isMarked(), await counted()]).toEqual([true, 1])
    await waitFor(() =>
      expect(gateway.bodiesOf('createFavorites')).toEqual([
        { favorites: [{ matchId: match.id, annotationId: serveId(2) }] },
      ]),
    )
    await userEvent.keyboard('b')
    await waitFor(async () => expect([await isMarked(), await counted()]).toEqual([false, 0]))
    expect(gateway.seen.filter(({ name }) => name === 'deleteFavorite')).toHaveLength(1)
  })

  it('removes the mark when the server refuses, and shows why', async () => {
    const gateway = gatewayWith().answer('createFavorites', () =>
      refusedWith(403, 'NOT_A_PLAYER', NOT_PLAYED),
    )
    shown(gateway)
    await waitFor(async () => expect(await star()).toBeEnabled())
    await userEvent.click(await star())
    expect(await screen.findByText(NOT_PLAYED)).toBeVisible()
    await waitFor(async () => expect([await isMarked(), await counted()]).toEqual([false, 0]))
  })

  it('takes the mark back when the server is in trouble, which is only logged (platform 8)', async () => {
    const gateway = gatewayWith().answer('createFavorites', () => refusedWith(500, 'BUG', 'Unwell.'))
    shown(gateway)
    await waitFor(async () => expect(await star()).toBeEnabled())
    await userEvent.click(await star())
    await waitFor(() =>
      expect(gateway.bodiesOf('clientLog')).toContainEqual({
        level: 1,
        message: 'Unable to create favorite',
      }),
    )
    expect(screen.queryByText('Unwell.')).toBeNull()
    await waitFor(async () => expect([await isMarked(), await counted()]).toEqual([false, 0]))
  })

  it('confirms before it makes favorites of all points shown, of those that are none yet', async () => {
    shown(gatewayWith(serveId(1)))
    await waitFor(async () => expect(await counted()).toBe(1))
    await userEvent.click(screen.getByRole('button', { name: 'Favorite all shown' }))
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to favorite 2 serves' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Favorite' }))
    await waitFor(async () => expect(await counted()).toBe(3))
    expect(screen.getByRole('button', { name: 'Favorite all shown' })).toBeDisabled()
  })

  it('shows only favorites on request, and keeps that in the address', async () => {
    const view = shown(gatewayWith(serveId(2)))
    await waitFor(async () => expect(await counted()).toBe(1))
    await userEvent.click(screen.getByRole('button', { name: /^Only favorites/ }))
    expect(await screen.findByText(/of 3$/)).toHaveTextContent('1 of 3')
    expect(view.at()).toContain('favorites=1')
  })

  it('is not there for visitors', async () => {
    show(
      `/demo/${match.id}`,
      gatewayFor(undefined)
        .answer('demoMatch', { ...match, demo: true })
        .answer('match', { ...match, demo: true })
        .answer('scoreRows', scoreRowsOf({ ...sampleAnnotation(match), annotation })),
    )
    expect(await screen.findByRole('button', { name: 'Previous point' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Favorite this point/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Favorite all shown' })).toBeNull()
  })
})
