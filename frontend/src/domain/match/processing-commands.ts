import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'
import { touchedById } from './match-commands.ts'

/** Commands on the files of a match and the work of the media worker. */
export const processingCommands = api.injectEndpoints({
  endpoints: (build) => ({
    retry: build.mutation<Answer<'retry'>, string>({
      query: (id) => callOf('retry', { params: { id } }),
      invalidatesTags: touchedById,
    }),
    replaceFiles: build.mutation<Answer<'replaceFiles'>, string>({
      query: (id) => callOf('replaceFiles', { params: { id } }),
      invalidatesTags: touchedById,
    }),
    completeUpload: build.mutation<Answer<'completeUpload'>, string>({
      query: (id) => callOf('completeUpload', { params: { id } }),
      invalidatesTags: touchedById,
    }),
    /** By an admin, for the owner; without any file the match is queued without video (D76). */
    forceCompleteUpload: build.mutation<Answer<'forceCompleteUpload'>, string>({
      query: (id) => callOf('forceCompleteUpload', { params: { id } }),
      invalidatesTags: touchedById,
    }),
    revertToCreated: build.mutation<Answer<'revertToCreated'>, string>({
      query: (id) => callOf('revertToCreated', { params: { id } }),
      invalidatesTags: touchedById,
    }),
    forcePreprocessing: build.mutation<Answer<'forcePreprocessing'>, string>({
      query: (id) => callOf('forcePreprocessing', { params: { id } }),
      invalidatesTags: touchedById,
    }),
    forcePostprocessing: build.mutation<Answer<'forcePostprocessing'>, string>({
      query: (id) => callOf('forcePostprocessing', { params: { id } }),
      invalidatesTags: touchedById,
    }),
  }),
})

export const {
  useRetryMutation,
  useReplaceFilesMutation,
  useCompleteUploadMutation,
  useForceCompleteUploadMutation,
  useRevertToCreatedMutation,
  useForcePreprocessingMutation,
  useForcePostprocessingMutation,
} = processingCommands
