import { favoriteIdOf } from '@courtline/messages/favorites/favorite-id'
import type { Answer, Body, Params } from '@courtline/messages/routes/table'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import { api } from '../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'

/** Serves of one match that a person likes. */
interface LikedServes {
  readonly userId: string
  readonly matchId: string
  readonly annotationIds: readonly string[]
}

/** Favorites change in the browser at once, and change back when the server refuses. */
export const favoriteCalls = api.injectEndpoints({
  endpoints: (build) => ({
    favorites: build.query<Answer<'favorites'>, void>({
      query: () => ({ ...callOf('favorites', {}), pages: ALL_PAGES }),
      providesTags: ['Favorites'],
    }),
    matchFavorites: build.query<Answer<'favoritesByMatchAndUser'>, Params<'favoritesByMatchAndUser'>>({
      query: (params) => ({ ...callOf('favoritesByMatchAndUser', { params }), pages: ALL_PAGES }),
      providesTags: ['Favorites'],
    }),
    addFavorites: build.mutation<Answer<'createFavorites'>, LikedServes>({
      query: ({ matchId, annotationIds }) =>
        callOf('createFavorites', {
          body: { favorites: annotationIds.map((annotationId) => ({ matchId, annotationId })) },
        }),
      onQueryStarted: async ({ matchId, userId, annotationIds }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          favoriteCalls.util.updateQueryData('matchFavorites', { matchId, userId }, (list) => [
            ...list,
            ...annotationIds.map((annotationId) => beforeAnswer(userId, matchId, annotationId)),
          ]),
        )
        await queryFulfilled.catch(() => shown.undo())
      },
      invalidatesTags: ['Favorites'],
    }),
    deleteFavorite: build.mutation<Answer<'deleteFavorite'>, Pick<FavoriteView, 'id' | 'matchId' | 'userId'>>(
      {
        query: ({ id }) => callOf('deleteFavorite', { params: { id } }),
        onQueryStarted: async ({ id, matchId, userId }, { dispatch, queryFulfilled }) => {
          const without = (list: FavoriteView[]) => list.filter((favorite) => favorite.id !== id)
          const patches = [
            dispatch(favoriteCalls.util.updateQueryData('matchFavorites', { matchId, userId }, without)),
            dispatch(favoriteCalls.util.updateQueryData('favorites', undefined, without)),
          ]
          await queryFulfilled.catch(() => {
            for (const patch of patches) patch.undo()
          })
        },
        invalidatesTags: ['Favorites'],
      },
    ),
    deleteAllFavorites: build.mutation<Answer<'deleteAllFavorites'>, void>({
      query: () => callOf('deleteAllFavorites', {}),
      invalidatesTags: ['Favorites', 'Reels'],
    }),
    moveFavorites: build.mutation<Answer<'moveFavorites'>, Body<'moveFavorites'>>({
      query: (body) => callOf('moveFavorites', { body }),
      onQueryStarted: async ({ favoriteIds, beforeId }, { dispatch, queryFulfilled }) => {
        const moved = dispatch(
          favoriteCalls.util.updateQueryData('favorites', undefined, (list) =>
            inNewOrder(list, favoriteIds, beforeId),
          ),
        )
        await queryFulfilled.catch(() => moved.undo())
      },
      invalidatesTags: ['Favorites'],
    }),
  }),
})

export const {
  useFavoritesQuery,
  useMatchFavoritesQuery,
  useAddFavoritesMutation,
  useDeleteFavoriteMutation,
  useDeleteAllFavoritesMutation,
  useMoveFavoritesMutation,
} = favoriteCalls

/** A favorite as far as it is known before the server has answered. */
const beforeAnswer = (userId: string, matchId: string, annotationId: string): FavoriteView => ({
  id: favoriteIdOf(userId, matchId, annotationId),
  userId,
  matchId,
  annotationId,
  index: null,
  createdOn: '',
  rank: Number.MAX_SAFE_INTEGER,
  state: 'playable',
  event: null,
  setScores: [],
  called: null,
  before: null,
  match: null,
  play: null,
  clockSeconds: null,
})

/** The list with some of it put before another one, or at the end. */
export function inNewOrder<T extends { readonly id: string }>(
  list: readonly T[],
  movedIds: readonly string[],
  beforeId: string | null,
): T[] {
  const moved = movedIds.flatMap((id) => list.find((one) => one.id === id) ?? [])
  const rest = list.filter(({ id }) => !movedIds.includes(id))
  const at = beforeId === null ? rest.length : rest.findIndex(({ id }) => id === beforeId)
  return at < 0 ? [...list] : rest.toSpliced(at, 0, ...moved)
}
