import { ADMINS, ADMINS_FIND_NONE, NO_TEAM, type Asked } from './asked.ts'

//                  anon new str coa rec tri ann own pla fri hea its man adm
const ADMINS_MAKE = '401 401 403 403 403 403 403 403 403 403 403 403 403 201'

/** Reports: admins only. */
export const REPORTS: readonly Asked[] = [
  { route: 'annotatorBilling', scene: 'none', expected: ADMINS },
  { route: 'nextAnnotatorBilling', scene: 'none', expected: ADMINS },
  { route: 'makeAnnotatorBilling', scene: 'Edited', expected: ADMINS_MAKE },
  {
    route: 'annotatorBillingMatches',
    note: 'of a report that is not there',
    scene: 'none',
    url: ({ target }) => `/api/annotatorBilling/${NO_TEAM}/matches?userId=${target}`,
    expected: ADMINS_FIND_NONE,
  },
  { route: 'clientReport', scene: 'none', expected: ADMINS },
  { route: 'nextClientReport', scene: 'none', expected: ADMINS },
  { route: 'makeClientReport', scene: 'Edited', expected: ADMINS_MAKE },
  {
    route: 'clientReportMatches',
    note: 'of the next report',
    scene: 'none',
    url: ({ target }) => `/api/clientReport/next/matches?userId=${target}`,
    expected: ADMINS,
  },
  { route: 'creditReport', scene: 'none', expected: ADMINS },
  { route: 'creditMonths', scene: 'none', expected: ADMINS },
]
