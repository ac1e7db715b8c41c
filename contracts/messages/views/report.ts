import { Type, type Static } from 'typebox'
import { closed, Count, DateOnly, Nullable, OneOf, Pair, Text, Uuid } from '../schema.ts'

/** Sums of the matches that were accepted in one month, as 'yyyy-MM'. */
export const ReportMonth = Type.Object({ month: Text(7), nMatches: Count, nPoints: Count }, closed)
export type ReportMonth = Static<typeof ReportMonth>

const AnnotatorRow = Type.Object(
  {
    annotatorId: Uuid,
    annotatorName: Nullable(Text(100)),
    nMatches: Count,
    nPoints: Count,
    /** What the points come to; null where the site has no price for a point. */
    cents: Nullable(Type.Number({ minimum: 0 })),
  },
  closed,
)
const ClientRow = Type.Object(
  { userId: Uuid, userName: Nullable(Text(100)), nMatches: Count, nPoints: Count },
  closed,
)

const billing = {
  matches: Count,
  annotators: Type.Array(AnnotatorRow),
  months: Type.Array(ReportMonth),
  centsPerPoint: Nullable(Type.Number({ minimum: 0 })),
}
const clients = { matches: Count, clients: Type.Array(ClientRow), months: Type.Array(ReportMonth) }
const stored = { id: Uuid, runDate: Text(40) }
/** Matches that are left for a later report, since one report holds only so many. */
const preview = { more: Type.Boolean() }

export const AnnotatorBillingView = Type.Object({ ...stored, ...billing }, closed)
export type AnnotatorBillingView = Static<typeof AnnotatorBillingView>
export const NextAnnotatorBilling = Type.Object({ ...preview, ...billing }, closed)
export type NextAnnotatorBilling = Static<typeof NextAnnotatorBilling>
export const ClientReportView = Type.Object({ ...stored, ...clients }, closed)
export type ClientReportView = Static<typeof ClientReportView>
export const NextClientReport = Type.Object({ ...preview, ...clients }, closed)
export type NextClientReport = Static<typeof NextClientReport>

/** One match that a row of a report counts. */
export const ReportedMatchView = Type.Object(
  {
    matchId: Uuid,
    /** Null for a match that was deleted since. */
    teams: Nullable(Pair(Text(300))),
    date: Nullable(DateOnly),
    acceptedAt: Text(40),
    /** Played points of the row's annotator, or of all annotators of the client's match. */
    nPoints: Count,
  },
  closed,
)
export type ReportedMatchView = Static<typeof ReportedMatchView>

/** Ways in which credits of an account change; each is a column of the credit report. */
export const CREDIT_FLOWS = ['granted', 'bought', 'spent', 'givenBack', 'cleared', 'takenBack'] as const
export type CreditFlow = (typeof CREDIT_FLOWS)[number]
const flows = {
  granted: Count,
  bought: Count,
  spent: Count,
  givenBack: Count,
  cleared: Count,
  takenBack: Count,
}

/**
 * Credits of one account since it began (D128). `spent` is what completed uploads cost and were not given back; so
 * balance = granted + bought − spent − reserved − cleared − takenBack.
 */
export const CreditRow = Type.Object(
  {
    userId: Uuid,
    userName: Nullable(Text(100)),
    ...flows,
    reserved: Count,
    balance: Count,
    unlimited: Type.Boolean(),
  },
  closed,
)
export type CreditRow = Static<typeof CreditRow>

/** Credits that changed hands one month, of all accounts. */
export const CreditMonth = Type.Object({ month: Text(7), ...flows }, closed)
export type CreditMonth = Static<typeof CreditMonth>
export const CreditFlowName = OneOf(CREDIT_FLOWS)
