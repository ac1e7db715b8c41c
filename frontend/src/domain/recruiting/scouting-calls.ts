import type { Answer, Body, Query } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

/** A search for recruits, and how many of its pages. */
export type RecruitsRead = Query<'recruits'> & { readonly pages?: number }

/** A recruit, as the coaches of one program look at them. */
export interface ScoutedRecruit {
  readonly programId: string
  readonly recruitId: string
}

/** What coaches read of recruits, and what their program keeps about them. */
export const scoutingCalls = api.injectEndpoints({
  endpoints: (build) => ({
    /** A search grows by its pages, in the place where it is kept. */
    recruits: build.query<Answer<'recruits'>, RecruitsRead>({
      query: ({ pages = 1, ...query }) => ({ ...callOf('recruits', { query }), pages }),
      serializeQueryArgs: ({ endpointName, queryArgs }) => ({
        endpointName,
        query: { ...queryArgs, pages: undefined },
      }),
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.pages !== previousArg?.pages,
      providesTags: ['Recruits'],
    }),
    pendingInvites: build.query<Answer<'pendingInvites'>, string>({
      query: (programId) => callOf('pendingInvites', { params: { programId } }),
      providesTags: ['Recruits'],
    }),
    following: build.query<Answer<'following'>, string>({
      query: (programId) => callOf('following', { params: { programId } }),
      providesTags: ['Recruits'],
    }),
    changeScouting: build.mutation<
      Answer<'changeScouting'>,
      ScoutedRecruit & { readonly body: Body<'changeScouting'> }
    >({
      query: ({ programId, recruitId, body }) =>
        callOf('changeScouting', { params: { programId, recruitId }, body }),
      invalidatesTags: ['Recruits'],
    }),
    visitRecruit: build.mutation<Answer<'visitRecruit'>, ScoutedRecruit>({
      query: (params) => callOf('visitRecruit', { params }),
    }),
  }),
})

export const {
  useRecruitsQuery,
  usePendingInvitesQuery,
  useFollowingQuery,
  useChangeScoutingMutation,
  useVisitRecruitMutation,
} = scoutingCalls
