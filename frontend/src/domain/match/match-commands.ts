import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

const touched = (id: string) => ['Queue' as const, 'Matches' as const, { type: 'Match' as const, id }]
/** What is read again after a command that names the match alone. */
export const touchedById = (_answer: unknown, _error: unknown, id: string) => touched(id)

/** A match, and the reason for the action. */
interface WithReason {
  readonly id: string
  readonly reason?: string
}

/** Commands on a match that several screens give. What they change is read again, behind their position (P6). */
export const matchCommands = api.injectEndpoints({
  endpoints: (build) => ({
    claim: build.mutation<Answer<'claim'>, string>({
      query: (id) => callOf('claim', { params: { id } }),
      invalidatesTags: touchedById,
    }),
    release: build.mutation<Answer<'release'>, string>({
      query: (id) => callOf('release', { params: { id } }),
      invalidatesTags: touchedById,
    }),
    acceptAnnotation: build.mutation<Answer<'acceptAnnotation'>, WithReason>({
      query: ({ id, reason }) =>
        callOf('acceptAnnotation', { params: { id }, body: reason === undefined ? null : { reason } }),
      invalidatesTags: (_answer, _error, { id }) => touched(id),
    }),
    rejectAnnotation: build.mutation<Answer<'rejectAnnotation'>, { id: string; reason: string }>({
      query: ({ id, reason }) => callOf('rejectAnnotation', { params: { id }, body: { reason } }),
      invalidatesTags: (_answer, _error, { id }) => touched(id),
    }),
    completeAnnotation: build.mutation<Answer<'completeAnnotation'>, WithReason>({
      query: ({ id, reason }) =>
        callOf('completeAnnotation', { params: { id }, body: reason === undefined ? null : { reason } }),
      invalidatesTags: (_answer, _error, { id }) => touched(id),
    }),
    setPriority: build.mutation<Answer<'setPriority'>, { id: string; priority: number }>({
      query: ({ id, priority }) => callOf('setPriority', { params: { id }, body: { priority } }),
      invalidatesTags: (_answer, _error, { id }) => touched(id),
    }),
    deleteMatch: build.mutation<Answer<'deleteMatch'>, string>({
      query: (id) => callOf('deleteMatch', { params: { id } }),
      invalidatesTags: ['Queue', 'Matches'],
    }),
    leaveMatch: build.mutation<Answer<'leaveMatch'>, string>({
      query: (id) => callOf('leaveMatch', { params: { id } }),
      invalidatesTags: ['Matches'],
    }),
    restoreMatch: build.mutation<Answer<'restoreMatch'>, string>({
      query: (id) => callOf('restoreMatch', { params: { id } }),
      invalidatesTags: touchedById,
    }),
    changeMetadata: build.mutation<
      Answer<'changeMetadata'>,
      { id: string; metadata: Body<'changeMetadata'>['metadata'] }
    >({
      query: ({ id, metadata }) => callOf('changeMetadata', { params: { id }, body: { metadata } }),
      invalidatesTags: (_answer, _error, { id }) => touched(id),
    }),
  }),
})

export const {
  useClaimMutation,
  useReleaseMutation,
  useAcceptAnnotationMutation,
  useRejectAnnotationMutation,
  useCompleteAnnotationMutation,
  useSetPriorityMutation,
  useDeleteMatchMutation,
  useLeaveMatchMutation,
  useRestoreMatchMutation,
  useChangeMetadataMutation,
} = matchCommands
