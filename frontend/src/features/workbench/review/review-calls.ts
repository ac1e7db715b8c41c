import type { Answer, Body } from '@courtline/messages/routes/table'
import type { MatchView } from '@courtline/messages/views/match'
import { api } from '../../../foundation/calls/api.ts'
import { callOf } from '../../../foundation/calls/request.ts'
import type { StoreDispatch } from '../../../foundation/store/store.ts'
import { matchCalls } from '../../../domain/match/match-calls.ts'

type NewComment = Body<'addReviewComment'> & { readonly id: string }

/** The match with its comments as it was answered: what was written is there with the answer, without another read. */
const keepAnswered = (
  id: string,
  { dispatch, queryFulfilled }: { dispatch: StoreDispatch; queryFulfilled: Promise<{ data: MatchView }> },
) =>
  queryFulfilled.then(
    ({ data }) => void dispatch(matchCalls.util.updateQueryData('match', { id, embed: false }, () => data)),
    () => undefined,
  )

const reviewCalls = api.injectEndpoints({
  endpoints: (build) => ({
    addReviewComment: build.mutation<Answer<'addReviewComment'>, NewComment>({
      query: ({ id, ...body }) => callOf('addReviewComment', { params: { id }, body }),
      onQueryStarted: ({ id }, started) => keepAnswered(id, started),
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
      onQueryStarted: ({ id }, started) => keepAnswered(id, started),
    }),
  }),
})

export const { useAddReviewCommentMutation, useResolveReviewCommentMutation, useTellWorkPlaceMutation } =
  reviewCalls
