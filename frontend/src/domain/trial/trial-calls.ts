import type { Answer, Query } from '@courtline/messages/routes/table'
import type { TrialAnnotation } from '@courtline/messages/views/trial'
import { api } from '../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'
import { useQueueMoves } from '../../foundation/live/use-queue-moves.ts'
import { useAppDispatch } from '../../foundation/store/store.ts'

/** Names a trial: the caller's own with the demo match by default. */
type NamedTrial = Query<'completeTrial'>

/** Trials: one's own, and those that managers review. */
export const trialCalls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Those of a status for managers; without one the trial that is named, or none. */
    trials: build.query<TrialAnnotation[], Query<'trialAnnotation'>>({
      query: (query) => ({
        ...callOf('trialAnnotation', { query }),
        ...(query.status !== undefined && { pages: ALL_PAGES }),
      }),
      transformResponse: (answer: Answer<'trialAnnotation'>) =>
        Array.isArray(answer) ? answer : answer === null ? [] : [answer],
      providesTags: ['Trials'],
    }),
    trialVideos: build.query<Answer<'trialVideos'>, void>({
      query: () => callOf('trialVideos', {}),
    }),
    joinTrial: build.mutation<Answer<'joinTrial'>, string>({
      query: (email) => callOf('joinTrial', { body: { email } }),
    }),
    startTrial: build.mutation<Answer<'startTrial'>, void>({
      query: () => callOf('startTrial', { query: {} }),
      invalidatesTags: ['Trials'],
    }),
    completeTrial: build.mutation<Answer<'completeTrial'>, NamedTrial>({
      query: (query) => callOf('completeTrial', { query }),
      invalidatesTags: ['Trials'],
    }),
    reviewTrial: build.mutation<
      Answer<'reviewTrial'>,
      { trial: TrialAnnotation; by: string; result: boolean; reason: string | null }
    >({
      query: ({ trial: { userId, matchId }, by, result, reason }) =>
        callOf('reviewTrial', {
          query: { userId, matchId },
          body: { userId: by, date: new Date().toISOString(), result, reason },
        }),
      invalidatesTags: ['Trials'],
    }),
  }),
})

export const {
  useTrialsQuery,
  useTrialVideosQuery,
  useJoinTrialMutation,
  useStartTrialMutation,
  useCompleteTrialMutation,
  useReviewTrialMutation,
} = trialCalls

/** Reads trials again when one is begun, submitted or reviewed: managers are notified of it with the queue. */
export function useLiveTrials(): void {
  const dispatch = useAppDispatch()
  useQueueMoves(() => dispatch(api.util.invalidateTags(['Trials'])))
}

/** One trial as it is now; null where none was begun. */
export function useTrial(named: NamedTrial) {
  const { data, error, refetch } = useTrialsQuery(named, { refetchOnMountOrArgChange: true })
  return { trial: data && (data[0] ?? null), error, refetch }
}
