import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '../testing/fill-in.ts'
import { refusedWith } from '../testing/gateway-stand-in.ts'
import { gatewayFor, sessionOf, show, sampleUser } from '../testing/show.tsx'

const marta = sampleUser('Registered')
const home = `/userMatches/${marta.id}`
const visitor = () => gatewayFor(undefined)
const player = () => gatewayFor(marta).answer('matches', [])

describe('addresses', () => {
  it.each(['/nowhere', '/match', '/admin/nowhere'])(
    '%s is unknown and leads to the matches',
    async (address) => {
      const { at } = show(address, player())
      await waitFor(() => expect(at()).toBe(home))
    },
  )

  it.each(['/coach', '/recruit-page', '/annotatorBilling'])(
    '%s, which a player may not open, leads to the matches',
    async (address) => {
      const { at } = show(address, player())
      await waitFor(() => expect(at()).toBe(home))
    },
  )

  it("the page for what is not there links back to the user's matches", async () => {
    const { at } = show('/404', player())
    expect(
      await screen.findByText("Whoops... The page you were looking for couldn't be found."),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Back to your matches' }))
    await waitFor(() => expect(at()).toBe(home))
  })
})

describe('the guard', () => {
  it('sends a visitor to login with a redirect to the target, and logs a warning', async () => {
    const gateway = visitor()
    const { at } = show('/upload?matchId=1', gateway)
    await waitFor(() => expect(at()).toBe('/login?redirect=%2Fupload%3FmatchId%3D1'))
    await waitFor(() =>
      expect(gateway.bodiesOf('clientLog')).toEqual([
        { level: 2, message: 'Blocked /upload: Login is missing' },
      ]),
    )
  })

  it('sends a user without the permission to their matches, and logs a warning', async () => {
    const gateway = player()
    const { at } = show('/admin', gateway)
    await waitFor(() => expect(at()).toBe(home))
    expect(gateway.bodiesOf('clientLog')).toEqual([{ level: 2, message: 'Blocked /admin: Admin is missing' }])
  })

  it('hides nothing while the role map is not loaded: the server refuses (D63)', async () => {
    const gateway = player().answer('roles', () => refusedWith(503, 'BUSY', 'busy'))
    show('/admin', gateway)
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Admin' }).length).toBeGreaterThan(0)
  })
})

describe('a session that ends', () => {
  it('leads to login from any call that is answered 401, and back to the same place', async () => {
    let ended = false
    const gateway = player()
      .answer('matches', () =>
        ended ? refusedWith(401, 'NOT_LOGGED_IN', 'Please log in.') : refusedWith(503, 'BUSY', 'busy'),
      )
      .answer('login', () => {
        ended = false
        return { status: 200, body: sessionOf(marta) }
      })
    const { at } = show(home, gateway)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    ended = true
    await userEvent.click(retry)
    await waitFor(() => expect(at()).toBe(`/login?redirect=${encodeURIComponent(home)}`))
    await fillIn(await screen.findByLabelText('E-mail'), 'marta@example.org')
    await fillIn(screen.getByLabelText('Password'), 'secret', '{Enter}')
    await waitFor(() => expect(at()).toBe(home))
  })

  it('ends by logging out', async () => {
    const { at } = show(home, player().answer('logout', { ok: true }))
    await userEvent.click(await screen.findByRole('button', { name: /account of Marta Rivera/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(at()).toMatch(/^\/login/))
  })

  it("shows the server's message when logging out fails", async () => {
    const gateway = player().answer('logout', () => refusedWith(503, 'BUSY', 'The site is busy.'))
    show(home, gateway)
    await userEvent.click(await screen.findByRole('button', { name: /account of Marta Rivera/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    expect(await screen.findByText('The site is busy.')).toBeVisible()
  })
})

describe('a server that cannot be reached', () => {
  it('is reported in place, with Retry, and nobody is sent to log in', async () => {
    const gateway = player()
    let reachable = false
    const reach = gateway.fetch
    gateway.fetch = async (input, init) => {
      if (!reachable) throw new TypeError('network')
      return reach(input, init)
    }
    const { at } = show('/upload', gateway)
    expect(await screen.findByText(/Courtline cannot be reached/)).toBeVisible()
    expect(at()).toBe('/upload')
    reachable = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Upload a match' })).toBeVisible()
  })
})

describe('the navigation', () => {
  it.each([
    ['Registered', ['Matches', 'Favorites', 'Upload', 'Recruiting']],
    ['Annotator', ['Matches', 'Favorites', 'Upload', 'Annotate']],
    ['TrialAnnotator', ['Matches', 'Favorites', 'Upload', 'Annotate']],
    ['AnnotationManager', ['Matches', 'Favorites', 'Upload', 'Annotate']],
    ['Admin', ['Matches', 'Favorites', 'Upload', 'Annotate', 'Admin']],
  ] as const)('of %s', async (role, expected) => {
    show('/404', gatewayFor(sampleUser(role)))
    const bar = await screen.findByRole('navigation', { name: 'Main' })
    await waitFor(() => expect([...bar.children].map((entry) => entry.textContent)).toEqual(expected))
  })

  it('gives a manager a menu under Annotate', async () => {
    const { at } = show('/404', gatewayFor(sampleUser('AnnotationManager')).answer('matches', []))
    await userEvent.click(await screen.findByRole('button', { name: 'Annotate' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Completed Matches' }))
    await waitFor(() => expect(at()).toBe('/completedMatches'))
  })
})

describe('keys everywhere', () => {
  it('? lists all keys of the screens that one can open', async () => {
    show('/404', player())
    await screen.findByRole('heading', { level: 1 })
    await userEvent.keyboard('?')
    const sheet = await screen.findByRole('dialog', { name: 'All keys' })
    expect(sheet).toHaveTextContent('Play or pause')
    await waitFor(() => expect(sheet).not.toHaveTextContent('Claim next'))
  })
})
