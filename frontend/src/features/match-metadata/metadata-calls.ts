import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'

const metadataApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The annotation as it is now, to see what other rules make of it. */
    annotationToRescore: build.query<Answer<'annotation'>, string>({
      query: (id) => callOf('annotation', { params: { id }, query: {} }),
    }),
    addURL: build.mutation<Answer<'addURL'>, { id: string; url: string }>({
      query: ({ id, url }) => callOf('addURL', { params: { id }, body: { url } }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Match', id }, 'Matches'],
    }),
  }),
})

export const { useLazyAnnotationToRescoreQuery, useAddURLMutation } = metadataApi
