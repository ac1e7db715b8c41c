import { Type } from 'typebox'
import { MOST_AT_ONCE } from '../favorites/favorite.ts'
import { closed, Count, Nullable, Uuid } from '../schema.ts'
import { FavoriteView } from '../views/favorite.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

/** A serve of a match: by its place among the serves, or by its id, which stays when the places shift (D89). */
const ServeOfMatch = Type.Union([
  Type.Object({ matchId: Uuid, index: Count }, closed),
  Type.Object({ matchId: Uuid, annotationId: Uuid }, closed),
])

const Favorites = Type.Array(FavoriteView)
const Id = Type.Object({ id: Uuid }, closed)
const Paged = Type.Object({ cursor: PAGED.cursor }, closed)
const Done = Type.Object({ ok: Type.Literal(true) }, closed)

/** Favorites are personal: everybody reads and changes their own, admins read all (D89, D120). */
export const favoriteRoutes = {
  createFavorite: route({
    method: 'PUT',
    path: '/api/favorites/create',
    permission: 'Login',
    summary: 'Make a serve of a match one has played in a favorite',
    body: ServeOfMatch,
    answer: FavoriteView,
  }),
  createFavorites: route({
    method: 'PUT',
    path: '/api/favorites/bulkCreate',
    permission: 'Login',
    summary: 'Make several serves favorites, all of them or none',
    body: Type.Object(
      { favorites: Type.Array(ServeOfMatch, { minItems: 1, maxItems: MOST_AT_ONCE }) },
      closed,
    ),
    bodyBytes: 512 * 1024,
    answer: Favorites,
  }),
  moveFavorites: route({
    method: 'PUT',
    path: '/api/favorites/order',
    permission: 'Login',
    summary: 'Put favorites before another one, or with null at the end',
    body: Type.Object(
      {
        favoriteIds: Type.Array(Uuid, { minItems: 1, maxItems: MOST_AT_ONCE }),
        beforeId: Nullable(Uuid),
      },
      closed,
    ),
    bodyBytes: 512 * 1024,
    answer: Done,
  }),
  deleteFavorite: route({
    method: 'DELETE',
    path: '/api/favorites/:id',
    permission: 'Login',
    summary: 'Delete one favorite',
    params: Id,
    answer: Done,
  }),
  deleteAllFavorites: route({
    method: 'DELETE',
    path: '/api/favorites/deleteAll',
    permission: 'Login',
    summary: 'Delete all favorites, and all reels with their films',
    answer: Done,
  }),
  favorites: route({
    method: 'GET',
    path: '/api/favorites',
    permission: 'Login',
    summary: 'Favorites of the caller, in the caller’s order',
    query: Paged,
    answer: Favorites,
  }),
  favoritesByUser: route({
    method: 'GET',
    path: '/api/favorites/byUser/:id',
    permission: 'Login',
    summary: 'The favorites of an account: one’s own, or any for an admin',
    params: Id,
    query: Paged,
    answer: Favorites,
  }),
  favoritesByMatch: route({
    method: 'GET',
    path: '/api/favorites/byMatch/:id',
    permission: 'Login',
    summary: 'Favorites among the serves of a match: one’s own, or everybody’s for an admin',
    params: Id,
    query: Paged,
    answer: Favorites,
  }),
  favoritesByMatchAndUser: route({
    method: 'GET',
    path: '/api/favorites/byMatchAndUser/:matchId/:userId',
    permission: 'Login',
    summary: 'Favorites of one account among the serves of a match: one’s own, or any for an admin',
    params: Type.Object({ matchId: Uuid, userId: Uuid }, closed),
    query: Paged,
    answer: Favorites,
  }),
  favorite: route({
    method: 'GET',
    path: '/api/favorites/:id',
    permission: 'Login',
    summary: 'One favorite: one’s own, or any for an admin',
    params: Id,
    answer: FavoriteView,
  }),
} as const
