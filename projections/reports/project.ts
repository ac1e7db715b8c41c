import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import {
  REPORT_EVENTS,
  type ReportedMatch,
  type ReportEvent,
  type ReportKind,
} from '@courtline/messages/reports/report'
import type { ReportMonth } from '@courtline/messages/views/report'
import { oneDocument, type Projection } from '../runtime/projection.ts'

/** One row of a report: an annotator, or the owner of matches. */
export interface ReportRow {
  readonly userId: string
  readonly nMatches: number
  readonly nPoints: number
}

/** What a report adds up to. */
export interface ReportSums {
  /** Number of matches. */
  readonly matches: number
  readonly rows: readonly ReportRow[]
  readonly months: readonly ReportMonth[]
  readonly centsPerPoint: number | null
}

export interface ReportDocument extends ReportSums {
  readonly id: string
  readonly kind: ReportKind
  readonly runDate: string
}

/** Reports that were made; their matches are in `accepted-matches`. */
export const reports: Projection<ReportEvent, ReportDocument> = {
  name: 'reports',
  version: 1,
  ordering: 'stream',
  handles: REPORT_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { kind: 'one', made: 'one' },
  personal: false,
  groupsOf: ({ event }) => [event.data.reportId],
  fold: oneDocument((_, { event: { data }, meta }: Recorded<ReportEvent>) => ({
    id: data.reportId,
    kind: data.kind,
    runDate: meta.at,
    ...sumsOf(data.kind, data.matches, data.centsPerPoint),
  })),
  keysOf: ({ kind, runDate }) => ({ kind, made: runDate }),
}

/** Adds matches up as a report of this kind shows them: a row for each annotator, or for each owner. */
export function sumsOf(
  kind: ReportKind,
  matches: readonly ReportedMatch[],
  centsPerPoint: number | null,
): ReportSums {
  const rows = new Map<string, ReportRow>()
  const months = new Map<string, ReportMonth>()
  for (const { ownerId, acceptedAt, points } of matches) {
    const nPoints = points.reduce((sum, each) => sum + each.points, 0)
    const month = acceptedAt.slice(0, 7)
    const before = months.get(month) ?? { month, nMatches: 0, nPoints: 0 }
    months.set(month, { month, nMatches: before.nMatches + 1, nPoints: before.nPoints + nPoints })
    const counted =
      kind === 'clientReport'
        ? [{ userId: ownerId, nPoints }]
        : points.map((each) => ({ userId: each.annotatorId, nPoints: each.points }))
    for (const each of counted) rows.set(each.userId, withMatch(rows.get(each.userId), each))
  }
  const byMost = (a: ReportRow, b: ReportRow) =>
    b.nPoints - a.nPoints || b.nMatches - a.nMatches || (a.userId < b.userId ? -1 : 1)
  return {
    matches: matches.length,
    rows: [...rows.values()].toSorted(byMost),
    months: [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    centsPerPoint,
  }
}

const withMatch = (
  row: ReportRow | undefined,
  { userId, nPoints }: Omit<ReportRow, 'nMatches'>,
): ReportRow => ({
  userId,
  nMatches: (row?.nMatches ?? 0) + 1,
  nPoints: (row?.nPoints ?? 0) + nPoints,
})
