import type { Answer, Query } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

/** A match, and whether an embed page reads it (D55). */
export interface MatchRead {
  readonly id: string
  readonly embed: boolean
}

/** Reads of matches. An answer is kept once, whichever screen wants it. */
export const matchCalls = api.injectEndpoints({
  endpoints: (build) => ({
    match: build.query<Answer<'match'>, MatchRead>({
      query: ({ id, embed }) => callOf('match', { params: { id }, query: embed ? { embed } : {} }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Match', id }],
    }),
    matches: build.query<Answer<'matches'>, Query<'matches'>>({
      query: (query) => callOf('matches', { query }),
      providesTags: ['Matches'],
    }),
  }),
})

export const { useMatchQuery, useMatchesQuery } = matchCalls
