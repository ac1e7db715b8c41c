import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

const metadataApi = api.injectEndpoints({
  endpoints: (build) => ({
    addURL: build.mutation<Answer<'addURL'>, { id: string; url: string }>({
      query: ({ id, url }) => callOf('addURL', { params: { id }, body: { url } }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Match', id }, 'Matches'],
    }),
    rawVideoUri: build.mutation<Answer<'rawVideoUri'>, { id: string; rawVideoUri: string }>({
      query: ({ id, rawVideoUri }) => callOf('rawVideoUri', { params: { id }, body: { rawVideoUri } }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Match', id }, 'Matches'],
    }),
  }),
})

export const { useAddURLMutation, useRawVideoUriMutation } = metadataApi
