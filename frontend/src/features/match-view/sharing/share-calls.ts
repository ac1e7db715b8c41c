import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../../foundation/calls/request.ts'

const linksOf = (id: string) => ({ type: 'MatchLinks' as const, id })

/** Who else may watch a match. */
const shareApi = api.injectEndpoints({
  endpoints: (build) => ({
    matchLinks: build.query<Answer<'matchLinks'>, string>({
      query: (id) => ({ ...callOf('matchLinks', { params: { id } }), pages: ALL_PAGES }),
      providesTags: (_answer, _error, id) => [linksOf(id)],
    }),
    shareMatch: build.mutation<Answer<'shareMatch'>, Body<'shareMatch'> & { id: string }>({
      query: ({ id, ...body }) => callOf('shareMatch', { params: { id }, body }),
      invalidatesTags: (_answer, _error, { id }) => [linksOf(id)],
    }),
    deleteMatchLink: build.mutation<Answer<'deleteMatchLink'>, { id: string; matchId: string }>({
      query: ({ id }) => callOf('deleteMatchLink', { params: { id } }),
      invalidatesTags: (_answer, _error, { matchId }) => [linksOf(matchId)],
    }),
    emailSummary: build.mutation<Answer<'emailSummary'>, Body<'emailSummary'> & { id: string }>({
      query: ({ id, emails }) => callOf('emailSummary', { params: { id }, body: { emails } }),
    }),
    setEmbed: build.mutation<Answer<'setEmbed'>, { id: string; open: boolean }>({
      query: ({ id, open }) => callOf('setEmbed', { params: { id }, body: { open } }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Match', id }],
    }),
  }),
})

export const {
  useMatchLinksQuery,
  useShareMatchMutation,
  useDeleteMatchLinkMutation,
  useEmailSummaryMutation,
  useSetEmbedMutation,
} = shareApi
