import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

export const queueApi = api.injectEndpoints({
  endpoints: (build) => ({
    queue: build.query<Answer<'queue'>, void>({
      query: () => callOf('queue', {}),
      providesTags: ['Queue'],
    }),
  }),
})

export const { useQueueQuery } = queueApi
