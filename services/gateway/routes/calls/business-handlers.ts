import type { ViewName } from '@courtline/projections/registry'
import {
  annotatorBilling,
  annotatorBillingMatches,
  makeAnnotatorBilling,
  nextAnnotatorBilling,
} from '../reports/annotator-billing.ts'
import { changeOrder, myOrders, ordersCall, pricesCall, showcaseCall } from '../orders/orders.ts'
import {
  clientReport,
  clientReportMatches,
  makeClientReport,
  nextClientReport,
} from '../reports/client-report.ts'
import { creditMonthsCall, creditReport } from '../reports/credit-report.ts'
import { openUploadCall } from '../open-uploads/open-upload.ts'
import { orderCredits, orderShowcase } from '../orders/place-order.ts'
import { fromViews, type CallHandlers } from './call-handlers.ts'

/** What a report is made from. */
const REPORTED_VIEWS: readonly ViewName[] = ['accepted-matches', 'site-settings']

/** Reports, orders and credits. */
export const businessHandlers = {
  annotatorBilling: fromViews(annotatorBilling, ['reports', 'users']),
  makeAnnotatorBilling: fromViews(makeAnnotatorBilling, REPORTED_VIEWS),
  nextAnnotatorBilling: fromViews(nextAnnotatorBilling, [...REPORTED_VIEWS, 'users']),
  annotatorBillingMatches: fromViews(annotatorBillingMatches, [...REPORTED_VIEWS, 'matches', 'users']),
  clientReport: fromViews(clientReport, ['reports', 'users']),
  makeClientReport: fromViews(makeClientReport, REPORTED_VIEWS),
  nextClientReport: fromViews(nextClientReport, [...REPORTED_VIEWS, 'users']),
  clientReportMatches: fromViews(clientReportMatches, [...REPORTED_VIEWS, 'matches', 'users']),
  creditReport: fromViews(creditReport, ['credits', 'users']),
  creditMonths: fromViews(creditMonthsCall, ['credits']),
  prices: fromViews(pricesCall, ['site-settings']),
  showcase: fromViews(showcaseCall, ['site-settings']),
  openUpload: openUploadCall,
  orderShowcase,
  orderCredits,
  myOrders: fromViews(myOrders, ['orders']),
  orders: fromViews(ordersCall, ['orders']),
  changeOrder,
} satisfies Partial<CallHandlers>
