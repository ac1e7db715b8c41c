import { act, configure, render, type RenderResult } from '@testing-library/react'
import type { UserView } from '@courtline/messages/views/user'
import { ROLE_PERMISSIONS, type Role } from '@courtline/messages/permissions'
import { askAhead } from '../shell/ask-ahead.ts'
import { Providers } from '../shell/providers.tsx'
import { RouterView, SiteRouter } from '../shell/router.tsx'
import { sessionApi } from '../foundation/session/session-calls.ts'
import { makeStore, type Store } from '../foundation/store/store.ts'
import { GatewayStandIn, refusedWith } from './gateway-stand-in.ts'

// Screens are whole applications here, and the machine may be busy with other suites.
configure({ asyncUtilTimeout: 60_000 })

/** An account of a test, with the rights of its role. */
export const sampleUser = (role: Role, changes: Partial<UserView> = {}): UserView => ({
  id: '11111111-1111-4111-8111-111111111111',
  emails: [{ email: 'marta@example.org', confirmed: true }],
  loginEmail: 'marta@example.org',
  role,
  permissions: [...ROLE_PERMISSIONS[role]],
  userDetails: {
    displayName: 'Marta Rivera',
    utrId: null,
    ustaNumber: null,
    handedness: null,
    scoringRules: null,
  },
  socialAccounts: [],
  videoGrants: [],
  registeredAccount: { email: 'marta@example.org', lastPasswordChange: null },
  playsightUsername: null,
  priority: 1,
  credits: 3,
  creditsReserved: 0,
  lastLogin: null,
  hasApiToken: false,
  createdAt: '2026-11-01T10:00:00Z',
  ...changes,
})

export const sessionOf = (user: UserView) => ({ user, token: 'token' })

/** A gateway at which this browser is logged in as `user`, or not at all. */
export function gatewayFor(user: UserView | undefined): GatewayStandIn {
  const gateway = new GatewayStandIn()
  gateway.answer('roles', ROLE_PERMISSIONS)
  gateway.answer('userSettings', { quickEntry: true, keyBindings: {} })
  gateway.answer('clientLog', { ok: true })
  gateway.answer('demoMatch', null)
  gateway.answer('favoritesByMatchAndUser', [])
  gateway.answer('highlightsByUser', [])
  gateway.answer('savedFilters', [])
  gateway.answer('secondAnnotations', [])
  gateway.answer('videoSites', [])
  gateway.answer('uploadSources', { courtVideo: null, fileHosting: null })
  if (user) gateway.answer('refreshToken', sessionOf(user))
  else gateway.answer('refreshToken', () => refusedWith(401, 'NOT_LOGGED_IN', 'Please log in.'))
  return gateway
}

export interface Shown extends RenderResult {
  readonly store: Store
  /** Where the application is now: path and query. */
  readonly at: () => string
  /** Every address it has been at, in order. */
  readonly visited: readonly string[]
  /** Goes to another address as a link does, without loading the page again. */
  readonly go: (to: string) => Promise<void>
}

/** Shows the whole application at an address, with a stand-in for the gateway. */
export function show(at: string, gateway: GatewayStandIn): Shown {
  globalThis.fetch = gateway.fetch
  const store = makeStore()
  window.history.replaceState(null, '', at)
  const router = new SiteRouter()
  const { navigator } = router
  const here = () => navigator.place.pathname + navigator.place.search
  const visited = [here()]
  navigator.subscribe(() => visited.push(here()))
  void store.dispatch(sessionApi.endpoints.refreshToken.initiate())
  askAhead(store.dispatch, navigator.place.pathname)
  const shown = render(
    <Providers store={store} env="test">
      <RouterView router={router} />
    </Providers>,
  )
  return { ...shown, store, at: here, visited, go: (to) => act(async () => navigator.navigate(to)) }
}
