import type { SiteSettings } from '@courtline/messages/site'
import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'

export const siteSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    siteSettings: build.query<SiteSettings, void>({
      query: () => callOf('siteSettings', {}),
      providesTags: ['SiteSettings'],
    }),
    changeSiteSettings: build.mutation<SiteSettings, SiteSettings>({
      query: (body) => callOf('changeSiteSettings', { body }),
      invalidatesTags: ['SiteSettings'],
    }),
    /** Finished matches of everybody: what can be shown to everybody. */
    finishedMatches: build.query<Answer<'matches'>, void>({
      query: () => callOf('matches', { query: { status: ['Edited', 'Completed'] } }),
      providesTags: ['Matches'],
    }),
    setDemo: build.mutation<Answer<'setDemo'>, { id: string; demo: boolean }>({
      query: ({ id, demo }) => callOf('setDemo', { params: { id }, body: { demo } }),
      invalidatesTags: ['SiteSettings', 'Matches', 'Match'],
    }),
  }),
})

export const {
  useSiteSettingsQuery,
  useChangeSiteSettingsMutation,
  useFinishedMatchesQuery,
  useSetDemoMutation,
} = siteSettingsApi
