import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'

/** Which row of which report: 'next' is the one that is not made yet. */
export interface RowOfReport {
  readonly reportId: string
  readonly userId: string
}

/** Some hundred reports: years of them. */
const REPORT_PAGES = 5

/** Calls of the three reports (D92, D128). */
const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    annotatorBilling: build.query<Answer<'annotatorBilling'>, void>({
      query: () => ({ ...callOf('annotatorBilling', {}), pages: REPORT_PAGES }),
      providesTags: ['Reports'],
    }),
    nextAnnotatorBilling: build.query<Answer<'nextAnnotatorBilling'>, void>({
      query: () => callOf('nextAnnotatorBilling', {}),
      providesTags: ['Reports'],
    }),
    makeAnnotatorBilling: build.mutation<Answer<'makeAnnotatorBilling'>, void>({
      query: () => callOf('makeAnnotatorBilling', {}),
      invalidatesTags: ['Reports'],
    }),
    annotatorBillingMatches: build.query<Answer<'annotatorBillingMatches'>, RowOfReport>({
      query: ({ reportId: id, userId }) => ({
        ...callOf('annotatorBillingMatches', { params: { id }, query: { userId } }),
        pages: ALL_PAGES,
      }),
      providesTags: ['Reports'],
    }),
    clientReport: build.query<Answer<'clientReport'>, void>({
      query: () => ({ ...callOf('clientReport', {}), pages: REPORT_PAGES }),
      providesTags: ['Reports'],
    }),
    nextClientReport: build.query<Answer<'nextClientReport'>, void>({
      query: () => callOf('nextClientReport', {}),
      providesTags: ['Reports'],
    }),
    makeClientReport: build.mutation<Answer<'makeClientReport'>, void>({
      query: () => callOf('makeClientReport', {}),
      invalidatesTags: ['Reports'],
    }),
    clientReportMatches: build.query<Answer<'clientReportMatches'>, RowOfReport>({
      query: ({ reportId: id, userId }) => ({
        ...callOf('clientReportMatches', { params: { id }, query: { userId } }),
        pages: ALL_PAGES,
      }),
      providesTags: ['Reports'],
    }),
    creditReport: build.query<Answer<'creditReport'>, number>({
      query: (pages) => ({ ...callOf('creditReport', {}), pages }),
      providesTags: ['Reports', 'Users'],
    }),
    creditMonths: build.query<Answer<'creditMonths'>, void>({
      query: () => callOf('creditMonths', {}),
      providesTags: ['Reports', 'Users'],
    }),
  }),
})

export const {
  useAnnotatorBillingQuery,
  useNextAnnotatorBillingQuery,
  useMakeAnnotatorBillingMutation,
  useAnnotatorBillingMatchesQuery,
  useClientReportQuery,
  useNextClientReportQuery,
  useMakeClientReportMutation,
  useClientReportMatchesQuery,
  useCreditReportQuery,
  useCreditMonthsQuery,
} = reportApi
