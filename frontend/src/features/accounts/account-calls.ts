import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf, type Input } from '../../foundation/calls/request.ts'
import { startsSession } from '../../foundation/session/session-calls.ts'

/** Calls of visitors who want an account, or their own one back. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    signup: build.mutation<Answer<'signup'>, Input<'signup'>['body']>({
      query: (body) => callOf('signup', { body }),
      onQueryStarted: startsSession,
    }),
    firstAdmin: build.mutation<Answer<'firstAdmin'>, Input<'firstAdmin'>['body']>({
      query: (body) => callOf('firstAdmin', { body }),
      onQueryStarted: startsSession,
    }),
    resendInvitation: build.mutation<Answer<'resendInvitation'>, string>({
      query: (email) => callOf('resendInvitation', { params: { email } }),
    }),
    resetPassword: build.mutation<Answer<'resetPassword'>, Input<'resetPassword'>['body']>({
      query: (body) => callOf('resetPassword', { body }),
      onQueryStarted: startsSession,
    }),
    confirmEmail: build.mutation<Answer<'confirmEmail'>, string>({
      query: (token) => callOf('confirmEmail', { body: { token } }),
    }),
  }),
})

export const {
  useSignupMutation,
  useFirstAdminMutation,
  useResendInvitationMutation,
  useResetPasswordMutation,
  useConfirmEmailMutation,
} = accountApi
