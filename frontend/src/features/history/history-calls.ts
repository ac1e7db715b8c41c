import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'

/** A match at one of its moments; the present one has no position. */
export interface AtMoment {
  readonly id: string
  readonly asOf: string | undefined
}

/** Moments are many and each is large: the ones just left are kept, for going back and forth. */
const KEPT_SECONDS = 10

export const historyCalls = api.injectEndpoints({
  endpoints: (build) => ({
    matchOfHistory: build.query<Answer<'match'>, string>({
      query: (id) => callOf('match', { params: { id }, query: {} }),
      providesTags: (_answer, _error, id) => [{ type: 'Match', id }],
    }),
    editsOfMatch: build.query<Answer<'history'>, string>({
      query: (id) => callOf('history', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    annotationAt: build.query<Answer<'annotation'>, AtMoment>({
      query: ({ id, asOf }) =>
        callOf('annotation', { params: { id }, query: asOf === undefined ? {} : { asOf } }),
      keepUnusedDataFor: KEPT_SECONDS,
    }),
  }),
})

export const { useMatchOfHistoryQuery, useEditsOfMatchQuery, useAnnotationAtQuery } = historyCalls
