import { describe, expect, it } from '@jest/globals'
import { sitePartsOf, type SitePart } from './site-changes.ts'

describe('what of the site an event changes', () => {
  it.each<[string, SitePart[]]>([
    ['AnnotationAccepted', ['activity', 'reports']],
    ['ReportMade', ['reports']],
    ['UserRegistered', ['activity', 'credits']],
    ['CreditSpent', ['credits']],
    ['OrderPaid', ['orders']],
    ['MatchClaimed', ['activity']],
    ['ServeAdded', []],
  ])('%s: %j', (type, parts) => expect(sitePartsOf(type)).toEqual(parts))
})
