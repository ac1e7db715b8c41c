import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { closed, Nullable, Uuid } from '../schema.ts'

/** Most favorites that one person may have; enough for some sixty matches of which every point is one. */
export const MOST_FAVORITES = 20_000
/** Most serves that one command makes favorites of. */
export const MOST_AT_ONCE = 2000

/** Favorites are ordered by their rank, lowest first; a favorite that is moved gets a rank between its new neighbors. */
const rank = Type.Number()

/** A favorite hangs on its serve's id, which corrections of the annotation never change (D89). */
const Added = Type.Object({ favoriteId: Uuid, annotationId: Uuid, rank }, closed)

export const FavoritesAdded = Event('FavoritesAdded', { matchId: Uuid, favorites: Type.Array(Added) })
export const FavoriteRemoved = Event('FavoriteRemoved', { matchId: Uuid, favoriteId: Uuid })
export const FavoritesMoved = Event('FavoritesMoved', {
  moves: Type.Array(Type.Object({ matchId: Uuid, favoriteId: Uuid, rank }, closed)),
})
/** All favorites are gone; they were serves of these matches. */
export const FavoritesCleared = Event('FavoritesCleared', { matchIds: Type.Array(Uuid) })

export const FAVORITES_EVENTS = [FavoritesAdded, FavoriteRemoved, FavoritesMoved, FavoritesCleared] as const
export type FavoritesEvent = Static<(typeof FAVORITES_EVENTS)[number]>

/** Serves of one match that a user marked as favorites. */
const LikedServes = Type.Object(
  {
    matchId: Uuid,
    /** Whether the person is a listed player of the match, by account or confirmed address (D89). */
    hasPlayed: Type.Boolean(),
    annotationIds: Type.Array(Uuid, { maxItems: MOST_AT_ONCE }),
  },
  closed,
)

/** Whose favorites they are, is the sender's to see to: everybody has their own. */
export const FAVORITES_COMMANDS = [
  Command('AddFavorites', { by: Actor, serves: Type.Array(LikedServes, { maxItems: MOST_AT_ONCE }) }),
  Command('RemoveFavorite', { by: Actor, favoriteId: Uuid }),
  /** To the place before another favorite, in the order given; null: to the end. */
  Command('MoveFavorites', {
    by: Actor,
    favoriteIds: Type.Array(Uuid, { maxItems: MOST_AT_ONCE }),
    beforeId: Nullable(Uuid),
  }),
  Command('ClearFavorites', { by: Actor }),
] as const
export type FavoritesCommand = Static<(typeof FAVORITES_COMMANDS)[number]>
