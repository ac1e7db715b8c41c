import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../../foundation/calls/api.ts'
import { callOf } from '../../../foundation/calls/request.ts'

const titleImageCalls = api.injectEndpoints({
  endpoints: (build) => ({
    /** The picture is made after the answer: the live feed brings the match with it. */
    titleImage: build.mutation<Answer<'titleImage'>, { id: string; body: Body<'titleImage'> }>({
      query: ({ id, body }) => callOf('titleImage', { params: { id }, body }),
      invalidatesTags: (_answer, _error, { id }) => ['Matches', { type: 'Match', id }],
    }),
  }),
})

export const { useTitleImageMutation } = titleImageCalls
