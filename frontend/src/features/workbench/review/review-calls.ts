import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../../foundation/calls/api.ts'
import { callOf } from '../../../foundation/calls/request.ts'

type NewComment = Body<'addReviewComment'> & { readonly id: string }

const reviewCalls = api.injectEndpoints({
  endpoints: (build) => ({
    addReviewComment: build.mutation<Answer<'addReviewComment'>, NewComment>({
      query: ({ id, ...body }) => callOf('addReviewComment', { params: { id }, body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Match', id }],
    }),
    /** For those who watch; what is not sent now is sent a second later. */
    tellWorkPlace: build.mutation<
      Answer<'tellWorkPlace'>,
      { readonly id: string; readonly place: Body<'tellWorkPlace'> }
    >({ query: ({ id, place }) => callOf('tellWorkPlace', { params: { id }, body: place }) }),
    resolveReviewComment: build.mutation<
      Answer<'resolveReviewComment'>,
      { readonly id: string; readonly commentId: string }
    >({
      query: (params) => callOf('resolveReviewComment', { params }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Match', id }],
    }),
  }),
})

export const { useAddReviewCommentMutation, useResolveReviewCommentMutation, useTellWorkPlaceMutation } =
  reviewCalls
