import type { Edit } from '@courtline/messages/match/annotation'
import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'

/** Calls of the workbench. */
export const workbenchCalls = api.injectEndpoints({
  endpoints: (build) => ({
    annotatedMatch: build.query<Answer<'match'>, string>({
      query: (id) => callOf('match', { params: { id }, query: {} }),
      providesTags: (_answer, _error, id) => [{ type: 'Match', id }],
    }),
    workbenchAnnotation: build.query<Answer<'annotation'>, string>({
      query: (id) => callOf('annotation', { params: { id }, query: {} }),
      keepUnusedDataFor: 0,
    }),
    annotationHistory: build.query<Answer<'history'>, string>({
      query: (id) => callOf('history', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    workbenchVideoUrl: build.query<Answer<'videoUrl'>, { uri: string; matchId: string }>({
      query: ({ uri, matchId }) => callOf('videoUrl', { params: { uri }, query: { matchId } }),
    }),
    editAnnotation: build.mutation<
      Answer<'editAnnotation'>,
      { id: string; commandId: string; edits: Edit[]; silent: boolean }
    >({
      query: ({ id, ...body }) => callOf('editAnnotation', { params: { id }, body }),
    }),
    completeAnnotation: build.mutation<Answer<'completeAnnotation'>, string>({
      query: (id) => callOf('completeAnnotation', { params: { id } }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'Match', id }, 'Queue', 'Matches'],
    }),
    workbenchSettings: build.query<Answer<'userSettings'>, void>({
      query: () => callOf('userSettings', {}),
    }),
  }),
})

export const {
  useAnnotatedMatchQuery,
  useWorkbenchAnnotationQuery,
  useAnnotationHistoryQuery,
  useWorkbenchVideoUrlQuery,
  useEditAnnotationMutation,
  useCompleteAnnotationMutation,
  useWorkbenchSettingsQuery,
} = workbenchCalls
