import { describe, expect, it } from '@jest/globals'
import type { FavoritesEvent } from '@courtline/messages/favorites/favorite'
import { favoritesStream } from '@courtline/messages/ids'
import type { StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob, entry, final, friendly } from '../testing/people.ts'
import { favorites } from './project.ts'
import { favoritesIn, favoritesOfMatch, favoritesOfUser, findFavorite } from './read.ts'

const of = (userId: string, ...events: FavoritesEvent[]): StreamEvent[] =>
  events.map((event) => ({ stream: favoritesStream(userId), event }))
const added = (matchId: string, ...numbers: number[]): FavoritesEvent => ({
  type: 'FavoritesAdded',
  data: {
    matchId,
    favorites: numbers.map((number) => ({
      favoriteId: entry(100 + number),
      annotationId: entry(number),
      rank: number,
    })),
  },
})
const removed = (matchId: string, number: number): FavoritesEvent => ({
  type: 'FavoriteRemoved',
  data: { matchId, favoriteId: entry(100 + number) },
})
const places = (found: readonly { readonly annotationId: string }[]) =>
  found.map(({ annotationId }) => Number(annotationId.slice(-12)))

describe('favorites', () => {
  it('are read by person, by match, and by both', async () => {
    const reads = await givenEvents(
      of(anaId, added(final, 1, 3), added(friendly, 2)),
      of(bob, added(final, 4)),
    ).view(favorites)
    expect(places(await favoritesOfUser(reads, anaId))).toEqual([1, 2, 3])
    expect(places(await favoritesOfMatch(reads, final))).toEqual([1, 3, 4])
    expect(places(await favoritesIn(reads, anaId, final))).toEqual([1, 3])
    expect(await findFavorite(reads, entry(104))).toMatchObject({ userId: bob, matchId: final })
    expect(await findFavorite(reads, entry(105))).toBeUndefined()
  })

  it('are left out once removed, and all of them once cleared', async () => {
    const kept = of(anaId, added(final, 1, 3), removed(final, 1))
    expect(places(await favoritesOfUser(await givenEvents(kept).view(favorites), anaId))).toEqual([3])
    const cleared: FavoritesEvent = { type: 'FavoritesCleared', data: { matchIds: [final] } }
    const reads = await givenEvents([...kept, ...of(anaId, cleared, added(final, 5))]).view(favorites)
    expect(places(await favoritesOfUser(reads, anaId))).toEqual([5])
  })

  it('come in the order that was given them last, over all matches', async () => {
    const moved: FavoritesEvent = {
      type: 'FavoritesMoved',
      data: {
        moves: [
          { matchId: friendly, favoriteId: entry(102), rank: 0.5 },
          { matchId: final, favoriteId: entry(101), rank: 9 },
        ],
      },
    }
    const reads = await givenEvents(of(anaId, added(final, 1, 3), added(friendly, 2), moved)).view(favorites)
    expect(places(await favoritesOfUser(reads, anaId))).toEqual([2, 3, 1])
  })
})
