import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'
import type { Store } from '../../app/store.ts'

/** A match, and whether an embed page asks for it (D55). */
interface Watched {
  readonly id: string
  readonly embed: boolean
}

const asked = (embed: boolean) => (embed ? { embed } : {})

/** Calls of one match's screens. */
export const matchCalls = api.injectEndpoints({
  endpoints: (build) => ({
    match: build.query<Answer<'match'>, Watched>({
      query: ({ id, embed }) => callOf('match', { params: { id }, query: asked(embed) }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Match', id }],
    }),
    annotation: build.query<Answer<'annotation'>, Watched>({
      query: ({ id, embed }) => callOf('annotation', { params: { id }, query: asked(embed) }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Annotation', id }],
    }),
    videoUrl: build.query<Answer<'videoUrl'>, { uri: string; matchId: string; embed: boolean }>({
      query: ({ uri, matchId, embed }) =>
        callOf('videoUrl', { params: { uri }, query: { matchId, ...asked(embed) } }),
    }),
  }),
})

export const { useMatchQuery, useAnnotationQuery, useVideoUrlQuery } = matchCalls

/** Asks for what the screen of a match shows, before there is a screen: what has come is there when it is shown. */
export function askForMatch(dispatch: Store['dispatch'], id: string): void {
  const watched = { id, embed: false }
  void dispatch(matchCalls.endpoints.match.initiate(watched, { subscribe: false }))
  void dispatch(matchCalls.endpoints.annotation.initiate(watched, { subscribe: false }))
}
