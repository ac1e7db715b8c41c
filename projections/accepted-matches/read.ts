import type { ReportKind } from '@courtline/messages/reports/report'
import type { Reads } from '../runtime/read/reads.ts'
import {
  acceptedMatches,
  NEXT_REPORT,
  reportKey,
  rowKey,
  type AcceptedMatchDocument,
  type Acceptance,
} from './project.ts'

export type AcceptedMatch = AcceptedMatchDocument & { readonly accepted: Acceptance }

/** Accepted matches that no report of this kind counts yet, oldest acceptance first. */
export const matchesToReport = (reads: Reads, kind: ReportKind, limit: number) =>
  found(reads, 'report', reportKey(kind, NEXT_REPORT), limit)

/** Matches that one row of a report counts, oldest acceptance first, from an acceptance on. */
export const matchesOfRow = (
  reads: Reads,
  { kind, reportId, userId }: { kind: ReportKind; reportId: string; userId: string },
  limit: number,
  from?: string,
) => found(reads, 'row', rowKey(kind, reportId, userId), limit, from)

async function found(
  reads: Reads,
  index: 'report' | 'row',
  equals: string,
  limit: number,
  from?: string,
): Promise<AcceptedMatch[]> {
  const where = [{ index, equals }, ...(from === undefined ? [] : [{ index: 'accepted', from }])]
  const documents = await reads.view(acceptedMatches).find({ where, sort: { index: 'accepted' }, limit })
  return documents.flatMap((match) =>
    match.accepted === null ? [] : [{ ...match, accepted: match.accepted }],
  )
}
