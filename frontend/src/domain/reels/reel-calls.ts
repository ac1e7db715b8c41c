import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

/** Calls of highlight reels; each change is read again at once. */
export const reelCalls = api.injectEndpoints({
  endpoints: (build) => ({
    reels: build.query<Answer<'highlightsByUser'>, string>({
      query: (id) => callOf('highlightsByUser', { params: { id } }),
      providesTags: ['Reels'],
    }),
    createReel: build.mutation<Answer<'createHighlights'>, Body<'createHighlights'>>({
      query: (body) => callOf('createHighlights', { body }),
      invalidatesTags: ['Reels'],
    }),
    retryReel: build.mutation<Answer<'retryHighlight'>, string>({
      query: (id) => callOf('retryHighlight', { params: { id } }),
      invalidatesTags: ['Reels'],
    }),
    cancelReel: build.mutation<Answer<'cancelHighlight'>, string>({
      query: (id) => callOf('cancelHighlight', { params: { id } }),
      invalidatesTags: ['Reels'],
    }),
    deleteReel: build.mutation<Answer<'deleteHighlight'>, string>({
      query: (id) => callOf('deleteHighlight', { params: { id } }),
      invalidatesTags: ['Reels'],
    }),
    shareReel: build.mutation<Answer<'shareHighlight'>, string>({
      query: (id) => callOf('shareHighlight', { params: { id } }),
      invalidatesTags: ['Reels'],
    }),
    shareReelOnFacebook: build.mutation<Answer<'shareHighlightOnFacebook'>, string>({
      query: (id) => callOf('shareHighlightOnFacebook', { params: { id } }),
      invalidatesTags: ['Reels'],
    }),
    videoSites: build.query<Answer<'videoSites'>, void>({ query: () => callOf('videoSites', {}) }),
    shareReelOnYoutube: build.mutation<
      Answer<'shareHighlightOnYoutube'>,
      { id: string; private: 'true' | 'false' }
    >({
      query: (params) => callOf('shareHighlightOnYoutube', { params }),
      invalidatesTags: ['Reels'],
    }),
    takeBackReel: build.mutation<Answer<'takeBackHighlight'>, string>({
      query: (id) => callOf('takeBackHighlight', { params: { id } }),
      invalidatesTags: ['Reels'],
    }),
  }),
})

export const {
  useReelsQuery,
  useCreateReelMutation,
  useRetryReelMutation,
  useCancelReelMutation,
  useDeleteReelMutation,
  useShareReelMutation,
  useShareReelOnFacebookMutation,
  useVideoSitesQuery,
  useShareReelOnYoutubeMutation,
  useTakeBackReelMutation,
} = reelCalls
