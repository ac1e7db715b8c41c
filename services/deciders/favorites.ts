import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import {
  MOST_FAVORITES,
  type FavoritesCommand,
  type FavoritesEvent,
} from '@courtline/messages/favorites/favorite'
import { favoriteIdOf } from '@courtline/messages/favorites/favorite-id'
import { NOTHING, record, refuse } from './decision.ts'

interface Favorite {
  readonly matchId: string
  readonly annotationId: string
  readonly rank: number
}

/** One person's favorites by id. */
export type FavoritesState = ReadonlyMap<string, Favorite>

type FavoritesCommandOf<T extends FavoritesCommand['type']> = Extract<FavoritesCommand, { type: T }>
type Ranked = readonly [favoriteId: string, favorite: Favorite]

/**
 * The stream `favorites-<userId>`: the serves that one person likes, in an order of their own (D89). The id of a favorite
 * follows from person and serve, so that a browser can derive it before the answer arrives and no serve is one twice.
 */
export const favoritesDecider: Decider<FavoritesState, FavoritesCommand, FavoritesEvent> = {
  initial: new Map(),
  evolve(state, page) {
    const favorites = new Map(state)
    for (const { event } of page) apply(favorites, event)
    return favorites
  },
  decide(command, state) {
    switch (command.type) {
      case 'AddFavorites':
        return add(command, state)
      case 'RemoveFavorite':
        return remove(command, state)
      case 'MoveFavorites':
        return move(command, state)
      case 'ClearFavorites':
        return clear(state)
    }
  },
}

function apply(favorites: Map<string, Favorite>, { type, data }: FavoritesEvent): void {
  switch (type) {
    case 'FavoritesAdded':
      for (const { favoriteId, annotationId, rank } of data.favorites)
        favorites.set(favoriteId, { matchId: data.matchId, annotationId, rank })
      return
    case 'FavoriteRemoved':
      favorites.delete(data.favoriteId)
      return
    case 'FavoritesMoved':
      for (const { favoriteId, rank } of data.moves) {
        const favorite = favorites.get(favoriteId)
        if (favorite) favorites.set(favoriteId, { ...favorite, rank })
      }
      return
    case 'FavoritesCleared':
      favorites.clear()
  }
}

/** New ones stand behind all others; what is a favorite already stays one. Refusals: NOT_A_PLAYER, TOO_MANY_FAVORITES. */
function add(
  { by, serves }: FavoritesCommandOf<'AddFavorites'>,
  state: FavoritesState,
): Decision<FavoritesEvent> {
  if (serves.some(({ hasPlayed }) => !hasPlayed)) return refuse('NOT_A_PLAYER')
  const seen = new Set(state.keys())
  let last = highestRank(state)
  const added = serves.flatMap(({ matchId, annotationIds }): FavoritesEvent[] => {
    const favorites = annotationIds.flatMap((annotationId) => {
      const favoriteId = favoriteIdOf(by.userId, matchId, annotationId)
      if (seen.has(favoriteId)) return []
      seen.add(favoriteId)
      last += 1
      return [{ favoriteId, annotationId, rank: last }]
    })
    return favorites.length === 0 ? [] : [{ type: 'FavoritesAdded', data: { matchId, favorites } }]
  })
  if (seen.size > MOST_FAVORITES && added.length > 0)
    return refuse('TOO_MANY_FAVORITES', { most: MOST_FAVORITES })
  return record(...added)
}

/** Deleting what is gone already changes nothing. */
function remove(
  { favoriteId }: FavoritesCommandOf<'RemoveFavorite'>,
  state: FavoritesState,
): Decision<FavoritesEvent> {
  const favorite = state.get(favoriteId)
  return favorite
    ? record({ type: 'FavoriteRemoved', data: { matchId: favorite.matchId, favoriteId } })
    : NOTHING
}

function clear(state: FavoritesState): Decision<FavoritesEvent> {
  if (state.size === 0) return NOTHING
  const matchIds = [...new Set([...state.values()].map(({ matchId }) => matchId))]
  return record({ type: 'FavoritesCleared', data: { matchIds } })
}

/**
 * Gives the moved ones ranks between those of their new neighbors. Where there is no number left between these, all
 * favorites are numbered again. Refusal: NOT_FOUND when one of them, or the one they go before, is no favorite now.
 */
function move(
  { favoriteIds, beforeId }: FavoritesCommandOf<'MoveFavorites'>,
  state: FavoritesState,
): Decision<FavoritesEvent> {
  const moving = new Set(favoriteIds)
  const isThere = [...moving].every((id) => state.has(id)) && (beforeId === null || state.has(beforeId))
  if (!isThere) return refuse('NOT_FOUND')
  if (beforeId !== null && moving.has(beforeId)) return NOTHING
  const staying = ranked(state).filter(([id]) => !moving.has(id))
  const at = beforeId === null ? staying.length : staying.findIndex(([id]) => id === beforeId)
  const between = ranksBetween(staying[at - 1]?.[1].rank, staying[at]?.[1].rank, moving.size)
  const order = [...staying.slice(0, at).map(([id]) => id), ...moving, ...staying.slice(at).map(([id]) => id)]
  if (
    order.join() ===
    ranked(state)
      .map(([id]) => id)
      .join()
  )
    return NOTHING
  const ranks = between
    ? [...moving].map((id, index) => [id, between[index] ?? 0] as const)
    : order.map((id, index) => [id, index + 1] as const)
  const moves = ranks.flatMap(([favoriteId, rank]) => {
    const favorite = state.get(favoriteId)
    return favorite && favorite.rank !== rank ? [{ matchId: favorite.matchId, favoriteId, rank }] : []
  })
  return record({ type: 'FavoritesMoved', data: { moves } })
}

/** So many numbers between two, in order; undefined where the two are too close together for that. */
function ranksBetween(lower: number | undefined, upper: number | undefined, count: number) {
  if (upper === undefined) return Array.from({ length: count }, (_, index) => (lower ?? 0) + index + 1)
  const from = lower ?? upper - count - 1
  const step = (upper - from) / (count + 1)
  const ranks = Array.from({ length: count }, (_, index) => from + step * (index + 1))
  const all = [from, ...ranks, upper]
  return all.every((rank, index) => index === 0 || rank > (all[index - 1] ?? rank)) ? ranks : undefined
}

/** In their order; equal ranks by id. */
const ranked = (state: FavoritesState): Ranked[] =>
  [...state].toSorted(([a, first], [b, second]) => first.rank - second.rank || (a < b ? -1 : 1))

const highestRank = (state: FavoritesState) =>
  Math.floor([...state.values()].reduce((highest, { rank }) => Math.max(highest, rank), 0))
