import type { Answer, Query } from '@courtline/messages/routes/table'
import { matchCalls, type MatchRead } from '../../domain/match/match-calls.ts'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'
import type { StoreDispatch } from '../../foundation/store/store.ts'

const asked = (embed: boolean) => (embed ? { embed } : {})

/** An analysis of one match, and what it is filtered by. */
export interface AnalysisRead extends MatchRead {
  readonly asked: Omit<Query<'analysis'>, 'asOf' | 'embed'>
}

/** Stored figures of one match: its serves with their scores, and its statistics. */
const figuresCalls = api.injectEndpoints({
  endpoints: (build) => ({
    scoreRows: build.query<Answer<'scoreRows'>, MatchRead>({
      query: ({ id, embed }) => callOf('scoreRows', { params: { id }, query: asked(embed) }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Figures', id }],
    }),
    statistics: build.query<Answer<'statistics'>, MatchRead>({
      query: ({ id, embed }) => callOf('statistics', { params: { id }, query: asked(embed) }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Figures', id }],
    }),
    analysis: build.query<Answer<'analysis'>, AnalysisRead>({
      query: ({ id, embed, asked: query }) =>
        callOf('analysis', { params: { id }, query: { ...query, ...asked(embed) } }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Figures', id }],
    }),
  }),
})

export const { useAnalysisQuery, useScoreRowsQuery, useStatisticsQuery } = figuresCalls

/** Calls for what the screen of a match shows, before there is a screen: what has come is there when it is shown. */
export function askForMatch(dispatch: StoreDispatch, id: string): void {
  const read = { id, embed: false }
  void dispatch(matchCalls.endpoints.match.initiate(read, { subscribe: false }))
  void dispatch(figuresCalls.endpoints.scoreRows.initiate(read, { subscribe: false }))
}
