import type { Answer, Body, Query } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'
import { useQueueMoves } from '../../foundation/live/use-queue-moves.ts'
import { useAppDispatch } from '../../foundation/store/store.ts'

const SECONDS = ['SecondAnnotations'] as const

/** Second annotations: those that managers have asked for, and those that annotators make (D100). */
export const secondCalls = api.injectEndpoints({
  endpoints: (build) => ({
    secondAnnotations: build.query<Answer<'secondAnnotations'>, Query<'secondAnnotations'>>({
      query: (query) => ({ ...callOf('secondAnnotations', { query }), pages: ALL_PAGES }),
      providesTags: SECONDS,
    }),
    secondAnnotation: build.query<Answer<'secondAnnotation'>, string>({
      query: (matchId) => callOf('secondAnnotation', { params: { matchId } }),
      providesTags: SECONDS,
    }),
    secondAnnotators: build.query<Answer<'secondAnnotators'>, string>({
      query: (matchId) => ({
        ...callOf('secondAnnotators', { params: { matchId }, query: {} }),
        pages: ALL_PAGES,
      }),
      providesTags: SECONDS,
    }),
    requestSecond: build.mutation<Answer<'requestSecond'>, { matchId: string; body: Body<'requestSecond'> }>({
      query: ({ matchId, body }) => callOf('requestSecond', { params: { matchId }, body }),
      invalidatesTags: SECONDS,
    }),
    withdrawSecond: build.mutation<Answer<'withdrawSecond'>, string>({
      query: (matchId) => callOf('withdrawSecond', { params: { matchId } }),
      invalidatesTags: SECONDS,
    }),
    claimSecond: build.mutation<Answer<'claimSecond'>, string>({
      query: (matchId) => callOf('claimSecond', { params: { matchId } }),
      // They see of the match what is to be annotated, and nothing else from now on.
      invalidatesTags: (_answer, _error, id) => [...SECONDS, { type: 'Match', id }, 'Queue'],
    }),
    releaseSecond: build.mutation<Answer<'releaseSecond'>, string>({
      query: (matchId) => callOf('releaseSecond', { params: { matchId } }),
      invalidatesTags: (_answer, _error, id) => [...SECONDS, { type: 'Match', id }, 'Queue'],
    }),
    completeSecond: build.mutation<Answer<'completeSecond'>, string>({
      query: (matchId) => callOf('completeSecond', { params: { matchId } }),
      invalidatesTags: SECONDS,
    }),
    takeFromSecond: build.mutation<
      Answer<'takeFromSecond'>,
      { matchId: string; entries: Body<'takeFromSecond'>['entries'] }
    >({
      query: ({ matchId, entries }) => callOf('takeFromSecond', { params: { matchId }, body: { entries } }),
      invalidatesTags: (_answer, _error, { matchId: id }) => [
        { type: 'Annotation', id },
        { type: 'Match', id },
      ],
    }),
    settleSecond: build.mutation<
      Answer<'settleSecond'>,
      { matchId: string; outcome: Body<'settleSecond'>['outcome'] }
    >({
      query: ({ matchId, outcome }) => callOf('settleSecond', { params: { matchId }, body: { outcome } }),
      invalidatesTags: (_answer, _error, { matchId: id }) => [
        ...SECONDS,
        { type: 'Annotation', id },
        { type: 'Match', id },
      ],
    }),
  }),
})

export const {
  useSecondAnnotationsQuery,
  useSecondAnnotationQuery,
  useSecondAnnotatorsQuery,
  useRequestSecondMutation,
  useWithdrawSecondMutation,
  useClaimSecondMutation,
  useReleaseSecondMutation,
  useCompleteSecondMutation,
  useTakeFromSecondMutation,
  useSettleSecondMutation,
} = secondCalls

/** Reads second annotations again whenever one has changed: that touches the row of its match in the queue. */
export function useLiveSecondAnnotations(): void {
  const dispatch = useAppDispatch()
  useQueueMoves(() => dispatch(api.util.invalidateTags([...SECONDS])))
}
