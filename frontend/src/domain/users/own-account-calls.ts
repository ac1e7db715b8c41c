import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'
import { answersUser } from '../../foundation/session/session-calls.ts'

/** A change of one account: its id, and the body of the call. */
type Change<
  N extends
    | 'changeUserDetails'
    | 'changeRegistration'
    | 'addEmail'
    | 'removeEmail'
    | 'chooseLoginEmail'
    | 'issueApiToken'
    | 'revokeApiToken',
> = { id: string; body: Body<N> }

const USERS = ['Users'] as const

/** What its user, or an admin, changes about one account: details, addresses, token for programs. */
export const ownAccountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeUserDetails: build.mutation<Answer<'changeUserDetails'>, Change<'changeUserDetails'>>({
      query: ({ id, body }) => callOf('changeUserDetails', { params: { id }, body }),
      invalidatesTags: USERS,
      onQueryStarted: answersUser,
    }),
    changeRegistration: build.mutation<Answer<'changeRegistration'>, Change<'changeRegistration'>>({
      query: ({ id, body }) => callOf('changeRegistration', { params: { id }, body }),
      invalidatesTags: USERS,
      onQueryStarted: answersUser,
    }),
    changePlaysight: build.mutation<
      Answer<'changePlaysight'>,
      { id: string; login: Body<'changePlaysight'>['login'] }
    >({
      query: ({ id, login }) => callOf('changePlaysight', { params: { id }, body: { login } }),
      invalidatesTags: USERS,
      onQueryStarted: answersUser,
    }),
    addEmail: build.mutation<Answer<'addEmail'>, Change<'addEmail'>>({
      query: ({ id, body }) => callOf('addEmail', { params: { id }, body }),
      invalidatesTags: USERS,
      onQueryStarted: answersUser,
    }),
    removeEmail: build.mutation<Answer<'removeEmail'>, Change<'removeEmail'>>({
      query: ({ id, body }) => callOf('removeEmail', { params: { id }, body }),
      invalidatesTags: USERS,
      onQueryStarted: answersUser,
    }),
    chooseLoginEmail: build.mutation<Answer<'chooseLoginEmail'>, Change<'chooseLoginEmail'>>({
      query: ({ id, body }) => callOf('chooseLoginEmail', { params: { id }, body }),
      invalidatesTags: USERS,
      onQueryStarted: answersUser,
    }),
    /** Whether there is a token, and since when (D114). */
    apiToken: build.query<Answer<'apiToken'>, string>({
      query: (id) => callOf('apiToken', { params: { id } }),
      providesTags: USERS,
    }),
    /** A new token; the account shows from now on that it has one. */
    issueApiToken: build.mutation<Answer<'issueApiToken'>, Change<'issueApiToken'>>({
      query: ({ id, body }) => callOf('issueApiToken', { params: { id }, body }),
      invalidatesTags: USERS,
    }),
    revokeApiToken: build.mutation<Answer<'revokeApiToken'>, Change<'revokeApiToken'>>({
      query: ({ id, body }) => callOf('revokeApiToken', { params: { id }, body }),
      invalidatesTags: USERS,
    }),
  }),
})

export const {
  useChangeUserDetailsMutation,
  useChangeRegistrationMutation,
  useChangePlaysightMutation,
  useAddEmailMutation,
  useRemoveEmailMutation,
  useChooseLoginEmailMutation,
  useApiTokenQuery,
  useIssueApiTokenMutation,
  useRevokeApiTokenMutation,
} = ownAccountApi
