import { MANAGERS, NO_TEAM, type Asked } from './asked.ts'

//               anon new str coa rec tri ann own pla fri hea its man adm
const OWN = '    401 401 403 403 403 403 200 403 403 403 403 200 200 200'
const OTHERS = ' 401 401 403 403 403 403 404 403 403 403 403 404 200 200'

/** The quality of annotations: all for managers, and every annotator's own. */
export const QUALITY: readonly Asked[] = [
  { route: 'annotationQuality', scene: 'none', expected: MANAGERS },
  {
    route: 'annotatorQuality',
    note: 'their own',
    scene: 'none',
    url: ({ self }) => `/api/annotationQuality/${self}`,
    expected: OWN,
  },
  {
    route: 'annotatorQuality',
    note: 'of another user',
    scene: 'none',
    url: () => `/api/annotationQuality/${NO_TEAM}`,
    expected: OTHERS,
  },
  {
    route: 'annotatorQualityMatches',
    note: 'their own',
    scene: 'none',
    url: ({ self }) => `/api/annotationQuality/${self}/matches?figure=speed`,
    expected: OWN,
  },
  {
    route: 'annotatorQualityMatches',
    note: 'of another user',
    scene: 'none',
    url: () => `/api/annotationQuality/${NO_TEAM}/matches?figure=speed`,
    expected: OTHERS,
  },
]
