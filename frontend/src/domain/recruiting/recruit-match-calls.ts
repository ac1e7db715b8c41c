import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'

/** A recruit match, and whose it is. */
interface ShownMatch {
  readonly recruitId: string
  readonly id: string
}

/** The matches that a recruit shows. */
export const recruitMatchCalls = api.injectEndpoints({
  endpoints: (build) => ({
    recruitMatches: build.query<Answer<'recruitMatches'>, string>({
      query: (userId) => callOf('recruitMatches', { params: { userId } }),
      providesTags: ['RecruitMatches'],
    }),
    /** Matches that can be attached and are not yet. */
    attachableMatches: build.query<Answer<'attachableMatches'>, string>({
      query: (userId) => ({ ...callOf('attachableMatches', { params: { userId } }), pages: ALL_PAGES }),
      providesTags: ['RecruitMatches', 'Matches'],
    }),
    createRecruitMatch: build.mutation<Answer<'createRecruitMatch'>, Body<'createRecruitMatch'>>({
      query: (body) => callOf('createRecruitMatch', { body }),
      invalidatesTags: ['RecruitMatches', 'Recruits'],
    }),
    deleteRecruitMatch: build.mutation<Answer<'deleteRecruitMatch'>, ShownMatch>({
      query: ({ id }) => callOf('deleteRecruitMatch', { params: { id } }),
      onQueryStarted: async ({ recruitId, id }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          recruitMatchCalls.util.updateQueryData('recruitMatches', recruitId, (matches) =>
            matches.filter((match) => match.id !== id),
          ),
        )
        await queryFulfilled.catch(() => shown.undo())
      },
      invalidatesTags: ['RecruitMatches', 'Recruits'],
    }),
    /** Opens a signed link for this browser: everything that was refused before may be shown now. */
    openRecruitLink: build.mutation<Answer<'openRecruitLink'>, string>({
      query: (link) => callOf('openRecruitLink', { body: { link } }),
      invalidatesTags: ['Match', 'Figures', 'RecruitMatches', 'Recruits'],
    }),
    sharedRecruitMatch: build.query<Answer<'sharedRecruitMatch'>, string>({
      query: (matchId) => callOf('sharedRecruitMatch', { params: { matchId } }),
      providesTags: ['RecruitMatches'],
    }),
    recordWatched: build.mutation<Answer<'recordWatched'>, { id: string; body: Body<'recordWatched'> }>({
      query: ({ id, body }) => callOf('recordWatched', { params: { id }, body }),
    }),
  }),
})

export const {
  useRecruitMatchesQuery,
  useAttachableMatchesQuery,
  useCreateRecruitMatchMutation,
  useDeleteRecruitMatchMutation,
  useOpenRecruitLinkMutation,
  useSharedRecruitMatchQuery,
  useRecordWatchedMutation,
} = recruitMatchCalls
