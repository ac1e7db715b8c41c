import type { Answer } from '@courtline/messages/routes/table'
import { api } from './api.ts'
import { callOf } from './request.ts'

export const demoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The match that everybody may watch; null while the site has none. */
    demoMatch: build.query<Answer<'demoMatch'>, void>({
      query: () => callOf('demoMatch', {}),
      providesTags: ['SiteSettings'],
    }),
  }),
})

export const { useDemoMatchQuery } = demoApi
