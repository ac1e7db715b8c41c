import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

export const uploadApi = api.injectEndpoints({
  endpoints: (build) => ({
    createMatch: build.mutation<Answer<'createMatch'>, Body<'createMatch'>>({
      query: (body) => callOf('createMatch', { body }),
      invalidatesTags: ['Matches'],
    }),
    /** Matches that the rating service lists; read again with each visit of the page. */
    utrMatches: build.query<Answer<'utrMatches'>, void>({
      query: () => callOf('utrMatches', {}),
      keepUnusedDataFor: 0,
    }),
    uploaded: build.query<Answer<'uploaded'>, string>({
      query: (id) => callOf('uploaded', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    checkShareURL: build.mutation<Answer<'checkShareURL'>, Body<'checkShareURL'>>({
      query: (body) => callOf('checkShareURL', { body }),
    }),
    createFromURLs: build.mutation<Answer<'createFromURLs'>, Body<'createFromURLs'>>({
      query: (body) => callOf('createFromURLs', { body }),
      invalidatesTags: ['Matches'],
    }),
    uploadSources: build.query<Answer<'uploadSources'>, void>({
      query: () => callOf('uploadSources', {}),
    }),
    /** Court videos of the user; read again at each request. */
    courtVideos: build.query<Answer<'courtVideos'>, void>({
      query: () => callOf('courtVideos', {}),
      keepUnusedDataFor: 0,
    }),
    createFromPlaysightShare: build.mutation<
      Answer<'createFromPlaysightShare'>,
      Body<'createFromPlaysightShare'>
    >({
      query: (body) => callOf('createFromPlaysightShare', { body }),
      invalidatesTags: ['Matches'],
    }),
    dropboxUpload: build.mutation<
      Answer<'dropboxUpload'>,
      { readonly id: string; readonly files: Body<'dropboxUpload'>['files'] }
    >({
      query: ({ id, files }) => callOf('dropboxUpload', { params: { id }, body: { files } }),
      invalidatesTags: ['Matches'],
    }),
    signParts: build.mutation<Answer<'signParts'>, Body<'signParts'>>({
      query: (body) => callOf('signParts', { body }),
    }),
    completeFile: build.mutation<Answer<'completeFile'>, Body<'completeFile'>>({
      query: (body) => callOf('completeFile', { body }),
    }),
    abortUpload: build.mutation<Answer<'abortUpload'>, string>({
      query: (id) => callOf('abortUpload', { params: { id } }),
    }),
  }),
})

export const {
  useCreateMatchMutation,
  useUtrMatchesQuery,
  useUploadedQuery,
  useAbortUploadMutation,
  useCheckShareURLMutation,
  useCreateFromURLsMutation,
  useUploadSourcesQuery,
  useLazyCourtVideosQuery,
  useCreateFromPlaysightShareMutation,
  useDropboxUploadMutation,
} = uploadApi
