import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'

/** The annotation of a match: as it is now, or as it was at a position of the log. */
interface AnnotationRead {
  readonly id: string
  readonly asOf?: string | undefined
}

/** An annotation may be large and is read at many moments: those just left are kept, for going back and forth. */
const KEPT_SECONDS = 10

/** Reads and edits of annotations. */
export const annotationCalls = api.injectEndpoints({
  endpoints: (build) => ({
    annotation: build.query<Answer<'annotation'>, AnnotationRead>({
      query: ({ id, asOf }) =>
        callOf('annotation', {
          params: { id },
          query: asOf === undefined ? {} : { asOf },
        }),
      providesTags: (_answer, _error, { id, asOf }) =>
        asOf === undefined ? [{ type: 'Annotation', id }] : [],
      keepUnusedDataFor: KEPT_SECONDS,
    }),
    /** Every edit of the annotation, the newest last. */
    history: build.query<Answer<'history'>, string>({
      query: (id) => ({ ...callOf('history', { params: { id } }), pages: ALL_PAGES }),
      keepUnusedDataFor: 0,
    }),
    /** Sends edits as one command. What they change is followed by the live feed, or read again by the sender. */
    editAnnotation: build.mutation<
      Answer<'editAnnotation'>,
      Body<'editAnnotation'> & { readonly id: string }
    >({
      query: ({ id, ...body }) => callOf('editAnnotation', { params: { id }, body }),
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
