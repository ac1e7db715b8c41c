import type { MatchEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { subjectIdOf } from '@courtline/messages/ids'
import {
  REPORT_KINDS,
  type AnnotatorPoints,
  type ReportedMatch,
  type ReportEvent,
  type ReportKind,
} from '@courtline/messages/reports/report'
import type { GroupPage, Projection } from '../runtime/projection.ts'

/** A match and the reports that count it. */
export interface AcceptedMatchDocument {
  readonly matchId: string
  readonly ownerId: string
  /** Its first acceptance; later ones, after it was sent back, change nothing (D92). */
  readonly accepted: Acceptance | null
  /** Points as the first report counted them, for an acceptance that was recorded without. */
  readonly counted: readonly AnnotatorPoints[] | null
  /** Kind of report → id of the report that counts it; in one order, whichever of them is read first. */
  readonly reports: Readonly<Record<ReportKind, string | null>>
}

export interface Acceptance {
  readonly at: string
  readonly revision: number
  readonly ownerId: string
  /** Null for an acceptance that was recorded before points were billed: they are counted from the log. */
  readonly points: readonly AnnotatorPoints[] | null
}

type BillingEvent =
  Extract<MatchEvent, { type: 'MatchCreated' | 'OwnerMoved' | 'AnnotationAccepted' }> | ReportEvent

/** Id of the report that is not made yet. */
export const NEXT_REPORT = 'next'

/** Accepted matches, by the report that counts them; those of the next report are in none yet (D92, D128). */
export const acceptedMatches: Projection<BillingEvent, AcceptedMatchDocument> = {
  name: 'accepted-matches',
  version: 2,
  // A report names only matches, never what they were: so it does not matter which of the two is read first.
  ordering: 'stream',
  handles: ['MatchCreated', 'OwnerMoved', 'AnnotationAccepted', 'ReportMade'],
  indexes: { report: 'many', row: 'many', accepted: 'one' },
  personal: false,
  groupsOf: ({ stream, event }) =>
    event.type === 'ReportMade' ? event.data.matches.map(({ matchId }) => matchId) : [subjectIdOf(stream)],
  fold,
  keysOf: (match) => ({
    report: match.accepted ? REPORT_KINDS.map((kind) => reportKey(kind, reportOf(match, kind))) : [],
    row: rowsOf(match),
    accepted: match.accepted?.at ?? null,
  }),
}

export const reportKey = (kind: ReportKind, reportId: string) => `${kind}/${reportId}`
export const rowKey = (kind: ReportKind, reportId: string, userId: string) => `${kind}/${reportId}/${userId}`
const reportOf = ({ reports }: AcceptedMatchDocument, kind: ReportKind) => reports[kind] ?? NEXT_REPORT

function rowsOf(match: AcceptedMatchDocument): string[] {
  const { accepted } = match
  if (!accepted) return []
  const annotators = pointsOfMatch(match).map(({ annotatorId }) =>
    rowKey('annotatorBilling', reportOf(match, 'annotatorBilling'), annotatorId),
  )
  return [rowKey('clientReport', reportOf(match, 'clientReport'), accepted.ownerId), ...annotators]
}

/** Played points of a match by annotator, as it was accepted. */
export const pointsOfMatch = ({
  accepted,
  counted,
}: Pick<AcceptedMatchDocument, 'accepted' | 'counted'>): readonly AnnotatorPoints[] =>
  accepted?.points ?? counted ?? []

const countedIn = (matches: readonly ReportedMatch[], wanted: string) =>
  matches.find(({ matchId }) => matchId === wanted)?.points ?? null

function fold({ group, documents, events }: GroupPage<BillingEvent, AcceptedMatchDocument>) {
  const known = documents.get(group) ?? {
    matchId: group,
    ownerId: '',
    accepted: null,
    counted: null,
    reports: NO_REPORTS,
  }
  return new Map([[group, events.reduce((match, recorded) => foldOne(match, recorded), known)]])
}

const NO_REPORTS = { annotatorBilling: null, clientReport: null } as const

function foldOne(
  match: AcceptedMatchDocument,
  { event, meta, revision }: Recorded<BillingEvent>,
): AcceptedMatchDocument {
  switch (event.type) {
    case 'MatchCreated':
    case 'OwnerMoved':
      return { ...match, ownerId: event.data.ownerId }
    case 'AnnotationAccepted': {
      const accepted = { at: meta.at, revision, ownerId: match.ownerId, points: event.data.points ?? null }
      return { ...match, accepted: match.accepted ?? accepted }
    }
    case 'ReportMade':
      return {
        ...match,
        counted: match.counted ?? countedIn(event.data.matches, match.matchId),
        reports: { ...match.reports, [event.data.kind]: event.data.reportId },
      }
  }
}
