import type { Screen } from './screen.ts'

/** Signing up, logging in, and the ways back into an account. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    path: '/login',
    state: 'login',
    title: 'Log in',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/accounts/login-screen.tsx')).LoginScreen,
  },
  {
    path: '/signup',
    state: 'signup',
    title: 'Sign up',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/accounts/signup-screen.tsx')).SignupScreen,
  },
  {
    path: '/firstAdmin',
    state: 'firstAdmin',
    title: 'First admin',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/accounts/first-admin-screen.tsx')).FirstAdminScreen,
  },
  {
    path: '/invite',
    state: 'invite',
    title: 'Invitation',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/accounts/invite-screen.tsx')).InviteScreen,
  },
  {
    path: '/resendInvite',
    state: 'resendInvite',
    title: 'Resend invitation',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/accounts/resend-invite-screen.tsx')).ResendInviteScreen,
  },
  {
    path: '/lostPassword',
    state: 'lostPassword',
    title: 'Lost password',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/accounts/lost-password-screen.tsx')).LostPasswordScreen,
  },
  {
    path: '/resetPassword',
    state: 'resetPassword',
    title: 'Reset password',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/confirmEmail',
    state: 'confirmEmail',
    title: 'Confirm address',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/accounts/confirm-email-screen.tsx')).ConfirmEmailScreen,
  },
]
