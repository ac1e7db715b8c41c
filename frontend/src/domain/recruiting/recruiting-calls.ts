import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

/** The state of an account in recruiting, and what coaches do for themselves. */
export const recruitingCalls = api.injectEndpoints({
  endpoints: (build) => ({
    recruiting: build.query<Answer<'recruiting'>, void>({
      query: () => callOf('recruiting', {}),
      providesTags: ['Recruiting'],
    }),
    coach: build.query<Answer<'coach'>, string>({
      query: (id) => callOf('coach', { params: { id } }),
      providesTags: ['Coaches'],
    }),
    applyAsCoach: build.mutation<Answer<'applyAsCoach'>, { id: string; body: Body<'applyAsCoach'> }>({
      query: ({ id, body }) => callOf('applyAsCoach', { params: { id }, body }),
      invalidatesTags: ['Coaches', 'Recruiting'],
    }),
    coachTypes: build.query<Answer<'coachTypes'>, void>({ query: () => callOf('coachTypes', {}) }),
    shareWatching: build.mutation<Answer<'shareWatching'>, { id: string; shares: boolean }>({
      query: ({ id, shares }) => callOf('shareWatching', { params: { id }, body: { shares } }),
      onQueryStarted: async ({ id, shares }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          recruitingCalls.util.updateQueryData('coach', id, (coach) => {
            coach.sharesWatching = shares
          }),
        )
        await queryFulfilled.catch(() => shown.undo())
      },
      invalidatesTags: ['Coaches'],
    }),
    /** Every program, for lists that are searched in the browser. */
    programs: build.query<Answer<'programs'>, { readonly search: string }>({
      query: ({ search }) => callOf('programs', { query: search === '' ? {} : { search } }),
      providesTags: ['Programs'],
    }),
  }),
})

export const {
  useRecruitingQuery,
  useCoachQuery,
  useApplyAsCoachMutation,
  useCoachTypesQuery,
  useShareWatchingMutation,
  useProgramsQuery,
} = recruitingCalls
