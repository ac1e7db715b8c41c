import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

const matchFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The members of the user's teams (D75). */
    teammates: build.query<Answer<'teammates'>, string>({
      query: (id) => callOf('teammates', { params: { id } }),
    }),
  }),
})

export const { useTeammatesQuery } = matchFormApi
