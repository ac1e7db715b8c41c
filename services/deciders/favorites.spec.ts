import { describe, expect, it } from '@jest/globals'
import type { FavoritesCommand, FavoritesEvent } from '@courtline/messages/favorites/favorite'
import { favoriteIdOf } from '@courtline/messages/favorites/favorite-id'
import { MOST_FAVORITES } from '@courtline/messages/favorites/favorite'
import { derivedId } from '@courtline/messages/ids'
import { favoritesDecider } from './favorites.ts'
import { olga } from './people.ts'
import { given, recordedHistory } from './testing/given.ts'

const club = '30000000-0000-4000-8000-000000000001'
const cup = '30000000-0000-4000-8000-000000000002'
const serve = (number: number) => `40000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const idOf = (number: number, matchId = club) => favoriteIdOf(olga.userId, matchId, serve(number))

const added = (matchId: string, ...serves: (readonly [number, number])[]): FavoritesEvent => ({
  type: 'FavoritesAdded',
  data: {
    matchId,
    favorites: serves.map(([number, rank]) => ({
      favoriteId: idOf(number, matchId),
      annotationId: serve(number),
      rank,
    })),
  },
})
const favorites = (...history: FavoritesEvent[]) => given(favoritesDecider, history)
const add = (numbers: number[], matchId = club, hasPlayed = true): FavoritesCommand => ({
  type: 'AddFavorites',
  by: olga,
  serves: [{ matchId, hasPlayed, annotationIds: numbers.map(serve) }],
})
const move = (numbers: number[], before: number | null): FavoritesCommand => ({
  type: 'MoveFavorites',
  by: olga,
  favoriteIds: numbers.map((number) => idOf(number)),
  beforeId: before === null ? null : idOf(before),
})
const moved = (...moves: (readonly [number, number])[]): FavoritesEvent => ({
  type: 'FavoritesMoved',
  data: { moves: moves.map(([number, rank]) => ({ matchId: club, favoriteId: idOf(number), rank })) },
})
const three = added(club, [1, 1], [2, 2], [3, 3])

describe('favorites (D89)', () => {
  it('are serves of a match that one has played in', () => {
    favorites()
      .when(add([1, 2]))
      .records(added(club, [1, 1], [2, 2]))
    favorites()
      .when(add([1], club, false))
      .refuses('NOT_A_PLAYER')
  })

  it('of several matches come all together, or not at all', () => {
    const two: FavoritesCommand = {
      type: 'AddFavorites',
      by: olga,
      serves: [
        { matchId: club, hasPlayed: true, annotationIds: [serve(1)] },
        { matchId: cup, hasPlayed: false, annotationIds: [serve(2)] },
      ],
    }
    favorites().when(two).refuses('NOT_A_PLAYER')
    const played = { ...two, serves: two.serves.map((each) => ({ ...each, hasPlayed: true })) }
    favorites()
      .when(played)
      .records(added(club, [1, 1]), added(cup, [2, 2]))
  })

  it('has each serve once, and new ones at the end', () => {
    favorites(three)
      .when(add([2, 4, 4]))
      .records(added(club, [4, 4]))
    favorites(three)
      .when(add([1]))
      .records()
  })

  it('is gone once it is removed, and may come again', () => {
    const removed: FavoritesEvent = { type: 'FavoriteRemoved', data: { matchId: club, favoriteId: idOf(2) } }
    const remove: FavoritesCommand = { type: 'RemoveFavorite', by: olga, favoriteId: idOf(2) }
    favorites(three).when(remove).records(removed)
    favorites(three, removed).when(remove).records()
    favorites(three, removed)
      .when(add([2]))
      .records(added(club, [2, 4]))
  })

  it('are all gone at once', () => {
    const clear: FavoritesCommand = { type: 'ClearFavorites', by: olga }
    const cleared: FavoritesEvent = { type: 'FavoritesCleared', data: { matchIds: [club, cup] } }
    favorites(three, added(cup, [1, 4]))
      .when(clear)
      .records(cleared)
    favorites(three, cleared).when(clear).records()
  })

  it('are no more than there may be', () => {
    const history = recordedHistory<FavoritesEvent>([
      {
        type: 'FavoritesAdded',
        data: {
          matchId: club,
          favorites: Array.from({ length: MOST_FAVORITES }, (_, index) => ({
            favoriteId: derivedId(String(index)),
            annotationId: serve(index),
            rank: index,
          })),
        },
      },
    ])
    const state = favoritesDecider.evolve(favoritesDecider.initial, history)
    expect(favoritesDecider.decide(add([1]), state)).toMatchObject({
      refused: { code: 'TOO_MANY_FAVORITES', details: { most: MOST_FAVORITES } },
    })
  })
})

describe('the order of favorites', () => {
  it.each([
    ['to the front', [3], 1, [[3, 0]]],
    ['between two', [3], 2, [[3, 1.5]]],
    ['to the end', [1], null, [[1, 4]]],
    [
      'several at once',
      [3, 2],
      1,
      [
        [3, -1],
        [2, 0],
      ],
    ],
  ] as const)('changes: %s', (_, numbers, before, ranks) => {
    favorites(three)
      .when(move([...numbers], before))
      .records(moved(...ranks))
  })

  it('stays where a favorite is put in its own place', () => {
    favorites(three)
      .when(move([2], 3))
      .records()
    favorites(three)
      .when(move([2], 2))
      .records()
    favorites(three)
      .when(move([3], null))
      .records()
  })

  it('is numbered again where two neighbors are too close', () => {
    favorites(added(club, [1, 1], [2, 1 + Number.EPSILON], [3, 3]))
      .when(move([3], 2))
      .records(moved([3, 2], [2, 3]))
  })

  it('has no favorites but those that were added', () => {
    favorites(three)
      .when(move([9], 1))
      .refuses('NOT_FOUND')
    favorites(three)
      .when(move([1], 9))
      .refuses('NOT_FOUND')
  })
})
