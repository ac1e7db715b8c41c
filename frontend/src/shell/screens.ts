import type { Permission } from '@courtline/messages/permissions'
import type { ComponentType } from 'react'
import { askForMatch } from '../features/match-view/match-calls.ts'
import type { StoreDispatch } from '../foundation/store/store.ts'

type Load = () => Promise<ComponentType>

/** One address of the site: platform section 2 with D58 and D59. */
export interface Screen {
  /** Pattern of the path, parameters as ':id', optional ones as ':id?'. */
  readonly path: string
  /** Named state, as links in the specification call it. */
  readonly state: string
  /** Second part of the window's title. */
  readonly title: string
  /** What the account must be allowed to do; null: anyone. */
  readonly permission: Permission | null
  /** 'full' has the whole window, without the navigation bar. */
  readonly frame?: 'full'
  /** Absent for screens of later issues: their address leads to '/'. */
  readonly load?: Load
  /** Asks for what the screen will show, while its script and the session are still on their way. */
  readonly ask?: (dispatch: StoreDispatch, params: Readonly<Record<string, string | undefined>>) => void
}

const matchView: Load = async () =>
  (await import('../features/match-view/match-view-screen.tsx')).MatchViewScreen
const matchStats: Load = async () =>
  (await import('../features/match-view/statistics/match-stats-screen.tsx')).MatchStatsScreen
const metadata: Load = async () =>
  (await import('../features/match-metadata/edit-metadata-screen.tsx')).EditMetadataScreen
const matchList: Load = async () =>
  (await import('../features/match-list/match-list-screen.tsx')).MatchListScreen
const workbench: Load = async () =>
  (await import('../features/workbench/workbench-screen.tsx')).WorkbenchScreen

const analyses = () => import('../features/match-view/analysis/analysis-screen.tsx')
const ANALYSIS_SCREENS: readonly { name: string; title: string; load: Load }[] = [
  { name: 'serve', title: 'Serve', load: async () => (await analyses()).ServeScreen },
  { name: 'return', title: 'Return', load: async () => (await analyses()).ReturnScreen },
  { name: 'rally', title: 'Rally', load: async () => (await analyses()).RallyScreen },
]

