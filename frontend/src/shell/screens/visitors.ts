import type { Screen } from './screen.ts'

/** Pages that anyone may open: the demo, embeds, showcases. */
export const VISITOR_SCREENS: readonly Screen[] = [
  {
    path: '/404',
    state: 'notFound',
    title: 'Not found',
    permission: null,
    load: async () => (await import('../../domain/match/not-found-screen.tsx')).NotFoundScreen,
  },
  {
    path: '/demo',
    state: 'demo',
    title: 'Demo',
    permission: null,
    load: async () => (await import('../../features/match-view/demo-screen.tsx')).DemoEntry,
  },
  {
    path: '/demo/:matchId',
    state: 'demo.match',
    title: 'Demo match',
    permission: null,
    load: async () => (await import('../../features/match-view/demo-screen.tsx')).DemoScreen,
  },
  {
    path: '/embed/:matchId',
    state: 'embed',
    title: 'Match',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/match-view/embed-screen.tsx')).EmbedScreen,
  },
  {
    path: '/embedUtr/:matchId',
    state: 'embedUtr',
    title: 'Match',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/match-view/embed-screen.tsx')).EmbedUtrScreen,
  },
  {
    path: '/hardcodedUpload/:userId',
    state: 'hardcodedUpload',
    title: 'Upload',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/upload/kiosk/kiosk-screen.tsx')).KioskScreen,
  },
  {
    path: '/reel/:token',
    state: 'reel',
    title: 'Reel',
    permission: null,
    load: async () => (await import('../../features/shared-reel/shared-reel-screen.tsx')).SharedReelScreen,
  },
  { path: '/showcase/:slug', state: 'showcase', title: 'Showcase', permission: null },
]
