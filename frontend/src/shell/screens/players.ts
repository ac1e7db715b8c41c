import type { Screen } from './screen.ts'

/** What a player does beside watching: upload, profile, favorites. */
export const PLAYER_SCREENS: readonly Screen[] = [
  {
    path: '/upload',
    state: 'auth.upload',
    title: 'Upload',
    permission: 'Login',
    load: async () => (await import('../../features/upload/upload-screen.tsx')).UploadScreen,
  },
  {
    path: '/profile',
    state: 'auth.profile',
    title: 'Profile',
    permission: 'Login',
    load: async () => (await import('../../features/profile/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/profileForUser/:userId',
    state: 'auth.profileForUser',
    title: 'Profile',
    permission: 'Admin',
    load: async () => (await import('../../features/profile/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/favorites',
    state: 'auth.favorites',
    title: 'Favorites',
    permission: 'Login',
    load: async () => (await import('../../features/favorites/favorites-screen.tsx')).FavoritesScreen,
  },
]
