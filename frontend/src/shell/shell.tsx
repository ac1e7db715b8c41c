import { useDisclosure } from '@mantine/hooks'
import { useSpotlight } from '@mantine/spotlight'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from '../foundation/navigation/use-navigation.ts'
import { useKeptFromPage } from '../foundation/keys/kept-from-page.ts'
import { KeyboardProvider, useKeys } from '../foundation/keys/keyboard.tsx'
import { LiveProvider, useLive } from '../foundation/live/live.tsx'
import { later } from '../ui/later.tsx'
import { Announcer } from './announcer.tsx'
import { api, TAGS } from '../foundation/calls/api.ts'
import { isEmbedPath } from '../foundation/paths/framed.ts'
import { palette, paletteStore } from './palette/palette-store.ts'
import { paths } from '../foundation/paths/paths.ts'
import {
  isLoggingOut,
  useRefreshTokenMutation,
  useUserSettingsQuery,
} from '../foundation/session/session-calls.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../foundation/store/store.ts'

const KeySheet = later(async () => (await import('./key-sheet.tsx')).KeySheet)
const Palette = later(async () => (await import('./palette/palette.tsx')).Palette)
const NO_BINDINGS = {}

/** What surrounds every screen: keys, live feed, palette, key sheet, announcements. */
export function Shell({ children }: { children: ReactNode }) {
  const loggedIn = useAppSelector(({ session }) => session.state === 'loggedIn')
  const { data: settings } = useUserSettingsQuery(undefined, { skip: !loggedIn })
  return (
    <LiveProvider>
      <KeyboardProvider bindings={settings?.keyBindings ?? NO_BINDINGS}>
        <Everywhere />
        <LeaveWhenSessionEnds />
        {loggedIn && <AccountFeed />}
        <Announcer />
        {children}
      </KeyboardProvider>
    </LiveProvider>
  )
}

function Everywhere() {
  const [sheet, { open, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  const sheetWanted = useOnce(sheet)
  const paletteOpened = useSpotlight(paletteStore).opened
  const paletteWanted = useOnce(paletteOpened)
  useKeptFromPage(paletteOpened && !isEmbedPath(pathname), palette.close)
  useKeptFromPage(sheet, close)
  useKeys('everywhere', {
    'everywhere.palette': () => palette.toggle(),
    'everywhere.keys': open,
  })
  return (
    <>
      {sheetWanted && <KeySheet opened={sheet} onClose={close} />}
      {paletteWanted && !isEmbedPath(pathname) && <Palette />}
    </>
  )
}

/** Whether something has been so, now or before. */
function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

/**
 * Frames that concern the whole page: a feed that missed too much, and a change of the account itself. All pages of a
 * session are notified of its end; the one that ends it need not ask whose it is now.
 */
function AccountFeed() {
  const dispatch = useAppDispatch()
  const [refresh] = useRefreshTokenMutation()
  const store = useAppStore()
  useLive(['me'], (frame) => {
    if (frame.type === 'reset') dispatch(api.util.invalidateTags([...TAGS]))
    if (frame.type === 'accountChanged' && !isLoggingOut(store.getState())) void refresh()
  })
  return null
}

/** Public addresses where a visitor logs in or proves something: a 401 there must not lead away. */
const STAYS = [
  '/login',
  '/signup',
  '/lostPassword',
  '/resetPassword',
  '/invite',
  '/resendInvite',
  '/firstAdmin',
  '/confirmEmail',
]

/** Embeds, demos and recruits' profiles explain themselves to a visitor who may not see them (D55, D82, platform 2). */
const decidesItself = (pathname: string) =>
  isEmbedPath(pathname) ||
  pathname.startsWith('/demo') ||
  pathname.startsWith(paths.recruitProfile('')) ||
  pathname === '/'

/** A 401 from any call sends the user to /login, and back to this place afterwards (D79). */
function LeaveWhenSessionEnds() {
  const lost = useAppSelector(({ session }) => session.state === 'anonymous' && session.wasLost)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!lost || STAYS.includes(pathname) || decidesItself(pathname)) return
    void navigate(paths.login(pathname + search), { replace: true })
  }, [lost, pathname, search, navigate])
  return null
}
