import { randomUUID } from 'node:crypto'
import { LOGGED_IN, NO_TEAM, type Asked } from './asked.ts'

//                   anon new str coa rec tri ann own pla fri hea its man adm
const FINDS_NONE = ' 401 401 404 404 404 404 404 404 404 404 404 404 404 404'

/** Saved filters: everybody has their own. */
export const SAVED_FILTERS: readonly Asked[] = [
  { route: 'savedFilters', scene: 'none', expected: LOGGED_IN },
  {
    route: 'saveFilter',
    scene: 'none',
    body: () => ({ name: randomUUID(), query: 'service=Second' }),
    expected: LOGGED_IN,
  },
  {
    route: 'renameFilter',
    note: 'none of theirs',
    scene: 'none',
    url: () => `/api/savedFilters/${NO_TEAM}`,
    body: () => ({ name: 'Serves' }),
    expected: FINDS_NONE,
  },
  {
    route: 'deleteFilter',
    note: 'none of theirs',
    scene: 'none',
    url: () => `/api/savedFilters/${NO_TEAM}`,
    expected: LOGGED_IN,
  },
]