const publicScreens: readonly Screen[] = [
  {
    path: '/404',
    state: 'notFound',
    title: 'Not found',
    permission: null,
    load: async () => (await import('../domain/match/not-found-screen.tsx')).NotFoundScreen,
  },
  {
    path: '/login',
    state: 'login',
    title: 'Log in',
    permission: null,
    frame: 'full',
    load: async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen,
  },
  {
    path: '/signup',
    state: 'signup',
    title: 'Sign up',
    permission: null,
    frame: 'full',
    load: async () => (await import('../features/accounts/signup-screen.tsx')).SignupScreen,
  },
  {
    path: '/firstAdmin',
    state: 'firstAdmin',
    title: 'First admin',
    permission: null,
    frame: 'full',
    load: async () => (await import('../features/accounts/first-admin-screen.tsx')).FirstAdminScreen,
  },
  {
    path: '/invite',
    state: 'invite',
    title: 'Invitation',
    permission: null,
    frame: 'full',
    load: async () => (await import('../features/accounts/invite-screen.tsx')).InviteScreen,
  },
  {
    path: '/resendInvite',
    state: 'resendInvite',
    title: 'Resend invitation',
    permission: null,
    frame: 'full',
    load: async () => (await import('../features/accounts/resend-invite-screen.tsx')).ResendInviteScreen,
  },
  {
    path: '/lostPassword',
    state: 'lostPassword',
    title: 'Lost password',
    permission: null,
    frame: 'full',
    load: async () => (await import('../features/accounts/lost-password-screen.tsx')).LostPasswordScreen,
  },
  {
    path: '/resetPassword',
    state: 'resetPassword',
    title: 'Reset password',
    permission: null,
    frame: 'full',
    load: async () => (await import('../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/confirmEmail',
    state: 'confirmEmail',
    title: 'Confirm address',
    permission: null,
    frame: 'full',
    load: async () => (await import('../features/accounts/confirm-email-screen.tsx')).ConfirmEmailScreen,
  },
  { path: '/trial', state: 'trial', title: 'Trial', permission: null },
  {
    path: '/demo',
    state: 'demo',
    title: 'Demo',
    permission: null,
    load: async () => (await import('../features/match-view/demo-screen.tsx')).DemoEntry,
  },
  {
    path: '/demo/:matchId',
    state: 'demo.match',
    title: 'Demo match',
    permission: null,
    load: async () => (await import('../features/match-view/demo-screen.tsx')).DemoScreen,
  },
  {
    path: '/embed/:matchId',
    state: 'embed',
    title: 'Match',
    permission: null,
    frame: 'full',
    load: async () => (await import('../features/match-view/embed-screen.tsx')).EmbedScreen,
  },
  {
    path: '/embedUtr/:matchId',
    state: 'embedUtr',
    title: 'Match',
    permission: null,
    frame: 'full',
    load: async () => (await import('../features/match-view/embed-screen.tsx')).EmbedUtrScreen,
  },
  { path: '/r', state: 'recruitMatch', title: 'Recruit match', permission: null },
  {
    path: '/r/recruitMatch/:matchId',
    state: 'recruitMatch.watch',
    title: 'Recruit match',
    permission: null,
  },
  { path: '/recruit-invite', state: 'recruitInvite', title: 'Invitation', permission: null },
  { path: '/hardcodedUpload/:userId', state: 'hardcodedUpload', title: 'Upload', permission: null },
  { path: '/showcase/:slug', state: 'showcase', title: 'Showcase', permission: null },
]

const matchScreens: readonly Screen[] = [
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
]

const historyScreens: readonly Screen[] = [
  {
    path: '/match/:matchId/history',
    state: 'auth.match.history',
    title: 'History',
    permission: 'Login',
    load: async () => (await import('../features/history/history-screen.tsx')).HistoryScreen,
  },
]

const playerScreens: readonly Screen[] = [
  {
    path: '/upload',
    state: 'auth.upload',
    title: 'Upload',
    permission: 'Login',
    load: async () => (await import('../features/upload/upload-screen.tsx')).UploadScreen,
  },
  {
    path: '/profile',
    state: 'auth.profile',
    title: 'Profile',
    permission: 'Login',
    load: async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/profileForUser/:userId',
    state: 'auth.profileForUser',
    title: 'Profile',
    permission: 'Admin',
    load: async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
  },
  { path: '/landing', state: 'auth.landing', title: 'Recruiting', permission: 'Login' },
  {
    path: '/favorites',
    state: 'auth.favorites',
    title: 'Favorites',
    permission: 'Login',
    load: async () => (await import('../features/favorites/favorites-screen.tsx')).FavoritesScreen,
  },
  { path: '/coach-signup', state: 'auth.coachSignup', title: 'Coach sign-up', permission: 'Login' },
  { path: '/recruit-signup', state: 'auth.recruitSignup', title: 'Recruit sign-up', permission: 'Login' },
  { path: '/coach', state: 'auth.coach', title: 'Coach', permission: 'Coach' },
  { path: '/coach/my-recruits', state: 'auth.coach.myRecruits', title: 'My recruits', permission: 'Coach' },
  {
    path: '/coach/find-recruits',
    state: 'auth.coach.findRecruits',
    title: 'Find recruits',
    permission: 'Coach',
  },
  { path: '/recruit-page', state: 'auth.recruitPage', title: 'Recruit', permission: 'Recruit' },
]

const annotationScreens: readonly Screen[] = [
  {
    path: '/annotationList',
    state: 'auth.annotationList',
    title: 'Annotation queue',
    permission: 'Annotate',
    load: async () =>
      (await import('../features/annotation-queue/annotation-queue-screen.tsx')).AnnotationQueueScreen,
  },
  {
    path: '/annotate/:matchId',
    state: 'auth.annotate',
    title: 'Annotate',
    permission: 'Annotate',
    frame: 'full',
    load: workbench,
  },
  {
    path: '/trialAnnotationEntry',
    state: 'auth.trialAnnotationEntry',
    title: 'Trial annotation',
    permission: 'TrialAnnotation',
  },
  {
    path: '/trialAnnotation/:userId?',
    state: 'auth.trialAnnotation',
    title: 'Trial annotation',
    permission: 'TrialAnnotation',
  },
  {
    path: '/trialAnnotationReview',
    state: 'auth.trialAnnotationReview',
    title: 'Trial review',
    permission: 'AnnotationManager',
  },
  {
    path: '/completedMatches',
    state: 'auth.completedMatches',
    title: 'Completed matches',
    permission: 'AnnotationManager',
    load: async () =>
      (await import('../features/completed-matches/completed-matches-screen.tsx')).CompletedMatchesScreen,
  },
]

const adminScreens: readonly Screen[] = [
  {
    path: '/admin',
    state: 'auth.admin',
    title: 'Admin',
    permission: 'Admin',
    load: async () => (await import('../features/admin/admin-screen.tsx')).AdminScreen,
  },
  {
    path: '/admin/matches',
    state: 'auth.admin.matches',
    title: 'All matches',
    permission: 'Admin',
    load: async () => (await import('../features/completed-matches/all-matches-screen.tsx')).AllMatchesScreen,
  },
  {
    path: '/admin/readModels',
    state: 'auth.admin.readModels',
    title: 'Read models',
    permission: 'Admin',
    load: async () => (await import('../features/read-models/read-models-screen.tsx')).ReadModelsScreen,
  },
  {
    path: '/admin/siteSettings',
    state: 'auth.admin.siteSettings',
    title: 'Site settings',
    permission: 'Admin',
    load: async () => (await import('../features/site-settings/site-settings-screen.tsx')).SiteSettingsScreen,
  },
  {
    path: '/admin/mail',
    state: 'auth.admin.mail',
    title: 'Mail',
    permission: 'Admin',
    load: async () => (await import('../features/mail/mail-screen.tsx')).MailScreen,
  },
  {
    path: '/admin/replayLab',
    state: 'auth.admin.replayLab',
    title: 'Replay lab',
    permission: 'Admin',
    load: async () => (await import('../features/replay-lab/replay-lab-screen.tsx')).ReplayLabScreen,
  },
  {
    path: '/annotatorBilling',
    state: 'auth.annotatorBilling',
    title: 'Annotator billing',
    permission: 'Admin',
  },
  { path: '/clientReport', state: 'auth.clientReport', title: 'Client report', permission: 'Admin' },
  { path: '/creditReport', state: 'auth.creditReport', title: 'Credit report', permission: 'Admin' },
  {
    path: '/manageTeams',
    state: 'auth.manageTeams',
    title: 'Teams',
    permission: 'Admin',
    load: async () => (await import('../features/teams/manage-teams-screen.tsx')).ManageTeamsScreen,
  },
  { path: '/verifyCoach', state: 'auth.verifyCoach', title: 'Verify coaches', permission: 'Admin' },
  {
    path: '/fixupAnnotation',
    state: 'auth.fixupAnnotation',
    title: 'Fix up',
    permission: 'Admin',
    load: async () => (await import('../features/fix-up/fix-up-screen.tsx')).FixUpScreen,
  },
  {
    path: '/testScoreBox',
    state: 'auth.testScoreBox',
    title: 'Score box',
    permission: 'Admin',
    load: async () =>
      (await import('../features/match-view/test-pages/score-box-screen.tsx')).TestScoreBoxScreen,
  },
  {
    path: '/testAnalysis',
    state: 'auth.testAnalysis',
    title: 'Analysis',
    permission: 'Admin',
    load: async () =>
      (await import('../features/match-view/test-pages/analysis-test-screen.tsx')).TestAnalysisScreen,
  },
]

/** Every address, each once. */
export const SCREENS: readonly Screen[] = [
  ...publicScreens,
  ...matchScreens,
  ...historyScreens,
  ...playerScreens,
  ...annotationScreens,
  ...adminScreens,
]
