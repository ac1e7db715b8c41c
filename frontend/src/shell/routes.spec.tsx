import { screen, waitFor } from '@testing-library/react'
import type { Permission, Role } from '@courtline/messages/permissions'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { refusedWith, type GatewayStandIn } from '../testing/gateway-stand-in.ts'
import { sampleAnnotation, cardOf, scoreRowsOf, matchViewOf } from '../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../testing/show.tsx'
import { SCREENS } from './screens.ts'

const marta = sampleUser('Registered')
const HOME = `/userMatches/${marta.id}`
const other = '99999999-9999-4999-8999-999999999999'
const match = matchViewOf(cardOf({ teams: ['Rivera', 'Okafor'] }))

const visitor = () => gatewayFor(undefined)
const as = (role: Role) =>
  gatewayFor(sampleUser(role))
    .answer('matches', [])
    .answer('match', match)
    .answer('scoreRows', scoreRowsOf(sampleAnnotation(match)))
    .answer('user', sampleUser('Coach', { id: other }))

/** A path of the screen with ids in it. */
const example = (path: string) => path.replace(/:userId\??/, other).replace(':matchId', match.id)
const asked = (gateway: GatewayStandIn, name: string) => gateway.seen.find((seen) => seen.name === name)?.url

describe('where an address leads (platform 2)', () => {
  it.each([
    ['a visitor', '/nowhere', '/login'],
    ['a visitor', '/userMatches', '/login?redirect=%2FuserMatches'],
    ['a user', '/', HOME],
    ['a user', '/nowhere', HOME],
    ['a user', '/login', HOME],
    ['a user', '/login?redirect=/404', '/404'],
    ['a user', '/login?redirect=//evil.example', HOME],
    ['a user', '/signup?redirect=/404', '/404'],
    ['a user', '/invite?token=t&redirect=/404', '/404'],
    ['a user', `/userMatches/${other}`, '/404'],
    ['a user', `/profileForUser/${other}`, HOME],
    ['a user', '/demo', '/login?redirect=%2Fnowhere'],
  ])('%s at %s comes to %s', async (who, from, to) => {
    const start = from === '/demo' ? '/demo?redirect=/nowhere' : from
    const { visited } = show(start, who === 'a visitor' ? visitor() : as('Registered'))
    await waitFor(() => expect(visited).toContain(to))
  })

  it.each(['/userMatches', '/userMatches/', HOME])('%s is the list of the current user', async (address) => {
    const gateway = as('Registered')
    const { at } = show(address, gateway)
    expect(await screen.findByRole('heading', { level: 1, name: 'Matches' })).toBeVisible()
    expect(at()).toBe(address)
    expect(asked(gateway, 'matches')).toBe('/api/matches')
  })

  it("lets an admin look at another user's matches and profile", async () => {
    const gateway = as('Admin')
    const { unmount } = show(`/userMatches/${other}`, gateway)
    await waitFor(() =>
      expect(asked(gateway, 'matches')).toBe(`/api/matches?userId=${other}&allForUser=true`),
    )
    unmount()
    show(`/profileForUser/${other}`, gateway)
    await waitFor(() => expect(asked(gateway, 'user')).toBe(`/api/users/${other}`))
  })

  it.each([`/match/${match.id}/stats`, `${HOME}/stats/${match.id}`])(
    '%s shows the figures',
    async (address) => {
      show(address, as('Registered'))
      expect(await screen.findByRole('heading', { level: 1, name: 'Rivera v Okafor' })).toBeVisible()
    },
  )

  it.each([
    [`/userMatches/${other}`, 'matches'],
    ['/userMatches/nobody', 'matches'],
    [`/profileForUser/${other}`, 'user'],
  ] as const)('%s of an account that is not there is not found, for an admin too', async (address, route) => {
    const status = address.endsWith('nobody') ? 400 : 404
    const { at } = show(
      address,
      as('Admin').answer(route, () => refusedWith(status, 'NOT_FOUND', '…')),
    )
    await waitFor(() => expect(at()).toBe('/404'))
  })

  it('a match that cannot be watched yet leads back to the user’s own list', async () => {
    const gateway = as('Registered').answer('match', { ...match, ownerId: other, status: 'Queued' })
    show(`/match/${match.id}/watch`, gateway)
    expect(await screen.findByRole('link', { name: 'Back to your matches' })).toHaveAttribute('href', '/')
  })

  it.each(['watch', 'stats', 'editMetadata'])(
    'a match that is not there, or not for this user, is not found at …/%s (D58)',
    async (child) => {
      const whoops = "Whoops... The page you were looking for couldn't be found."
      for (const status of [404, 400]) {
        const gateway = as('Registered').answer('match', () => refusedWith(status, 'NOT_FOUND', '…'))
        const { unmount } = show(`/match/${match.id}/${child}`, gateway)
        expect(await screen.findByText(whoops)).toBeVisible()
        unmount()
      }
    },
  )
})

describe('the title of the window is the product and the title of the state', () => {
  it.each([
    ['/404', 'Courtline – Not found'],
    ['/userMatches', 'Courtline – Matches'],
    ['/profile', 'Courtline – Profile'],
    [`/match/${match.id}/watch`, 'Courtline – Rivera v Okafor'],
  ])('%s: %s', async (address, title) => {
    show(address, as('Registered'))
    await waitFor(() => expect(document.title).toBe(title))
  })
})

describe('the guard', () => {
  const guarded = SCREENS.flatMap(({ path, permission, load }) =>
    load && permission !== null ? [[example(path), permission] as const] : [],
  )
  /** A user who is logged in and lacks the permission; every user has Login. */
  const without = (permission: Permission) =>
    (['Registered', 'Annotator'] as const).find((role) => !ROLE_PERMISSIONS[role].includes(permission))

  it.each(guarded)('sends a visitor from %s to login, with a redirect back', async (address) => {
    const { at } = show(address, visitor())
    await waitFor(() => expect(at()).toBe(`/login?redirect=${encodeURIComponent(address)}`))
  })

  it.each(guarded.filter(([, permission]) => permission !== 'Login'))(
    'sends a user from %s, which needs %s, to their matches and logs a warning',
    async (address, permission) => {
      const role = without(permission)
      if (!role) throw new Error(`everybody has ${permission}`)
      const gateway = as(role)
      const { at } = show(address, gateway)
      await waitFor(() => expect(at()).toBe(HOME))
      expect(gateway.bodiesOf('clientLog')).toContainEqual({
        level: 2,
        message: `Blocked ${address}: ${permission} is missing`,
      })
    },
  )
})
