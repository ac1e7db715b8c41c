import { uncutUriOf } from '../matches.ts'
import { LOGGED_IN, NO_TEAM, type Asked } from './asked.ts'

const NOBODYS = NO_TEAM
//                    anon new str coa rec tri ann own pla fri hea its man adm
const FINDS_NONE = '  401 401 404 404 404 404 404 404 404 404 404 404 404 404'
const NOBODY_FINDS = '404 404 404 404 404 404 404 404 404 404 404 404 404 404'
const ADMIN_READS = ' 401 401 404 404 404 404 404 404 404 404 404 404 404 200'

const PATHS = {
  retryHighlight: 'retry',
  cancelHighlight: 'cancel',
  shareHighlight: 'share/link',
  shareHighlightOnFacebook: 'share/facebook',
  shareHighlightOnYoutube: 'share/youtube/true',
  takeBackHighlight: 'share/link',
} as const

/** Reels: one's own, of matches that one may watch (D90, D119); the page of a shared one is open to anybody. */
export const HIGHLIGHTS: readonly Asked[] = [
  {
    route: 'createHighlights',
    scene: 'Edited',
    body: ({ matchId }) => ({
      title: 'Highlights',
      events: [{ matchUri: uncutUriOf(matchId), summaryEventStart: 1, summaryEventEnd: 4 }],
    }),
    expected: '        401 401 404 404 404 404 404 200 200 200 404 200 200 200',
  },
  {
    route: 'highlightsByUser',
    note: 'their own',
    scene: 'none',
    url: ({ self }) => `/api/favorites/highlights/byUser/${self}`,
    expected: LOGGED_IN,
  },
  {
    route: 'highlightsByUser',
    note: 'of another user',
    scene: 'none',
    url: ({ target }) => `/api/favorites/highlights/byUser/${target}`,
    expected: ADMIN_READS,
  },
  ...(
    [
      'retryHighlight',
      'cancelHighlight',
      'shareHighlight',
      'shareHighlightOnFacebook',
      'shareHighlightOnYoutube',
      'takeBackHighlight',
    ] as const
  ).map((route): Asked => ({
    route,
    note: 'what is no reel of theirs',
    scene: 'none',
    url: () => `/api/highlights/${NOBODYS}/${PATHS[route]}`,
    expected: FINDS_NONE,
  })),
  { route: 'videoSites', scene: 'none', expected: LOGGED_IN },
  {
    route: 'deleteHighlight',
    note: 'what is no reel of theirs',
    scene: 'none',
    url: () => `/api/highlights/${NOBODYS}`,
    expected: LOGGED_IN,
  },
  {
    route: 'sharedReel',
    note: 'that was never shared',
    scene: 'none',
    url: () => '/api/reels/not-a-token',
    expected: NOBODY_FINDS,
  },
  {
    route: 'oEmbed',
    note: 'of another page',
    scene: 'none',
    url: () => '/api/oembed?url=https%3A%2F%2Fvideos.example%2Fa',
    expected: NOBODY_FINDS,
  },
]
