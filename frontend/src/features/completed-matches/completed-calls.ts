import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'

/** Admin match lists cover the last 30 days first (platform 9). */
export const LAST_30_DAYS_MS = 2_592_000_000

export const completedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Matches of all users whose annotation was accepted, those being cut included; `sinceMs` absent: all there are (D72). */
    completedMatches: build.query<Answer<'matches'>, { sinceMs?: number }>({
      query: ({ sinceMs }) =>
        callOf('matches', {
          query: {
            status: ['Postprocessing', 'Edited', 'Completed'],
            ...(sinceMs === undefined ? { noLimit: true } : { fromTime: sinceMs }),
          },
        }),
      providesTags: ['Matches'],
    }),
  }),
})

export const { useCompletedMatchesQuery } = completedApi
