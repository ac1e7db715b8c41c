import type { Answer, Query } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

/** A match, and whether an embed page reads it (D55). */
export interface MatchRead {
  readonly id: string
  readonly embed: boolean
}

/** A list of matches, and how many of its pages. */
export type MatchesRead = Query<'matches'> & { readonly pages?: number }

/** Reads of matches. An answer is kept once, whichever screen needs it. */
export const matchCalls = api.injectEndpoints({
  endpoints: (build) => ({
    match: build.query<Answer<'match'>, MatchRead>({
      query: ({ id, embed }) => callOf('match', { params: { id }, query: embed ? { embed } : {} }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Match', id }],
    }),
    /** A list grows by its pages, in the place where it is kept. */
    matches: build.query<Answer<'matches'>, MatchesRead>({
      query: ({ pages = 1, ...query }) => ({ ...callOf('matches', { query }), pages }),
      serializeQueryArgs: ({ endpointName, queryArgs }) => ({
        endpointName,
        query: { ...queryArgs, pages: undefined },
      }),
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.pages !== previousArg?.pages,
      providesTags: ['Matches'],
    }),
  }),
})

export const { useMatchQuery, useMatchesQuery } = matchCalls
