import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

const completedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every match of one account to another, by their addresses (D93). */
    moveOwner: build.mutation<Answer<'moveOwner'>, Body<'moveOwner'>>({
      query: (body) => callOf('moveOwner', { body }),
      invalidatesTags: ['Matches', 'Queue'],
    }),
  }),
})

export const { useMoveOwnerMutation } = completedApi
