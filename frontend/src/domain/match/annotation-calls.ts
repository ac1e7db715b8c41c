import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { annotationKey, choiceOf, type WhichAnnotation } from '@courtline/messages/match/which-annotation'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'

/** An annotation as it is now; that of a match also as it was at a position of the log. */
interface AnnotationRead {
  readonly which: WhichAnnotation
  readonly asOf?: string | undefined
}

/** An annotation may be large and is read at many moments: those just left are kept, for going back and forth. */
const KEPT_SECONDS = 10

/** Reads and edits of annotations. */
export const annotationCalls = api.injectEndpoints({
  endpoints: (build) => ({
    annotation: build.query<Answer<'annotation'>, AnnotationRead>({
      query: ({ which, asOf }) =>
        callOf('annotation', {
          params: { id: which.matchId },
          query: { ...choiceOf(which), ...(asOf !== undefined && { asOf }) },
        }),
      providesTags: (_answer, _error, { which, asOf }) =>
        asOf === undefined ? [{ type: 'Annotation', id: annotationKey(which) }] : [],
      keepUnusedDataFor: KEPT_SECONDS,
    }),
    /** Every edit of the annotation, the newest last. */
    history: build.query<Answer<'history'>, WhichAnnotation>({
      query: (which) => ({
        ...callOf('history', { params: { id: which.matchId }, query: choiceOf(which) }),
        pages: ALL_PAGES,
      }),
      keepUnusedDataFor: 0,
    }),
    /** Sends edits as one command. What they change is followed by the live feed, or read again by the sender. */
    editAnnotation: build.mutation<
      Answer<'editAnnotation'>,
      Body<'editAnnotation'> & { readonly which: WhichAnnotation }
    >({
      query: ({ which, ...body }) =>
        callOf('editAnnotation', { params: { id: which.matchId }, query: choiceOf(which), body }),
    }),
    /** The whole annotation at once, in place of the one that `ifMatch` names; `silent` moves neither status nor dates. */
    replaceAnnotation: build.mutation<
      Answer<'replaceAnnotation'>,
      Body<'replaceAnnotation'> & { readonly id: string; readonly ifMatch: string; readonly silent: boolean }
    >({
      query: ({ id, ifMatch, silent, annotation }) => ({
        ...callOf(silent ? 'replaceAnnotationSilently' : 'replaceAnnotation', {
          params: { id },
          body: { annotation },
        }),
        ifMatch,
      }),
      invalidatesTags: (_answer, _error, { id }) => [
        { type: 'Annotation', id },
        { type: 'Match', id },
      ],
    }),
  }),
})

export const {
  useAnnotationQuery,
  useLazyAnnotationQuery,
  useHistoryQuery,
  useEditAnnotationMutation,
  useReplaceAnnotationMutation,
} = annotationCalls
