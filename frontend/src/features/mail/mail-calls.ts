import type { MailState } from '@courtline/messages/mail/mail'
import type { Answer } from '@courtline/messages/routes/table'
import type { MailView } from '@courtline/messages/views/mail'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

export const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** It grows by its pages, in the place where it is kept. */
    mails: build.query<MailView[], { readonly state: MailState; readonly pages: number }>({
      query: ({ state, pages }) => ({ ...callOf('mails', { query: { state } }), pages }),
      serializeQueryArgs: ({ endpointName, queryArgs: { state } }) => ({ endpointName, state }),
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.pages !== previousArg?.pages,
      providesTags: ['Mails'],
    }),
    changeMail: build.mutation<Answer<'changeMail'>, { id: string; action: 'retry' | 'forget' }>({
      query: ({ id, action }) => callOf('changeMail', { params: { id }, body: { action } }),
      invalidatesTags: ['Mails'],
    }),
  }),
})

export const { useMailsQuery, useChangeMailMutation } = mailApi
