import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openFacebook } from '@courtline/infra/outside/oauth/real/facebook'
import { openGoogle } from '@courtline/infra/outside/oauth/real/google'
import { startTestService, type TestService } from '@courtline/infra/outside/oauth/testing/start-test-service'
import type { Problem } from '@courtline/messages/problem'
import type { SessionView, UserView } from '@courtline/messages/views/user'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, proves } from '../../testing/people.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

const CLIENT = { clientId: 'courtline', clientSecret: 'not a secret' }

let service: TestService
let site: TestSite
beforeAll(async () => (service = await startTestService()))
afterAll(() => service.close())
beforeEach(async () => {
  const providers = {
    google: openGoogle(CLIENT, service.endpoints),
    facebook: openFacebook(CLIENT, service.endpoints),
  }
  site = await openSite({}, undefined, { providers })
})
afterEach(() => site.close())

const person = (name: string, isVerified = true, id = name) => ({
  sub: id,
  id,
  name,
  email: `${name}@courtline.test`,
  email_verified: isVerified,
})

type Cookies = Readonly<Record<string, string>>
const cookieText = (cookies: Cookies) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

interface Visit {
  readonly provider?: string
  readonly query?: string
  readonly cookies?: Cookies
  /** Comes back without what it was given on the way there. */
  readonly forget?: boolean
}

/** A browser goes to the service and comes back; `cookies` are those it has. */
async function visit(
  who: object | null,
  { provider = 'google', query = '', cookies = {}, forget = false }: Visit = {},
) {
  await service.answers(who ? { status: 200, person: { ...who } } : { status: 500, person: {} })
  const cookie = cookieText(cookies)
  const asked = await site.app.inject({ url: `/api/auth/${provider}${query}`, headers: { cookie } })
  const given = Object.fromEntries(asked.cookies.map(({ name, value }) => [name, value]))
  const there = await fetch(String(asked.headers.location), { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  const came = await site.app.inject({
    url: back.pathname + back.search,
    headers: { cookie: cookieText({ ...cookies, ...(forget ? {} : given) }) },
  })
  const session = came.cookies.find(({ name }) => name === 'courtline')?.value
  return { status: came.statusCode, location: String(came.headers.location), session }
}

const whoIs = async (session = '') => {
  const answer = await call(site, { token: session }, 'POST', '/api/auth/refreshToken')
  return answer.json<SessionView>().user
}

describe('logging in with another service (D25)', () => {
  it('is offered where it is set up', async () => {
    expect((await call(site, null, 'GET', '/api/auth/providers')).json()).toEqual(['google', 'facebook'])
    const plain = await openSite()
    closeLater(() => plain.close())
    expect((await call(plain, null, 'GET', '/api/auth/providers')).json()).toEqual([])
  })

  it('makes an account whose address counts as proved by the service’s word (D60)', async () => {
    const { status, location, session } = await visit(person('ida'), { query: '?redirect=/upload' })
    expect([status, location]).toEqual([302, '/upload'])
    expect(await whoIs(session)).toMatchObject({
      emails: [{ email: 'ida@courtline.test', confirmed: true }],
      socialAccounts: [{ provider: 'google', email: 'ida@courtline.test' }],
      registeredAccount: null,
      role: 'Registered',
      userDetails: { displayName: 'ida' },
    })
  })

  it('opens the same account ever after, whatever address the service gives then', async () => {
    const first = await whoIs((await visit(person('ida'))).session)
    const later = await whoIs((await visit({ ...person('ida'), email: 'new@courtline.test' })).session)
    expect(later.id).toBe(first.id)
  })

  it('sends a confirmation to an address that the service has not verified', async () => {
    const { session } = await visit(person('fay'), { provider: 'facebook' })
    expect((await whoIs(session)).emails).toEqual([{ email: 'fay@courtline.test', confirmed: false }])
    expect(site.mailbox.mails()[0]?.to).toBe('fay@courtline.test')
  })

  it('opens an account with the same address that both sides have proved', async () => {
    const olga = await joins(site, 'Registered', 'olga')
    await proves(site, olga)
    expect((await whoIs((await visit(person('olga'))).session)).id).toBe(olga.userId)
  })

  it.each([
    ['the account has not proved', true, false],
    ['the service does not vouch for', false, true],
  ])('opens no account by an address that %s', async (_, isVerified, isProved) => {
    const olga = await joins(site, 'Registered', 'olga')
    if (isProved) await proves(site, olga)
    const { location, session } = await visit(person('olga', isVerified))
    expect(location).toBe('/login?socialError=SOCIAL_LOG_IN_FIRST&provider=google')
    expect(session).toBeUndefined()
  })

  it('leaves an invited account to its invitation (D62)', async () => {
    await joins(site, 'New', 'nina')
    expect((await visit(person('nina'))).location).toBe('/login?socialError=INVITATION_WAITS&provider=google')
  })

  it('is refused to a browser that was not sent, and where the service is down', async () => {
    const refusedTo = '/login?socialError=SOCIAL_REFUSED&provider=google'
    expect((await visit(person('ida'), { forget: true })).location).toBe(refusedTo)
    expect((await visit(null)).location).toBe(refusedTo)
  })

  it.each(['//evil.test', 'https://evil.test/', '/\\evil.test', '/.//evil.test', '/a/..//evil.test'])(
    'never leads on to %s',
    async (redirect) => {
      const { location } = await visit(person('ida'), { query: `?redirect=${encodeURIComponent(redirect)}` })
      expect(location).toBe('/')
    },
  )
})

describe('linking another service', () => {
  it('adds a way in to the account of the session, and is undone by its user', async () => {
    const olga = await joins(site, 'Registered', 'olga')
    const { location } = await visit(person('elsewhere'), { cookies: { courtline: olga.token } })
    expect(location).toBe('/profile')
    expect((await whoIs((await visit(person('elsewhere'))).session)).id).toBe(olga.userId)
    const url = `/api/auth/unlink/${olga.userId}/google`
    const foreign = await call(site, olga, 'GET', url, undefined, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.json<Problem>().code).toBe('CROSS_SITE')
    // An address in a mail, and a picture in an old browser.
    const cookie = `courtline=${olga.token}`
    const typed = await call(site, null, 'GET', url, undefined, { cookie, 'sec-fetch-site': 'none' })
    const pictured = await call(site, null, 'GET', url, undefined, { cookie })
    expect([typed.json<Problem>().code, pictured.json<Problem>().code]).toEqual(['CROSS_SITE', 'CROSS_SITE'])
    expect((await call(site, olga, 'HEAD', url)).statusCode).toBe(405)
    expect((await call(site, olga, 'GET', url)).json<UserView>().socialAccounts).toEqual([])
  })

  it('never takes a service’s account from another account here', async () => {
    await visit(person('ida'))
    const olga = await joins(site, 'Registered', 'olga')
    const { location } = await visit(person('ida'), { cookies: { courtline: olga.token } })
    expect(location).toBe('/profile?socialError=SOCIAL_TAKEN&provider=google')
  })

  it('is not undone while it is the only way in', async () => {
    const { session = '' } = await visit(person('ida'))
    const { id } = await whoIs(session)
    const answer = await call(site, { token: session }, 'GET', `/api/auth/unlink/${id}/google`)
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([409, 'LAST_WAY_IN'])
  })
})
