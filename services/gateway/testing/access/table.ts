import { ACCOUNTS } from './accounts.ts'
import type { Asked } from './asked.ts'
import { FAVORITES } from './favorites.ts'
import { HIGHLIGHTS } from './highlights.ts'
import { QUALITY } from './quality.ts'
import { RECRUITING } from './recruiting.ts'
import { LOOKING_AT_MATCHES } from './looking-at-matches.ts'
import { ORDERS } from './orders.ts'
import { REPORTS } from './reports.ts'
import { SAVED_FILTERS } from './saved-filters.ts'
import { SITE } from './site.ts'
import { SECONDS } from './seconds.ts'
import { TRIALS } from './trials.ts'
import { UPLOADS } from './uploads.ts'
import { WORK_ON_MATCHES } from './work-on-matches.ts'

/** Every route with what it answers to whom: the expected answers are written by hand. */
export const TABLE: readonly Asked[] = [
  ...LOOKING_AT_MATCHES,
  ...WORK_ON_MATCHES,
  ...UPLOADS,
  ...FAVORITES,
  ...ORDERS,
  ...RECRUITING,
  ...REPORTS,
  ...TRIALS,
  ...QUALITY,
  ...SECONDS,
  ...HIGHLIGHTS,
  ...SAVED_FILTERS,
  ...SITE,
  // Last: one of these takes the credits that rows before it spend.
  ...ACCOUNTS,
]
