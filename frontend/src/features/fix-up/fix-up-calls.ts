import type { Edit } from '@courtline/messages/match/annotation'
import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { newId } from '../../app/api/new-id.ts'
import { callOf } from '../../app/api/request.ts'

/** Calls of the fix-up screen. */
const fixUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    flaggedEntries: build.query<Answer<'flaggedEntries'>, void>({
      query: () => callOf('flaggedEntries', {}),
      providesTags: ['Annotation'],
      keepUnusedDataFor: 0,
    }),
    matchToFix: build.query<Answer<'match'>, string>({
      query: (id) => callOf('match', { params: { id }, query: {} }),
      providesTags: (_answer, _error, id) => [{ type: 'Match', id }],
    }),
    annotationToFix: build.query<Answer<'annotation'>, string>({
      query: (id) => callOf('annotation', { params: { id }, query: {} }),
      providesTags: ['Annotation'],
      keepUnusedDataFor: 0,
    }),
    videoToFix: build.query<Answer<'videoUrl'>, { uri: string; matchId: string }>({
      query: ({ uri, matchId }) => callOf('videoUrl', { params: { uri }, query: { matchId } }),
    }),
    /** One correction, which moves neither status nor dates (D51). */
    fixSilently: build.mutation<Answer<'editAnnotation'>, { matchId: string; edit: Edit }>({
      query: ({ matchId, edit }) =>
        callOf('editAnnotation', {
          params: { id: matchId },
          body: { commandId: newId(), edits: [edit], silent: true },
        }),
      invalidatesTags: (_answer, _error, { matchId }) => [
        'Annotation',
        { type: 'Match', id: matchId },
        'Matches',
      ],
    }),
  }),
})

export const {
  useFlaggedEntriesQuery,
  useMatchToFixQuery,
  useAnnotationToFixQuery,
  useVideoToFixQuery,
  useFixSilentlyMutation,
} = fixUpApi
