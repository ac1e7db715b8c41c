import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'

const matchFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The members of the user's teams (D75). */
    teammates: build.query<Answer<'teammates'>, string>({
      query: (id) => ({ ...callOf('teammates', { params: { id } }), pages: ALL_PAGES }),
    }),
  }),
})

export const { useTeammatesQuery } = matchFormApi
