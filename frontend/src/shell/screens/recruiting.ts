import type { Screen } from './screen.ts'

/** Recruits, coaches and programs. */
export const RECRUITING_SCREENS: readonly Screen[] = [
  { path: '/r', state: 'recruitMatch', title: 'Recruit match', permission: null },
  {
    path: '/r/recruitMatch/:matchId',
    state: 'recruitMatch.watch',
    title: 'Recruit match',
    permission: null,
  },
  {
    path: '/recruit-invite',
    state: 'recruitInvite',
    title: 'Invitation',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/accounts/invite-screen.tsx')).RecruitInviteScreen,
  },
  { path: '/landing', state: 'auth.landing', title: 'Recruiting', permission: 'Login' },
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
