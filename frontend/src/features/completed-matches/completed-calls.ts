import type { MatchStatus } from '@courtline/messages/match/life-cycle'
import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'

/** Admin match lists cover the last 30 days first (platform 9). */
export const LAST_30_DAYS_MS = 2_592_000_000

interface Listed {
  readonly statuses: readonly MatchStatus[]
  /** Changed since then, in milliseconds since 1970; absent: all there are (D72). */
  readonly sinceMs?: number
}

export const completedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Matches of all users in these statuses, however many there are. */
    listedMatches: build.query<Answer<'matches'>, Listed>({
      query: ({ statuses, sinceMs }) =>
        callOf('matches', {
          query: {
            status: [...statuses],
            ...(sinceMs !== undefined && { fromTime: sinceMs }),
            noLimit: true,
          },
        }),
      providesTags: ['Matches'],
    }),
    /** Every match of one account to another, by their addresses (D93). */
    moveOwner: build.mutation<Answer<'moveOwner'>, Body<'moveOwner'>>({
      query: (body) => callOf('moveOwner', { body }),
      invalidatesTags: ['Matches', 'Queue'],
    }),
  }),
})

export const { useListedMatchesQuery, useMoveOwnerMutation } = completedApi
