import type { Answer, Body, Query } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'
import { answersUser, startsSession } from '../../foundation/session/session-calls.ts'

const USERS = ['Users'] as const
/** Five hundred rows; a search narrows them down. */
const USER_PAGES = 5

/** Accounts as admins read and manage them. Answers that are user objects update the cached user when it is the current one (platform 7). */
export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<Answer<'users'>, Query<'users'>>({
      query: (query) => ({ ...callOf('users', { query }), pages: USER_PAGES }),
      providesTags: USERS,
    }),
    user: build.query<Answer<'user'>, string>({
      query: (id) => callOf('user', { params: { id } }),
      providesTags: USERS,
      onQueryStarted: answersUser,
    }),
    changeRole: build.mutation<Answer<'changeRole'>, { id: string; role: string }>({
      query: ({ id, role }) => callOf('changeRole', { params: { id }, body: { role } }),
      invalidatesTags: USERS,
      onQueryStarted: answersUser,
    }),
    changeUserPriority: build.mutation<Answer<'changeUserPriority'>, { id: string; priority: number }>({
      query: ({ id, priority }) => callOf('changeUserPriority', { params: { id }, body: { priority } }),
      invalidatesTags: USERS,
      onQueryStarted: answersUser,
    }),
    /** Recorded before the file is written (D95). */
    exportUsers: build.mutation<Answer<'exportUsers'>, number>({
      query: (accounts) => callOf('exportUsers', { body: { accounts } }),
    }),
    addCredits: build.mutation<Answer<'addCredits'>, { id: string; credits: number }>({
      query: ({ id, credits }) => callOf('addCredits', { params: { id }, body: { credits } }),
      invalidatesTags: USERS,
      onQueryStarted: answersUser,
    }),
    /** An admin creates a match for another user; its id is made by the client, so that the same order twice is one match. */
    createMatchForUser: build.mutation<
      Answer<'createMatchForUser'>,
      { userId: string; body: Body<'createMatchForUser'> }
    >({
      query: ({ userId, body }) => callOf('createMatchForUser', { params: { userId }, body }),
      invalidatesTags: ['Matches', 'Users'],
    }),
    clearCredits: build.mutation<Answer<'clearCredits'>, string>({
      query: (id) => callOf('clearCredits', { params: { id } }),
      invalidatesTags: USERS,
      onQueryStarted: answersUser,
    }),
    sendReset: build.mutation<Answer<'sendReset'>, string>({
      query: (email) => callOf('sendReset', { params: { email } }),
    }),
    become: build.mutation<Answer<'become'>, string>({
      query: (id) => callOf('become', { params: { id } }),
      onQueryStarted: startsSession,
    }),
    inviteUser: build.mutation<
      Answer<'inviteUser'>,
      { id: string; email: string; inviteType: Query<'inviteUser'>['inviteType'] }
    >({
      query: ({ id, email, inviteType }) =>
        callOf('inviteUser', { params: { id }, query: { inviteType }, body: { email } }),
    }),
    deleteUser: build.mutation<Answer<'deleteUser'>, string>({
      query: (id) => callOf('deleteUser', { params: { id } }),
      invalidatesTags: ['Users', 'Matches', 'Queue'],
    }),
  }),
})

export const {
  useUsersQuery,
  useUserQuery,
  useChangeRoleMutation,
  useChangeUserPriorityMutation,
  useExportUsersMutation,
  useAddCreditsMutation,
  useCreateMatchForUserMutation,
  useClearCreditsMutation,
  useSendResetMutation,
  useBecomeMutation,
  useInviteUserMutation,
  useDeleteUserMutation,
} = userApi
