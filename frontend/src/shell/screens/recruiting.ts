import type { LoadScreen, Screen } from './screen.ts'

const myRecruits: LoadScreen = async () =>
  (await import('../../features/coach/my-recruits-screen.tsx')).MyRecruitsScreen

/** Recruits, coaches and programs. */
export const RECRUITING_SCREENS: readonly Screen[] = [
  {
    path: '/r',
    state: 'recruitMatch',
    title: 'Recruit matches',
    permission: null,
    load: async () =>
      (await import('../../features/match-view/recruit-match/recruit-matches-screen.tsx'))
        .RecruitMatchesScreen,
  },
  {
    path: '/r/:recruitId',
    state: 'recruitProfile',
    title: 'Recruit',
    permission: null,
    load: async () =>
      (await import('../../features/recruit-profile/recruit-profile-screen.tsx')).RecruitProfileScreen,
  },
  {
    path: '/r/recruitMatch/:matchId',
    state: 'recruitMatch.watch',
    title: 'Recruit match',
    permission: null,
    load: async () =>
      (await import('../../features/match-view/recruit-match/recruit-match-screen.tsx')).RecruitMatchScreen,
  },
  {
    path: '/recruit-invite',
    state: 'recruitInvite',
    title: 'Invitation',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/accounts/invite-screen.tsx')).RecruitInviteScreen,
  },
  {
    path: '/landing',
    state: 'auth.landing',
    title: 'Recruiting',
    permission: 'Login',
    load: async () => (await import('../../features/recruit-landing/landing-screen.tsx')).LandingScreen,
  },
  {
    path: '/coach-signup',
    state: 'auth.coachSignup',
    title: 'Coach sign-up',
    permission: 'Login',
    load: async () => (await import('../../features/coach/signup/coach-signup-screen.tsx')).CoachSignupScreen,
  },
  {
    path: '/recruit-signup',
    state: 'auth.recruitSignup',
    title: 'Recruit sign-up',
    permission: 'Login',
    load: async () => (await import('../../features/recruit/recruit-signup-screen.tsx')).RecruitSignupScreen,
  },
  // The coach's page opens with the first of its tabs (platform 2).
  { path: '/coach', state: 'auth.coach', title: 'My recruits', permission: 'Coach', load: myRecruits },
  {
    path: '/coach/my-recruits',
    state: 'auth.coach.myRecruits',
    title: 'My recruits',
    permission: 'Coach',
    load: myRecruits,
  },
  {
    path: '/coach/find-recruits',
    state: 'auth.coach.findRecruits',
    title: 'Find recruits',
    permission: 'Coach',
    load: async () => (await import('../../features/coach/find-recruits-screen.tsx')).FindRecruitsScreen,
  },
  {
    path: '/recruit-page',
    state: 'auth.recruitPage',
    title: 'Recruit',
    permission: 'Recruit',
    load: async () => (await import('../../features/recruit/recruit-page-screen.tsx')).RecruitPageScreen,
  },
]
