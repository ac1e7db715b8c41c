import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { FAVORITES_EVENTS, type FavoritesEvent } from '@courtline/messages/favorites/favorite'
import { oneDocument, type Projection } from '../runtime/projection.ts'

/** The favorites that one person has among the serves of one match. */
export interface FavoritesDocument {
  readonly userId: string
  readonly matchId: string
  readonly favorites: readonly StoredFavorite[]
  readonly revision: number
}

export interface StoredFavorite {
  readonly favoriteId: string
  readonly annotationId: string
  readonly rank: number
  readonly createdOn: string
}

/**
 * Favorites by person and match: a star writes one small document, however many favorites there are. What the serve was
 * is read from the match, which corrections change (D89).
 */
export const favorites: Projection<FavoritesEvent, FavoritesDocument> = {
  name: 'favorites',
  version: 1,
  ordering: 'stream',
  handles: FAVORITES_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { user: 'one', match: 'one', favorite: 'many' },
  personal: false,
  groupsOf: ({ stream, event }) =>
    matchesIn(event).map((matchId) => documentIdOf(subjectIdOf(stream), matchId)),
  fold: oneDocument(foldFavorites),
  keysOf: ({ userId, matchId, favorites: ofMatch }) => ({
    user: userId,
    match: matchId,
    favorite: ofMatch.map(({ favoriteId }) => favoriteId),
  }),
}

/** Name of the document of this person and match. */
export const documentIdOf = (userId: string, matchId: string) => `${userId}/${matchId}`

function matchesIn({ type, data }: FavoritesEvent): readonly string[] {
  switch (type) {
    case 'FavoritesAdded':
    case 'FavoriteRemoved':
      return [data.matchId]
    case 'FavoritesMoved':
      return [...new Set(data.moves.map(({ matchId }) => matchId))]
    case 'FavoritesCleared':
      return data.matchIds
  }
}

function foldFavorites(
  before: FavoritesDocument | null,
  { event, meta, stream, revision }: Recorded<FavoritesEvent>,
): FavoritesDocument | null {
  switch (event.type) {
    case 'FavoritesAdded': {
      const added = event.data.favorites.map((favorite) => ({ ...favorite, createdOn: meta.at }))
      const { matchId } = event.data
      return {
        userId: subjectIdOf(stream),
        matchId,
        favorites: [...(before?.favorites ?? []), ...added],
        revision,
      }
    }
    case 'FavoriteRemoved': {
      const { favoriteId } = event.data
      const left = before?.favorites.filter((favorite) => favorite.favoriteId !== favoriteId) ?? []
      return before && left.length > 0 ? { ...before, favorites: left, revision } : null
    }
    case 'FavoritesMoved': {
      const rankOf = new Map(event.data.moves.map(({ favoriteId, rank }) => [favoriteId, rank]))
      return (
        before && {
          ...before,
          favorites: before.favorites.map((favorite) => ({
            ...favorite,
            rank: rankOf.get(favorite.favoriteId) ?? favorite.rank,
          })),
          revision,
        }
      )
    }
    case 'FavoritesCleared':
      return null
  }
}
