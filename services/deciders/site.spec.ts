import { describe, it } from '@jest/globals'
import { DEFAULT_SITE_SETTINGS, type SiteEvent } from '@courtline/messages/site/site'
import { given } from './testing/given.ts'
import { adam, ana, ben, mia } from './people.ts'
import { siteDecider } from './site.ts'

const BEFORE = '2026-05-01T11:59:59.999Z'
const EXPIRY = '2026-05-01T12:00:00.000Z'
const issued = (tokenHash: string): SiteEvent => ({
  type: 'FirstAdminLinkIssued',
  data: { tokenHash, expiresAt: EXPIRY },
})
const appointed: SiteEvent = { type: 'FirstAdminAppointed', data: { userId: ana.userId } }

const site = (history: readonly SiteEvent[]) => given(siteDecider, history)
const issue = { type: 'IssueFirstAdminLink', tokenHash: 'first', expiresAt: EXPIRY } as const
const appoint = (tokenHash = 'first', userId = ana.userId, now = BEFORE) =>
  ({ type: 'AppointFirstAdmin', tokenHash, now, userId }) as const

describe('the link that makes the first admin (D34)', () => {
  it('is issued while there is no admin', () => site([]).when(issue).records(issued('first')))

  it('is not issued once there is one', () =>
    site([issued('first'), appointed])
      .when(issue)
      .refuses('ADMIN_EXISTS'))

  it('appoints the person who uses it', () =>
    site([issued('first')])
      .when(appoint())
      .records(appointed))

  it('is used up by that', () =>
    site([issued('first'), appointed])
      .when(appoint('first', ben.userId))
      .refuses('ADMIN_EXISTS'))

  it('lets an interrupted sign-up of the same user go on', () =>
    site([issued('first'), appointed])
      .when(appoint())
      .records())

  it('is not valid when it is unknown, replaced or too old', () => {
    site([]).when(appoint()).refuses('LINK_NOT_VALID')
    site([issued('first'), issued('second')])
      .when(appoint())
      .refuses('LINK_NOT_VALID')
    site([issued('first')])
      .when(appoint('first', ana.userId, EXPIRY))
      .refuses('LINK_NOT_VALID')
  })
})

describe('the settings of the site', () => {
  const settings = { ...DEFAULT_SITE_SETTINGS, claimLapsesAfterHours: 12 }
  const changed: SiteEvent = { type: 'SiteSettingsChanged', data: { settings } }

  it('are changed by an admin', () =>
    site([]).when({ type: 'ChangeSiteSettings', by: adam, settings }).records(changed))

  it('are not recorded when they are as before', () => {
    site([]).when({ type: 'ChangeSiteSettings', by: adam, settings: DEFAULT_SITE_SETTINGS }).records()
    site([changed]).when({ type: 'ChangeSiteSettings', by: adam, settings }).records()
  })

  it('are not changed by managers', () =>
    site([]).when({ type: 'ChangeSiteSettings', by: mia, settings }).refuses('NOT_ALLOWED'))
})

describe('the user list as a file (D95)', () => {
  const taken: SiteEvent = { type: 'UserListExported', data: { accounts: 12 } }

  it('is recorded each time an admin takes it', () => {
    site([]).when({ type: 'ExportUserList', by: adam, accounts: 12 }).records(taken)
    site([taken]).when({ type: 'ExportUserList', by: adam, accounts: 12 }).records(taken)
  })

  it('is for admins only', () =>
    site([]).when({ type: 'ExportUserList', by: mia, accounts: 12 }).refuses('NOT_ALLOWED'))
})
