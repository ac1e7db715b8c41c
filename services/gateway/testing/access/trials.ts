import { randomUUID } from 'node:crypto'
import { ANYONE, LOGGED_IN, MANAGERS, oneEdit, type About, type Asked } from './asked.ts'

//                  anon new str coa rec tri ann own pla fri hea its man adm
const ON_TRIAL = '  401 401 403 403 403 200 403 403 403 403 403 403 200 200'
const NOTHING_IN_IT = '401 401 403 403 403 404 403 403 403 403 403 403 404 404'
const FINDS_NONE = '401 401 404 404 404 404 404 404 404 404 404 404 404 404'
const REVIEWS_NONE = '401 401 403 403 403 403 403 403 403 403 403 403 404 404'
const DEMO_ONLY = ' 401 401 403 403 403 409 403 403 403 403 403 403 409 409'

const trialOf =
  (whose: 'self' | 'target', rest = '') =>
  (about: About) =>
    `/api/trialAnnotation${rest}?userId=${about[whose]}&matchId=${about.matchId}`
const beside = (rest: string) => (about: About) =>
  `/api/matches/${about.matchId}/${rest}?kind=trial&annotatorId=${about.target}`

/** Trials: one's own, which managers of trials read and review (D80, D81). */
export const TRIALS: readonly Asked[] = [
  { route: 'trialVideos', scene: 'none', expected: ANYONE },
  {
    route: 'joinTrial',
    scene: 'none',
    body: ({ who }) => ({ email: `${who}.${randomUUID()}@example.org` }),
    expected: ANYONE,
  },
  { route: 'trialAnnotation', note: 'their own', scene: 'Edited', url: trialOf('self'), expected: LOGGED_IN },
  {
    route: 'trialAnnotation',
    note: 'of another user',
    scene: 'Edited',
    url: trialOf('target'),
    expected: '      401 401 404 404 404 404 404 404 404 404 404 404 200 200',
  },
  {
    route: 'trialAnnotation',
    note: 'all of a status',
    scene: 'none',
    url: () => '/api/trialAnnotation?status=InReview',
    expected: MANAGERS,
  },
  {
    route: 'trialDetails',
    note: 'that was not begun',
    scene: 'Edited',
    url: trialOf('self', '/details'),
    expected: FINDS_NONE,
  },
  {
    route: 'startTrial',
    note: 'with the demo match',
    scene: 'Demo',
    url: () => '/api/trialAnnotation/start',
    expected: ON_TRIAL,
  },
  {
    route: 'startTrial',
    note: 'with another match',
    scene: 'Edited',
    url: trialOf('self', '/start'),
    expected: DEMO_ONLY,
  },
  {
    route: 'replaceTrialAnnotation',
    note: 'with the demo match',
    scene: 'Demo',
    url: () => '/api/trialAnnotation',
    body: () => [],
    expected: ON_TRIAL,
  },
  {
    route: 'completeTrial',
    note: 'that was not begun',
    scene: 'Edited',
    url: trialOf('self', '/complete'),
    expected: NOTHING_IN_IT,
  },
  {
    route: 'reviewTrial',
    note: 'that was not begun',
    scene: 'Edited',
    url: trialOf('target', '/review'),
    body: ({ self }) => ({ userId: self, date: '2026-05-01T10:00:00.000Z', result: true }),
    expected: REVIEWS_NONE,
  },
  {
    route: 'annotation',
    note: 'beside that of the demo match',
    scene: 'Demo',
    url: beside('annotation'),
    expected: FINDS_NONE,
  },
  {
    route: 'history',
    note: 'of an annotation beside that of the demo match',
    scene: 'Demo',
    url: beside('history'),
    expected: FINDS_NONE,
  },
  {
    route: 'editAnnotation',
    note: 'of another user’s trial',
    scene: 'Demo',
    url: beside('annotation/edits'),
    body: oneEdit(false),
    expected: FINDS_NONE,
  },
]
