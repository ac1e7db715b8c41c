import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'

const metadataApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The annotation as it is now, to see what other rules make of it. */
    annotationToRescore: build.query<Answer<'annotation'>, string>({
      query: (id) => callOf('annotation', { params: { id }, query: {} }),
    }),
  }),
})

export const { useLazyAnnotationToRescoreQuery } = metadataApi
