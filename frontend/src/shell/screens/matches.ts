import { askForMatch } from '../../features/match-view/match-calls.ts'
import type { LoadScreen, Screen } from './screen.ts'

const matchView: LoadScreen = async () =>
  (await import('../../features/match-view/match-view-screen.tsx')).MatchViewScreen
const matchStats: LoadScreen = async () =>
  (await import('../../features/match-view/statistics/match-stats-screen.tsx')).MatchStatsScreen
const metadata: LoadScreen = async () =>
  (await import('../../features/match-metadata/edit-metadata-screen.tsx')).EditMetadataScreen
const matchList: LoadScreen = async () =>
  (await import('../../features/match-list/match-list-screen.tsx')).MatchListScreen

const analyses = () => import('../../features/match-view/analysis/analysis-screen.tsx')
const ANALYSIS_SCREENS: readonly { name: string; title: string; load: LoadScreen }[] = [
  { name: 'serve', title: 'Serve', load: async () => (await analyses()).ServeScreen },
  { name: 'return', title: 'Return', load: async () => (await analyses()).ReturnScreen },
  { name: 'rally', title: 'Rally', load: async () => (await analyses()).RallyScreen },
]

/** Matches: lists, watching, statistics, analyses, history. */
export const MATCH_SCREENS: readonly Screen[] = [
  {
    path: '/userMatches/:userId?',
    state: 'auth.userMatches',
    title: 'Matches',
    permission: 'Login',
    load: matchList,
  },
  ...(['/userMatches/:userId', ''] as const).flatMap((under): readonly Screen[] => {
    const [state, path] =
      under === ''
        ? ['auth.match', (name: string) => `/match/:matchId/${name}`]
        : ['auth.userMatches', (name: string) => `${under}/${name}/:matchId`]
    return [
      {
        path: path('watch'),
        state: `${state}.watch`,
        title: 'Match',
        permission: 'Login',
        load: matchView,
        ask: (dispatch, { matchId }) => matchId !== undefined && askForMatch(dispatch, matchId),
      },
      {
        path: path('editMetadata'),
        state: `${state}.editMetadata`,
        title: 'Edit match',
        permission: 'Login',
        load: metadata,
      },
      {
        path: path('stats'),
        state: `${state}.stats`,
        title: 'Statistics',
        permission: 'Login',
        load: matchStats,
      },
      ...ANALYSIS_SCREENS.map(({ name, title, load }) => ({
        path: path(name),
        state: `${state}.${name}`,
        title,
        permission: 'Login' as const,
        load,
      })),
    ]
  }),
  {
    path: '/match/:matchId/history',
    state: 'auth.match.history',
    title: 'History',
    permission: 'Login',
    load: async () => (await import('../../features/history/history-screen.tsx')).HistoryScreen,
  },
]
