/**
 * Every address of the site, built in one place. Ids are UUIDs and need no escaping; texts are escaped.
 * The patterns stand in screens.ts; a test holds the two together.
 */
const withQuery = (path: string, query: Record<string, string | number | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

export const paths = {
  home: () => '/',
  notFound: () => '/404',
  login: (redirect?: string) => withQuery('/login', { redirect }),
  signup: (query: { redirect?: string; signupCode?: string; email?: string } = {}) =>
    withQuery('/signup', query),
  lostPassword: () => '/lostPassword',
  resendInvite: (email?: string) => withQuery('/resendInvite', { email }),
  userMatches: (userId: string) => `/userMatches/${userId}`,
  watch: (matchId: string, timeSeconds?: number) =>
    withQuery(`/match/${matchId}/watch`, { time: timeSeconds }),
  editMetadata: (matchId: string) => `/match/${matchId}/editMetadata`,
  stats: (matchId: string) => `/match/${matchId}/stats`,
  matchHistory: (matchId: string) => `/match/${matchId}/history`,
  serve: (matchId: string) => `/match/${matchId}/serve`,
  return: (matchId: string) => `/match/${matchId}/return`,
  rally: (matchId: string) => `/match/${matchId}/rally`,
  demo: (matchId?: string) => (matchId === undefined ? '/demo' : `/demo/${matchId}`),
  embed: (matchId: string, timeSeconds?: number) => withQuery(`/embed/${matchId}`, { time: timeSeconds }),
  favorites: () => '/favorites',
  upload: (matchId?: string) => withQuery('/upload', { matchId }),
  profile: () => '/profile',
  profileForUser: (userId: string) => `/profileForUser/${userId}`,
  landing: () => '/landing',
  recruitSignup: () => '/recruit-signup',
  recruitPage: () => '/recruit-page',
  coachSignup: () => '/coach-signup',
  coach: () => '/coach',
  myRecruits: () => '/coach/my-recruits',
  findRecruits: () => '/coach/find-recruits',
  recruitProfile: (recruitId: string) => `/r/${recruitId}`,
  recruitMatches: (query: { notes?: string; exit?: string } = {}) => withQuery('/r', query),
  recruitMatch: (matchId: string, query: { notes?: string; exit?: string } = {}) =>
    withQuery(`/r/recruitMatch/${matchId}`, query),
  verifyCoach: () => '/verifyCoach',
  annotationList: () => '/annotationList',
  annotate: (matchId: string) => `/annotate/${matchId}`,
  trial: () => '/trial',
  trialPractice: () => '/trialPractice',
  trialAnnotationEntry: () => '/trialAnnotationEntry',
  trialAnnotation: (userId?: string) =>
    userId === undefined ? '/trialAnnotation' : `/trialAnnotation/${userId}`,
  trialAnnotationReview: (userId?: string) => withQuery('/trialAnnotationReview', { user: userId }),
  secondAnnotation: (matchId: string) => `/secondAnnotation/${matchId}`,
  secondReview: (matchId: string) => `/secondAnnotationReview/${matchId}`,
  completedMatches: () => '/completedMatches',
  annotationQuality: () => '/annotationQuality',
  annotatorQuality: (userId: string, figure?: string) =>
    withQuery(`/annotationQuality/${userId}`, { figure }),
  admin: () => '/admin',
  allMatches: () => '/admin/matches',
  manageTeams: () => '/manageTeams',
  readModels: () => '/admin/readModels',
  replayLab: () => '/admin/replayLab',
  siteSettings: () => '/admin/siteSettings',
  mail: () => '/admin/mail',
  activity: () => '/admin/activity',
  stream: (stream: string) => `/admin/streams/${stream}`,
  orders: () => '/admin/orders',
  annotatorBilling: () => '/annotatorBilling',
  clientReport: () => '/clientReport',
  creditReport: () => '/creditReport',
} as const
