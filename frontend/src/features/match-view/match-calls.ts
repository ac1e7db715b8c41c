import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'

/** Calls of one match's screens. */
export const matchCalls = api.injectEndpoints({
  endpoints: (build) => ({
    match: build.query<Answer<'match'>, string>({
      query: (id) => callOf('match', { params: { id }, query: {} }),
      providesTags: (_answer, _error, id) => [{ type: 'Match', id }],
    }),
    annotation: build.query<Answer<'annotation'>, string>({
      query: (id) => callOf('annotation', { params: { id }, query: {} }),
      providesTags: (_answer, _error, id) => [{ type: 'Annotation', id }],
    }),
    videoUrl: build.query<Answer<'videoUrl'>, { uri: string; matchId: string; embed: boolean }>({
      query: ({ uri, matchId, embed }) =>
        callOf('videoUrl', { params: { uri }, query: { matchId, ...(embed ? { embed } : {}) } }),
    }),
  }),
})

export const { useMatchQuery, useAnnotationQuery, useVideoUrlQuery } = matchCalls
