import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../app/api/api.ts'
import { callOf } from '../app/api/request.ts'

export const matchFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A match whose form is opened; read anew each time, so that nobody edits what is old. */
    matchToEdit: build.query<Answer<'match'>, string>({
      query: (id) => callOf('match', { params: { id }, query: {} }),
      providesTags: (_answer, _error, id) => [{ type: 'Match', id }],
    }),
    /** The members of the user's teams (D75). */
    teammates: build.query<Answer<'teammates'>, string>({
      query: (id) => callOf('teammates', { params: { id } }),
    }),
  }),
})

export const { useMatchToEditQuery, useTeammatesQuery } = matchFormApi
