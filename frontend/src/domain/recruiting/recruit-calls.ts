import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

/** A change of one recruit's details. */
interface RecruitChange {
  readonly id: string
  readonly body: Body<'changeRecruit'>
}

/** Recruits, by themselves and by who may see them. */
export const recruitCalls = api.injectEndpoints({
  endpoints: (build) => ({
    recruit: build.query<Answer<'recruit'>, string>({
      query: (id) => callOf('recruit', { params: { id } }),
      providesTags: ['Recruits'],
    }),
    changeRecruit: build.mutation<Answer<'changeRecruit'>, RecruitChange>({
      query: ({ id, body }) => callOf('changeRecruit', { params: { id }, body }),
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) => {
        // What was saved is kept without reading it again: the form may have gone on already.
        queryFulfilled.then(
          ({ data }) => dispatch(recruitCalls.util.updateQueryData('recruit', id, () => data)),
          () => undefined,
        )
      },
    }),
    becomeRecruit: build.mutation<Answer<'becomeRecruit'>, string>({
      query: (id) => callOf('becomeRecruit', { params: { id } }),
      invalidatesTags: ['Recruits', 'Recruiting'],
    }),
    stopBeingRecruit: build.mutation<Answer<'stopBeingRecruit'>, string>({
      query: (id) => callOf('stopBeingRecruit', { params: { id } }),
      invalidatesTags: ['Recruits', 'Recruiting', 'RecruitLinks'],
    }),
    acceptedLinks: build.query<Answer<'acceptedLinks'>, string>({
      query: (id) => callOf('acceptedLinks', { params: { id } }),
      providesTags: ['RecruitLinks'],
    }),
    outstandingLinks: build.query<Answer<'outstandingLinks'>, string>({
      query: (id) => callOf('outstandingLinks', { params: { id } }),
      providesTags: ['RecruitLinks'],
    }),
    watchedParts: build.query<Answer<'watchedParts'>, string>({
      query: (userId) => callOf('watchedParts', { params: { userId } }),
      providesTags: ['Recruits'],
    }),
    recruitProfile: build.query<Answer<'recruitProfile'>, string>({
      query: (id) => callOf('recruitProfile', { params: { id } }),
      providesTags: ['Recruits', 'RecruitMatches'],
    }),
    shareProfile: build.mutation<Answer<'shareProfile'>, string>({
      query: (id) => callOf('shareProfile', { params: { id } }),
    }),
    revokeProfileLinks: build.mutation<Answer<'revokeProfileLinks'>, string>({
      query: (id) => callOf('revokeProfileLinks', { params: { id } }),
    }),
  }),
})

export const {
  useRecruitQuery,
  useChangeRecruitMutation,
  useBecomeRecruitMutation,
  useStopBeingRecruitMutation,
  useAcceptedLinksQuery,
  useOutstandingLinksQuery,
  useWatchedPartsQuery,
  useRecruitProfileQuery,
  useShareProfileMutation,
  useRevokeProfileLinksMutation,
} = recruitCalls
