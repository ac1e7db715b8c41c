import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'
import { answersUser } from '../../app/session-calls.ts'

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    user: build.query<Answer<'user'>, string>({
      query: (id) => callOf('user', { params: { id } }),
      onQueryStarted: answersUser,
      providesTags: ['Users'],
    }),
  }),
})

export const { useUserQuery } = profileApi
