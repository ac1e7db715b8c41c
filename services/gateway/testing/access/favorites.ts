import { LOGGED_IN, NO_TEAM, type Asked } from './asked.ts'

const NOBODYS = NO_TEAM
//                    anon new str coa rec tri ann own pla fri hea its man adm
const WHO_PLAYED = '  401 401 404 404 404 404 404 403 200 403 404 403 403 403'
const FINDS_NONE = '  401 401 404 404 404 404 404 404 404 404 404 404 404 404'
const ADMIN_READS = ' 401 401 404 404 404 404 404 404 404 404 404 404 404 200'

/** Favorites: one's own, of matches that one has played in (D89). */
export const FAVORITES: readonly Asked[] = [
  {
    route: 'createFavorite',
    scene: 'Edited',
    body: ({ matchId }) => ({ matchId, index: 0 }),
    expected: WHO_PLAYED,
  },
  {
    route: 'createFavorite',
    note: 'in the demo',
    scene: 'Demo',
    body: ({ matchId }) => ({ matchId, index: 0 }),
    expected: '        401 401 403 403 403 403 403 403 200 403 403 403 403 403',
  },
  {
    route: 'createFavorites',
    scene: 'Edited',
    body: ({ matchId }) => ({ favorites: [{ matchId, index: 0 }] }),
    expected: WHO_PLAYED,
  },
  {
    route: 'moveFavorites',
    note: 'what is no favorite',
    scene: 'none',
    body: () => ({ favoriteIds: [NOBODYS], beforeId: null }),
    expected: FINDS_NONE,
  },
  {
    route: 'deleteFavorite',
    note: 'what is no favorite of theirs',
    scene: 'none',
    url: () => `/api/favorites/${NOBODYS}`,
    expected: LOGGED_IN,
  },
  { route: 'deleteAllFavorites', scene: 'none', expected: LOGGED_IN },
  { route: 'favorites', scene: 'none', expected: LOGGED_IN },
  {
    route: 'favoritesByUser',
    note: 'their own',
    scene: 'none',
    url: ({ self }) => `/api/favorites/byUser/${self}`,
    expected: LOGGED_IN,
  },
  {
    route: 'favoritesByUser',
    note: 'of another user',
    scene: 'none',
    url: ({ target }) => `/api/favorites/byUser/${target}`,
    expected: ADMIN_READS,
  },
  {
    route: 'favoritesByMatch',
    note: 'their own, of a match that not all of them see',
    scene: 'Edited',
    url: ({ matchId }) => `/api/favorites/byMatch/${matchId}`,
    expected: LOGGED_IN,
  },
  {
    route: 'favoritesByMatchAndUser',
    scene: 'Edited',
    url: ({ matchId, target }) => `/api/favorites/byMatchAndUser/${matchId}/${target}`,
    expected: ADMIN_READS,
  },
  {
    route: 'favorite',
    note: 'that is not there',
    scene: 'none',
    url: () => `/api/favorites/${NOBODYS}`,
    expected: FINDS_NONE,
  },
]
