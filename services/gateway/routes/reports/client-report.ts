import type { ReportSums } from '@courtline/projections/reports/project'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { madeReportView, matchesOfRowPage, nextReportView, reportsPage, type NamesOfRows } from './reports.ts'

/** Accepted matches of each owner. */
function counted({ matches, rows, months }: ReportSums, nameOf: NamesOfRows) {
  const clients = rows.map(({ userId, nMatches, nPoints }) => ({
    userId,
    userName: nameOf(userId),
    nMatches,
    nPoints,
  }))
  return { matches, clients, months: [...months] }
}

const stored = (report: ReportSums & { id: string; runDate: string }, nameOf: NamesOfRows) => ({
  id: report.id,
  runDate: report.runDate,
  ...counted(report, nameOf),
})

/** Client reports, newest first (D128). */
export const clientReport =
  (gateway: Gateway): Handler<'clientReport'> =>
  async ({ query }) =>
    reportsPage(gateway, 'clientReport', query.cursor, stored)

/** Makes the next client report. */
export const makeClientReport =
  (gateway: Gateway): Handler<'makeClientReport'> =>
  async (call) =>
    madeReportView(gateway, 'clientReport', call, stored)

/** What the next client report would hold. */
export const nextClientReport =
  (gateway: Gateway): Handler<'nextClientReport'> =>
  async () =>
    nextReportView(gateway, 'clientReport', counted)

/** Matches that a client's row counts. */
export const clientReportMatches =
  (gateway: Gateway): Handler<'clientReportMatches'> =>
  async ({ params, query }) =>
    matchesOfRowPage(gateway, 'clientReport', params.id, query)
