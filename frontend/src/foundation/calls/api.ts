import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

export const TAGS = [
  'Matches',
  'Match',
  'Annotation',
  'Figures',
  'Queue',
  'Users',
  'Projections',
  'Uploads',
  'MatchLinks',
  'Teams',
  'SiteSettings',
  'VideoUrl',
  'Favorites',
  'Reels',
  'SavedFilters',
  'Mails',
  'Reports',
  'Activity',
  'Trials',
  'Quality',
  'SecondAnnotations',
  'Orders',
  'Recruiting',
  'Coaches',
  'Programs',
  'Recruits',
  'RecruitLinks',
  'RecruitMatches',
] as const

/** The one way to call the server. Features add their calls with `injectEndpoints`, by the names of the route table. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: 120,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
