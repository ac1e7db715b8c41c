import { MANAGERS, matchPath, oneEdit, type About, type Asked } from './asked.ts'

//                       anon new str coa rec tri ann own pla fri hea its man adm
const ANNOTATORS = '     401 401 403 403 403 403 200 403 403 403 403 200 200 200'
const ANNOTATORS_NONE = '401 401 403 403 403 403 404 403 403 403 403 404 404 404'
const MANAGERS_NONE = '  401 401 403 403 403 403 403 403 403 403 403 403 404 404'
const FINDS_NONE = '     401 401 404 404 404 404 404 404 404 404 404 404 404 404'

const second =
  (rest = '') =>
  ({ matchId }: About) =>
    `/api/secondAnnotations/${matchId}${rest}`
const beside = (rest: string) => (about: About) =>
  `${matchPath(`/${rest}`)(about)}?kind=second&annotatorId=${about.target}`

/** Second annotations: managers ask for them, annotators make them, and see none that is not theirs (D100). */
export const SECONDS: readonly Asked[] = [
  { route: 'secondAnnotations', scene: 'none', expected: ANNOTATORS },
  {
    route: 'secondAnnotation',
    note: 'of a match without',
    scene: 'Review',
    url: second(),
    expected: ANNOTATORS,
  },
  {
    route: 'secondAnnotators',
    scene: 'Review',
    url: second('/annotators'),
    expected: MANAGERS,
  },
  {
    route: 'requestSecond',
    scene: 'Review',
    url: second(),
    body: () => ({ annotatorId: null, priority: 2 }),
    expected: MANAGERS,
  },
  {
    route: 'withdrawSecond',
    note: 'where there is none',
    scene: 'Edited',
    url: second(),
    expected: MANAGERS_NONE,
  },
  {
    route: 'claimSecond',
    note: 'where there is none',
    scene: 'Edited',
    url: second('/claim'),
    expected: ANNOTATORS_NONE,
  },
  {
    route: 'releaseSecond',
    note: 'where there is none',
    scene: 'Edited',
    url: second('/release'),
    expected: ANNOTATORS_NONE,
  },
  {
    route: 'completeSecond',
    note: 'where there is none',
    scene: 'Edited',
    url: second('/complete'),
    expected: ANNOTATORS_NONE,
  },
  {
    route: 'takeFromSecond',
    note: 'where there is none',
    scene: 'Edited',
    url: second('/take'),
    body: ({ target }) => ({ entries: [{ first: null, second: target }] }),
    expected: MANAGERS_NONE,
  },
  {
    route: 'settleSecond',
    note: 'where there is none',
    scene: 'Edited',
    url: second('/settle'),
    body: () => ({ outcome: 'first' }),
    expected: MANAGERS_NONE,
  },
  {
    route: 'annotation',
    note: 'a second one of another user',
    scene: 'Edited',
    url: beside('annotation'),
    expected: FINDS_NONE,
  },
  {
    route: 'editAnnotation',
    note: 'a second one of another user',
    scene: 'Edited',
    url: beside('annotation/edits'),
    body: oneEdit(false),
    expected: FINDS_NONE,
  },
]
