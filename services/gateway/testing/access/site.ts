import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { matchPath, ANYONE, ADMINS, type Asked } from './asked.ts'

/** The site itself: its settings, its read models, what it answers everybody. */
export const SITE: readonly Asked[] = [
  { route: 'roles', scene: 'none', expected: ANYONE },
  { route: 'scoringRules', scene: 'none', expected: ANYONE },
  {
    route: 'demoMatch',
    scene: 'Demo',
    expected: ANYONE,
  },
  {
    route: 'setDemo',
    scene: 'Edited',
    url: matchPath('/demo'),
    body: () => ({ demo: false }),
    expected: ADMINS,
  },
  { route: 'clientLog', scene: 'none', body: () => ({ level: 4, message: 'here' }), expected: ANYONE },
  { route: 'siteSettings', scene: 'none', expected: ADMINS },
  {
    route: 'changeSiteSettings',
    scene: 'none',
    body: () => DEFAULT_SITE_SETTINGS,
    expected: ADMINS,
  },
  { route: 'mails', scene: 'none', url: () => '/api/admin/mails?state=Waiting', expected: ADMINS },
  {
    route: 'changeMail',
    note: 'one that is not there',
    scene: 'none',
    url: () => '/api/admin/mails/10000000-0000-4000-8000-000000000000',
    body: () => ({ action: 'retry' }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 404',
  },
  { route: 'activity', scene: 'none', expected: ADMINS },
  {
    route: 'streamEvents',
    scene: 'none',
    url: ({ target }) => `/api/admin/streams/user-${target}`,
    expected: ADMINS,
  },
  { route: 'projections', scene: 'none', expected: ADMINS },
  {
    route: 'rebuild',
    scene: 'none',
    url: () => '/api/admin/projections/user-settings/rebuild',
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 202',
  },
  {
    route: 'flip',
    note: 'to a build that is not there',
    scene: 'none',
    url: () => '/api/admin/projections/users/flip',
    body: () => ({ version: 99, build: 1 }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 409',
  },
  {
    route: 'unpark',
    note: 'what is not parked',
    scene: 'none',
    url: () => '/api/admin/projections/users/parked',
    body: () => ({ stream: 'user-x', action: 'retry' }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 409',
  },
  {
    route: 'replayLab',
    scene: 'none',
    body: () => ({ rules: null, onlyRuleName: null, after: null }),
    expected: ADMINS,
  },
]
