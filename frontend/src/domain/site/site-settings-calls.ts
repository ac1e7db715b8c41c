import type { SiteSettings } from '@courtline/messages/site/site'
import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

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
    setDemo: build.mutation<Answer<'setDemo'>, { id: string; demo: boolean }>({
      query: ({ id, demo }) => callOf('setDemo', { params: { id }, body: { demo } }),
      invalidatesTags: ['SiteSettings', 'Matches', 'Match'],
    }),
  }),
})

export const { useSiteSettingsQuery, useChangeSiteSettingsMutation, useSetDemoMutation } = siteSettingsApi
