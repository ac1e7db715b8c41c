import type { Screen } from './screen.ts'

/** Administration. */
export const ADMIN_SCREENS: readonly Screen[] = [
  {
    path: '/admin',
    state: 'auth.admin',
    title: 'Admin',
    permission: 'Admin',
    load: async () => (await import('../../features/admin/admin-screen.tsx')).AdminScreen,
  },
  {
    path: '/admin/matches',
    state: 'auth.admin.matches',
    title: 'All matches',
    permission: 'Admin',
    load: async () =>
      (await import('../../features/completed-matches/all-matches-screen.tsx')).AllMatchesScreen,
  },
  {
    path: '/admin/readModels',
    state: 'auth.admin.readModels',
    title: 'Read models',
    permission: 'Admin',
    load: async () => (await import('../../features/read-models/read-models-screen.tsx')).ReadModelsScreen,
  },
  {
    path: '/admin/siteSettings',
    state: 'auth.admin.siteSettings',
    title: 'Site settings',
    permission: 'Admin',
    load: async () =>
      (await import('../../features/site-settings/site-settings-screen.tsx')).SiteSettingsScreen,
  },
  {
    path: '/admin/mail',
    state: 'auth.admin.mail',
    title: 'Mail',
    permission: 'Admin',
    load: async () => (await import('../../features/mail/mail-screen.tsx')).MailScreen,
  },
  {
    path: '/admin/activity',
    state: 'auth.admin.activity',
    title: 'Activity',
    permission: 'Admin',
    load: async () => (await import('../../features/activity/activity-screen.tsx')).ActivityScreen,
  },
  {
    path: '/admin/streams/:stream',
    state: 'auth.admin.stream',
    title: 'Recorded events',
    permission: 'Admin',
    load: async () => (await import('../../features/activity/stream-screen.tsx')).StreamScreen,
  },
  {
    path: '/admin/replayLab',
    state: 'auth.admin.replayLab',
    title: 'Replay lab',
    permission: 'Admin',
    load: async () => (await import('../../features/replay-lab/replay-lab-screen.tsx')).ReplayLabScreen,
  },
  {
    path: '/admin/orders',
    state: 'auth.admin.orders',
    title: 'Orders',
    permission: 'Admin',
    load: async () => (await import('../../features/orders/orders-screen.tsx')).OrdersScreen,
  },
  {
    path: '/annotatorBilling',
    state: 'auth.annotatorBilling',
    title: 'Annotator billing',
    permission: 'Admin',
    load: async () =>
      (await import('../../features/reports/annotator-billing-screen.tsx')).AnnotatorBillingScreen,
  },
  {
    path: '/clientReport',
    state: 'auth.clientReport',
    title: 'Client report',
    permission: 'Admin',
    load: async () => (await import('../../features/reports/client-report-screen.tsx')).ClientReportScreen,
  },
  {
    path: '/creditReport',
    state: 'auth.creditReport',
    title: 'Credit report',
    permission: 'Admin',
    load: async () => (await import('../../features/reports/credit-report-screen.tsx')).CreditReportScreen,
  },
  {
    path: '/manageTeams',
    state: 'auth.manageTeams',
    title: 'Teams',
    permission: 'Admin',
    load: async () => (await import('../../features/teams/manage-teams-screen.tsx')).ManageTeamsScreen,
  },
  {
    path: '/verifyCoach',
    state: 'auth.verifyCoach',
    title: 'Verify coaches',
    permission: 'Admin',
    load: async () => (await import('../../features/verify-coach/verify-coach-screen.tsx')).VerifyCoachScreen,
  },
  {
    path: '/fixupAnnotation',
    state: 'auth.fixupAnnotation',
    title: 'Fix up',
    permission: 'Admin',
    load: async () => (await import('../../features/fix-up/fix-up-screen.tsx')).FixUpScreen,
  },
  {
    path: '/testScoreBox',
    state: 'auth.testScoreBox',
    title: 'Score box',
    permission: 'Admin',
    load: async () =>
      (await import('../../features/match-view/test-pages/score-box-screen.tsx')).TestScoreBoxScreen,
  },
  {
    path: '/testAnalysis',
    state: 'auth.testAnalysis',
    title: 'Analysis',
    permission: 'Admin',
    load: async () =>
      (await import('../../features/match-view/test-pages/analysis-test-screen.tsx')).TestAnalysisScreen,
  },
]
