import type { Answer, Body, Params } from '@courtline/messages/routes/table'
import { api } from '../../../../foundation/calls/api.ts'
import { callOf } from '../../../../foundation/calls/request.ts'

/** Calls of saved filters; each change is read again at once. */
const savedFilterCalls = api.injectEndpoints({
  endpoints: (build) => ({
    savedFilters: build.query<Answer<'savedFilters'>, void>({
      query: () => callOf('savedFilters', {}),
      providesTags: ['SavedFilters'],
    }),
    saveFilter: build.mutation<Answer<'saveFilter'>, Body<'saveFilter'>>({
      query: (body) => callOf('saveFilter', { body }),
      invalidatesTags: ['SavedFilters'],
    }),
    renameFilter: build.mutation<
      Answer<'renameFilter'>,
      Params<'renameFilter'> & Pick<Body<'renameFilter'>, 'name'>
    >({
      query: ({ id, name }) => callOf('renameFilter', { params: { id }, body: { name } }),
      invalidatesTags: ['SavedFilters'],
    }),
    deleteFilter: build.mutation<Answer<'deleteFilter'>, string>({
      query: (id) => callOf('deleteFilter', { params: { id } }),
      invalidatesTags: ['SavedFilters'],
    }),
  }),
})

export const {
  useSavedFiltersQuery,
  useSaveFilterMutation,
  useRenameFilterMutation,
  useDeleteFilterMutation,
} = savedFilterCalls
