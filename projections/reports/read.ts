import type { ReportKind } from '@courtline/messages/reports/report'
import type { Reads } from '../runtime/read/reads.ts'
import { reports, type ReportDocument } from './project.ts'

/** Reports of a kind, newest first, from a moment back. */
export async function reportsOf(
  reads: Reads,
  kind: ReportKind,
  limit: number,
  upTo?: string,
): Promise<ReportDocument[]> {
  const where = [
    { index: 'kind', equals: kind },
    ...(upTo === undefined ? [] : [{ index: 'made', to: upTo }]),
  ]
  return await reads.view(reports).find({ where, sort: { index: 'made', descending: true }, limit })
}

export async function findReport(reads: Reads, reportId: string): Promise<ReportDocument | undefined> {
  return await reads.view(reports).get(reportId)
}
