import {
  makeReport,
  nextMatches,
  nextReport,
  type MadeReport,
} from '@courtline/application/reports/make-report'
import { refused, type Refused, type Result } from '@courtline/application/outcome'
import { refusal } from '@courtline/messages/refusals'
import type { ReportedMatch, ReportKind } from '@courtline/messages/reports/report'
import type { ReportedMatchView } from '@courtline/messages/views/report'
import { NEXT_REPORT, pointsOfMatch } from '@courtline/projections/accepted-matches/project'
import { matchesOfRow } from '@courtline/projections/accepted-matches/read'
import type { ReportSums } from '@courtline/projections/reports/project'
import { findReport, reportsOf } from '@courtline/projections/reports/read'
import { displayNames } from '@courtline/projections/users/read'
import { callerMeta } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import { metadataOfMatches } from '../../views/metadata-of-matches.ts'
import type { Acting } from '../matches/life-cycle/act.ts'

/** Names of the accounts in a report's rows; null for one without a name. */
export type NamesOfRows = (userId: string) => string | null

async function namesIn({ projections }: Gateway, reports: readonly ReportSums[]): Promise<NamesOfRows> {
  const userIds = reports.flatMap(({ rows }) => rows.map(({ userId }) => userId))
  const names = await displayNames(projections.reads, userIds)
  return (userId) => names.get(userId) ?? null
}

type ViewOf<R, V> = (report: R, nameOf: NamesOfRows) => V

/** A page of the reports of a kind, newest first. */
export async function reportsPage<V>(
  gateway: Gateway,
  kind: ReportKind,
  cursor: string | undefined,
  viewOf: ViewOf<Pick<MadeReport, 'id' | 'runDate'> & ReportSums, V>,
): Promise<Result<V[]>> {
  const page = await readPage(
    {
      read: (upTo, limit) => reportsOf(gateway.projections.reads, kind, limit, upTo),
      placeOf: ({ runDate, id }) => [runDate, id],
      descending: true,
    },
    cursor,
  )
  if ('refused' in page) return page
  const nameOf = await namesIn(gateway, page.rows)
  return { answer: page.rows.map((report) => viewOf(report, nameOf)), next: page.next }
}

/** What the next report would hold. */
export async function nextReportView<V>(
  gateway: Gateway,
  kind: ReportKind,
  viewOf: ViewOf<ReportSums, V>,
): Promise<Result<V & { more: boolean }>> {
  const next = await nextReport(gateway, kind)
  const nameOf = await namesIn(gateway, [next])
  return { answer: { ...viewOf(next, nameOf), more: next.more } }
}

/** Makes the next report, and answers it. Refusal: NOTHING_TO_REPORT. */
export async function madeReportView<V>(
  gateway: Gateway,
  kind: ReportKind,
  { caller, commandId }: Acting,
  viewOf: ViewOf<MadeReport, V>,
): Promise<Result<V>> {
  const meta = callerMeta(caller, commandId, gateway.now())
  const made = await makeReport(gateway, kind, caller.actor, meta)
  if ('refused' in made) return made
  await gateway.readAfter(['reports', 'accepted-matches'], made.written.position)
  const nameOf = await namesIn(gateway, [made])
  return { answer: viewOf(made, nameOf), written: made.written }
}

/** A page of the matches that a row counts, oldest acceptance first. Refusal: NOT_FOUND for a report that is not there. */
export async function matchesOfRowPage(
  gateway: Gateway,
  kind: ReportKind,
  reportId: string,
  { userId, cursor }: { readonly userId: string; readonly cursor?: string },
): Promise<Result<ReportedMatchView[]>> {
  const missing = await missingReport(gateway, kind, reportId)
  if (missing) return missing
  const read =
    reportId === NEXT_REPORT
      ? await readNext(gateway, kind, userId)
      : readRow(gateway, kind, reportId, userId)
  const page = await readPage({ read, placeOf: ({ acceptedAt, matchId }) => [acceptedAt, matchId] }, cursor)
  if ('refused' in page) return page
  const pointsOf = ({ points }: ReportedMatch) =>
    points
      .filter(({ annotatorId }) => kind === 'clientReport' || annotatorId === userId)
      .reduce((sum, each) => sum + each.points, 0)
  return { answer: await shownMatches(gateway, page.rows, pointsOf), next: page.next }
}

type ReadRows = (from: string | undefined, limit: number) => Promise<readonly ReportedMatch[]>

const readRow =
  ({ projections }: Gateway, kind: ReportKind, reportId: string, userId: string): ReadRows =>
  async (from, limit) => {
    const matches = await matchesOfRow(projections.reads, { kind, reportId, userId }, limit, from)
    return matches.map((match) => ({
      matchId: match.matchId,
      ownerId: match.accepted.ownerId,
      acceptedAt: match.accepted.at,
      points: [...pointsOfMatch(match)],
    }))
  }

/** The next report holds so few matches that its rows are looked for among them. */
async function readNext(gateway: Gateway, kind: ReportKind, userId: string): Promise<ReadRows> {
  const { matches } = await nextMatches(gateway, kind)
  const ofRow = matches.filter(({ ownerId, points }) =>
    kind === 'clientReport' ? ownerId === userId : points.some(({ annotatorId }) => annotatorId === userId),
  )
  return async (from, limit) =>
    ofRow.filter(({ acceptedAt }) => from === undefined || acceptedAt >= from).slice(0, limit)
}

async function missingReport(
  { projections }: Gateway,
  kind: ReportKind,
  reportId: string,
): Promise<Refused | undefined> {
  if (reportId === NEXT_REPORT) return undefined
  const report = await findReport(projections.reads, reportId)
  return report?.kind === kind ? undefined : refused(refusal('NOT_FOUND'))
}

async function shownMatches(
  { projections: { reads } }: Gateway,
  rows: readonly ReportedMatch[],
  pointsOf: (match: ReportedMatch) => number,
): Promise<ReportedMatchView[]> {
  const metadata = await metadataOfMatches(
    reads,
    rows.map(({ matchId }) => matchId),
  )
  return rows.map((row) => {
    const { teams = null, date = null } = metadata.get(row.matchId) ?? {}
    return { matchId: row.matchId, teams, date, acceptedAt: row.acceptedAt, nPoints: pointsOf(row) }
  })
}
