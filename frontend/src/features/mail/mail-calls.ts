import type { MailState } from '@courtline/messages/mail/mail'
import type { Answer } from '@courtline/messages/routes/table'
import type { MailView } from '@courtline/messages/views/mail'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

export const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    mails: build.query<MailView[], MailState>({
      query: (state) => callOf('mails', { query: { state } }),
      providesTags: ['Mails'],
    }),
    changeMail: build.mutation<Answer<'changeMail'>, { id: string; action: 'retry' | 'forget' }>({
      query: ({ id, action }) => callOf('changeMail', { params: { id }, body: { action } }),
      invalidatesTags: ['Mails'],
    }),
  }),
})

export const { useMailsQuery, useChangeMailMutation } = mailApi
