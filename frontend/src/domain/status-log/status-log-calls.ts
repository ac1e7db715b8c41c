import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'

export const statusLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    statusLog: build.query<Answer<'statusLog'>, string>({
      query: (id) => ({ ...callOf('statusLog', { params: { id } }), pages: ALL_PAGES }),
      providesTags: (_answer, _error, id) => [{ type: 'Match', id }],
    }),
  }),
})

export const { useStatusLogQuery } = statusLogApi
