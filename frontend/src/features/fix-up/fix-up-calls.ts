import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { Edit } from '@courtline/messages/match/annotation'
import type { Answer, Query } from '@courtline/messages/routes/table'
import { annotationCalls, useEditAnnotationMutation } from '../../domain/match/annotation-calls.ts'
import { api } from '../../foundation/calls/api.ts'
import type { CallOutcome } from '../../foundation/calls/call-outcome.ts'
import { newId } from '../../foundation/calls/new-id.ts'
import { callOf } from '../../foundation/calls/request.ts'
import { useAppDispatch } from '../../foundation/store/store.ts'

/** Flagged events with these words, and how many pages of them. */
export type FlaggedRead = Query<'flaggedEntries'> & { readonly pages: number }

const fixUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** It grows by its pages, in the place where it is kept. */
    flaggedEntries: build.query<Answer<'flaggedEntries'>, FlaggedRead>({
      query: ({ pages, ...query }) => ({ ...callOf('flaggedEntries', { query }), pages, rowsIn: 'entries' }),
      serializeQueryArgs: ({ endpointName, queryArgs: { search } }) => ({ endpointName, search }),
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.pages !== previousArg?.pages,
      providesTags: ['Annotation'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useFlaggedEntriesQuery } = fixUpApi

/** Writes one correction, which moves neither status nor dates (D51), and reads again what it changes. */
export function useFixSilently(matchId: string) {
  const dispatch = useAppDispatch()
  const [send, { isLoading }] = useEditAnnotationMutation()
  const fix = async (edit: Edit): Promise<CallOutcome> => {
    const outcome = await send({
      which: ownAnnotation(matchId),
      commandId: newId(),
      edits: [edit],
      silent: true,
    })
    if (outcome.data)
      dispatch(
        annotationCalls.util.invalidateTags([
          'Annotation',
          'Figures',
          { type: 'Match', id: matchId },
          'Matches',
        ]),
      )
    return outcome
  }
  return { fix, isLoading }
}
