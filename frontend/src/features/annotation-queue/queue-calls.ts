import type { Answer, Query } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

/** What is requested of the queue, and how many of its pages. */
export type QueueRead = Query<'queue'> & { readonly pages?: number }

export const queueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** It grows by its pages, in the place where it is kept. */
    queue: build.query<Answer<'queue'>, QueueRead>({
      query: ({ pages = 1, ...query }) => ({ ...callOf('queue', { query }), pages, rowsIn: 'rows' }),
      serializeQueryArgs: ({ endpointName, queryArgs }) => ({
        endpointName,
        query: { ...queryArgs, pages: undefined },
      }),
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.pages !== previousArg?.pages,
      providesTags: ['Queue'],
    }),
  }),
})

export const { useQueueQuery } = queueApi
