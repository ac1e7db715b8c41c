import { Type } from 'typebox'
import { closed, Uuid } from '../schema.ts'
import {
  AnnotatorBillingView,
  ClientReportView,
  CreditMonth,
  CreditRow,
  NextAnnotatorBilling,
  NextClientReport,
  ReportedMatchView,
} from '../views/report.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

const Paged = Type.Object({ cursor: PAGED.cursor }, closed)
/** A report that was made, or the next one. */
const OfReport = Type.Object({ id: Type.Union([Uuid, Type.Literal('next')]) }, closed)
const OfRow = Type.Object({ userId: Uuid, cursor: PAGED.cursor }, closed)

/** What annotators are paid for, what clients are billed for, and what became of credits (D92, D128). */
export const reportRoutes = {
  annotatorBilling: route({
    method: 'GET',
    path: '/api/annotatorBilling',
    permission: 'Admin',
    summary: 'Annotator billings that were made, newest first: played points of each annotator',
    query: Paged,
    answer: Type.Array(AnnotatorBillingView),
  }),
  makeAnnotatorBilling: route({
    method: 'POST',
    path: '/api/annotatorBilling',
    permission: 'Admin',
    summary: 'Make a billing of the matches that were accepted since the last one; each match is billed once',
    answer: AnnotatorBillingView,
    success: 201,
  }),
  nextAnnotatorBilling: route({
    method: 'GET',
    path: '/api/annotatorBilling/next',
    permission: 'Admin',
    summary: 'What the next annotator billing would hold',
    answer: NextAnnotatorBilling,
  }),
  annotatorBillingMatches: route({
    method: 'GET',
    path: '/api/annotatorBilling/:id/matches',
    permission: 'Admin',
    summary: 'Matches that one annotator’s row of a billing counts, oldest acceptance first',
    params: OfReport,
    query: OfRow,
    answer: Type.Array(ReportedMatchView),
  }),
  clientReport: route({
    method: 'GET',
    path: '/api/clientReport',
    permission: 'Admin',
    summary: 'Client reports that were made, newest first: accepted matches of each owner',
    query: Paged,
    answer: Type.Array(ClientReportView),
  }),
  makeClientReport: route({
    method: 'POST',
    path: '/api/clientReport',
    permission: 'Admin',
    summary:
      'Make a report of the matches that were accepted since the last one; each match is reported once',
    answer: ClientReportView,
    success: 201,
  }),
  nextClientReport: route({
    method: 'GET',
    path: '/api/clientReport/next',
    permission: 'Admin',
    summary: 'What the next client report would hold',
    answer: NextClientReport,
  }),
  clientReportMatches: route({
    method: 'GET',
    path: '/api/clientReport/:id/matches',
    permission: 'Admin',
    summary: 'Matches that one owner’s row of a report counts, oldest acceptance first',
    params: OfReport,
    query: OfRow,
    answer: Type.Array(ReportedMatchView),
  }),
  creditReport: route({
    method: 'GET',
    path: '/api/creditReport',
    permission: 'Admin',
    summary: 'Credits of each account: granted, bought, spent, reserved, given back, balance',
    query: Paged,
    answer: Type.Array(CreditRow),
  }),
  creditMonths: route({
    method: 'GET',
    path: '/api/creditReport/months',
    permission: 'Admin',
    summary: 'Credits that changed hands in each month, of all accounts, oldest month first',
    answer: Type.Array(CreditMonth),
  }),
} as const
