import type { AnyEvent } from '../events.ts'
import { ORDER_EVENTS } from '../orders/order.ts'
import { REPORT_EVENTS } from '../reports/report.ts'
import { activityKindOf } from './activity.ts'

/** What of the whole site an admin's pages show. */
export const SITE_PARTS = ['activity', 'reports', 'credits', 'orders'] as const
export type SitePart = (typeof SITE_PARTS)[number]

/** Events that change what became of an account's credits (D128). */
export const CREDIT_EVENTS = [
  'UserRegistered',
  'CreditsAdded',
  'CreditsTakenBack',
  'CreditsCleared',
  'CreditReserved',
  'CreditSpent',
  'CreditReturned',
] as const satisfies readonly AnyEvent['type'][]

const CHANGES: Readonly<Record<Exclude<SitePart, 'activity'>, ReadonlySet<string>>> = {
  reports: new Set(['AnnotationAccepted', ...REPORT_EVENTS.map(({ properties }) => properties.type.const)]),
  credits: new Set(CREDIT_EVENTS),
  orders: new Set(ORDER_EVENTS.map(({ properties }) => properties.type.const)),
}

/** Which pages an event of this type changes. */
export const sitePartsOf = (type: string): readonly SitePart[] =>
  SITE_PARTS.filter((part) =>
    part === 'activity' ? activityKindOf(type) !== undefined : CHANGES[part].has(type),
  )
