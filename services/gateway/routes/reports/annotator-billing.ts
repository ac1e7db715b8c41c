import type { ReportSums } from '@courtline/projections/reports/project'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { madeReportView, matchesOfRowPage, nextReportView, reportsPage, type NamesOfRows } from './reports.ts'

/** Played points of each annotator, and what they come to where points have a price. */
function billed({ matches, rows, months, centsPerPoint }: ReportSums, nameOf: NamesOfRows) {
  const annotators = rows.map(({ userId, nMatches, nPoints }) => ({
    annotatorId: userId,
    annotatorName: nameOf(userId),
    nMatches,
    nPoints,
    cents: centsPerPoint === null ? null : Math.round(nPoints * centsPerPoint),
  }))
  return { matches, annotators, months: [...months], centsPerPoint }
}

const stored = (report: ReportSums & { id: string; runDate: string }, nameOf: NamesOfRows) => ({
  id: report.id,
  runDate: report.runDate,
  ...billed(report, nameOf),
})

/** Annotator billings, newest first (D92). */
export const annotatorBilling =
  (gateway: Gateway): Handler<'annotatorBilling'> =>
  async ({ query }) =>
    reportsPage(gateway, 'annotatorBilling', query.cursor, stored)

/** Makes the next annotator billing. */
export const makeAnnotatorBilling =
  (gateway: Gateway): Handler<'makeAnnotatorBilling'> =>
  async (call) =>
    madeReportView(gateway, 'annotatorBilling', call, stored)

/** What the next annotator billing would hold. */
export const nextAnnotatorBilling =
  (gateway: Gateway): Handler<'nextAnnotatorBilling'> =>
  async () =>
    nextReportView(gateway, 'annotatorBilling', billed)

/** Matches that an annotator's row counts. */
export const annotatorBillingMatches =
  (gateway: Gateway): Handler<'annotatorBillingMatches'> =>
  async ({ params, query }) =>
    matchesOfRowPage(gateway, 'annotatorBilling', params.id, query)
