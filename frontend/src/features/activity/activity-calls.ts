import type { ActivityKind } from '@courtline/messages/activity/activity'
import type { ActivityView, RecordedView } from '@courtline/messages/views/activity'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

/** Lists grow by their pages, in the place where they are kept. */
const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    activity: build.query<
      ActivityView[],
      { readonly kind: ActivityKind | undefined; readonly pages: number }
    >({
      query: ({ kind, pages }) => ({ ...callOf('activity', { query: kind ? { kind } : {} }), pages }),
      serializeQueryArgs: ({ endpointName, queryArgs: { kind } }) => ({ endpointName, kind }),
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.pages !== previousArg?.pages,
      providesTags: ['Activity'],
    }),
    streamEvents: build.query<RecordedView[], { readonly stream: string; readonly pages: number }>({
      query: ({ stream, pages }) => ({
        ...callOf('streamEvents', { params: { stream }, query: {} }),
        pages,
      }),
      serializeQueryArgs: ({ endpointName, queryArgs: { stream } }) => ({ endpointName, stream }),
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.pages !== previousArg?.pages,
      // What was recorded since is to be seen whenever the page is opened.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useActivityQuery, useStreamEventsQuery } = activityApi
