import type { ReportedMatchView, ReportMonth } from '@courtline/messages/views/report'
import type { CallOutcome } from '../../foundation/calls/call-outcome.ts'
import type { RowOfReport } from './report-calls.ts'

/** A row as both reports of accepted matches show it. */
export interface AccountRow {
  readonly userId: string
  readonly name: string | null
  readonly nMatches: number
  readonly nPoints: number
  /** What the points come to; null where nothing is paid by the point. */
  readonly cents: number | null
}

/** What a report adds up to, made or not. */
export interface RowsOfReport {
  readonly matches: number
  readonly rows: readonly AccountRow[]
  readonly months: readonly ReportMonth[]
}

export interface StoredReport extends RowsOfReport {
  readonly id: string
  readonly runDate: string
}

/** A read that a screen waits for. */
export interface Read<T> {
  readonly data: T | undefined
  readonly error?: unknown
  readonly refetch: () => unknown
}

/** What the page of a report needs: its words, its reads, and how the next one is made. */
export interface ReportPage {
  readonly title: string
  readonly sub: string
  /** Who the rows are: 'Annotator', 'Client'. */
  readonly who: string
  /** What the chart counts by month. */
  readonly counts: { readonly key: 'points' | 'matches'; readonly label: string; readonly color: string }
  /** Name of files, without their ending. */
  readonly fileName: string
  readonly next: Read<RowsOfReport & { readonly more: boolean }>
  readonly stored: Read<readonly StoredReport[]>
  readonly make: () => Promise<CallOutcome>
  readonly isMaking: boolean
  readonly useMatches: (row: RowOfReport) => Read<readonly ReportedMatchView[]>
}

/** Sums of all reports and the next one by month, oldest first: what the chart shows. */
export function monthsOf(reports: readonly RowsOfReport[]): ReportMonth[] {
  const months = new Map<string, ReportMonth>()
  for (const { month, nMatches, nPoints } of reports.flatMap((report) => report.months)) {
    const before = months.get(month)
    months.set(month, {
      month,
      nMatches: nMatches + (before?.nMatches ?? 0),
      nPoints: nPoints + (before?.nPoints ?? 0),
    })
  }
  return [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1))
}
