import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { SessionView } from '@courtline/messages/views/user'
import { NO_LIMITS, openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, PASSWORD, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let marta: TestPerson
beforeAll(async () => {
  site = await openSite()
  marta = await joins(site, 'Registered', 'marta')
})
afterAll(() => site.close())

const login = (email: string, password: string) =>
  call(site, null, 'POST', '/api/auth/login', { email, password })

describe('POST /api/auth/login', () => {
  it('answers the account and a token, and sets a cookie that scripts cannot read', async () => {
    const response = await login(marta.email, PASSWORD)
    expect(response.statusCode).toBe(200)
    const { user, token } = response.json<SessionView>()
    expect(user).toMatchObject({ id: marta.userId, role: 'Registered', permissions: ['Login'], credits: 3 })
    const [cookie, hint] = [response.headers['set-cookie']].flat()
    expect(cookie).toMatch(new RegExp(`^courtline=${token}; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Lax$`))
    expect(hint).toMatch(/^courtline-session=1; Max-Age=\d+; Path=\/; SameSite=Lax$/)
  })

  it('recognizes an address however it is typed', async () => {
    expect((await login('  MARTA@courtline.TEST ', PASSWORD)).statusCode).toBe(200)
  })

  it('gives the same answer to a wrong password and to an unknown address', async () => {
    const wrong = await login(marta.email, 'something else')
    const unknown = await login('nobody@courtline.test', PASSWORD)
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    const { instance: _, ...problem } = wrong.json<Problem>()
    expect(problem).toEqual({
      type: 'urn:courtline:problem:WRONG_LOGIN',
      title: 'Not logged in',
      status: 401,
      detail: 'The email address or the password is wrong.',
      code: 'WRONG_LOGIN',
      msg: 'The email address or the password is wrong.',
    })
    expect(unknown.json<Problem>()).toMatchObject(problem)
  })

  it('names every field that is wrong, in words', async () => {
    const response = await call(site, null, 'POST', '/api/auth/login', { email: 5, token: 'x' })
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json<Problem>()).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: expect.arrayContaining([
        { field: 'email', text: 'must be a text' },
        { field: 'password', text: 'is missing' },
        { field: 'token', text: 'is not known here' },
      ]),
    })
  })

  describe('where passwords are guessed', () => {
    let strict: TestSite
    let ida: TestPerson
    beforeEach(async () => {
      strict = await openSite({ proxies: 1, limits: { ...NO_LIMITS, loginsPerAddress: 2 } })
      ida = await joins(strict, 'Registered', 'ida')
    })
    afterEach(() => strict.close())
    const attempt = (password: string, email = ida.email, sender = '192.0.2.1') =>
      call(strict, null, 'POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': sender })
    const statuses = async (...attempts: (() => ReturnType<typeof attempt>)[]) => {
      const found: number[] = []
      for (const each of attempts) found.push((await each()).statusCode)
      return found
    }
    const guess = () => attempt('guess')

    it('waits longer after each attempt, and reports how long', async () => {
      expect(await statuses(guess, guess, guess)).toEqual([401, 401, 429])
      expect((await guess()).headers['retry-after']).toBe('1')
      strict.clock.now = new Date(strict.clock.now.getTime() + 1000)
      expect(await statuses(guess, guess)).toEqual([401, 429])
      expect((await guess()).headers['retry-after']).toBe('2')
    })

    it('lets the owner in from elsewhere all the same, and other accounts from the same sender', async () => {
      expect(await statuses(guess, guess, guess)).toEqual([401, 401, 429])
      expect((await attempt(PASSWORD, ida.email, '192.0.2.2')).statusCode).toBe(200)
      expect((await attempt('guess', 'another@courtline.test')).statusCode).toBe(401)
    })

    it('counts again after the right password', async () => {
      const right = () => attempt(PASSWORD)
      expect(await statuses(guess, right, guess, right, right, right)).toEqual([401, 200, 401, 200, 200, 200])
    })

    it('counts tries that are under way at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, guess))
      expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(2)
    })
  })
})

const from = (headers: Record<string, string>) =>
  call(site, marta, 'POST', '/api/auth/refreshToken', undefined, headers)

describe('a session', () => {
  it('lets an API client in as a bearer', async () => {
    const response = await call(site, marta, 'POST', '/api/auth/refreshToken')
    expect(response.json<SessionView>().user.id).toBe(marta.userId)
  })

  it('lets a browser in by its cookie', async () => {
    const cookie = String((await login(marta.email, PASSWORD)).headers['set-cookie']).split(';')[0] ?? ''
    const response = await call(site, null, 'GET', `/api/users/${marta.userId}`, undefined, { cookie })
    expect(response.statusCode).toBe(200)
  })

  it('ends on the server when its user logs out', async () => {
    const { token } = (await login(marta.email, PASSWORD)).json<SessionView>()
    expect((await call(site, { token }, 'POST', '/api/auth/logout')).json()).toEqual({ ok: true })
    expect((await call(site, { token }, 'POST', '/api/auth/refreshToken')).statusCode).toBe(401)
  })

  it('is not used by another site: an unsafe request must come from this one', async () => {
    const foreign = await from({ origin: 'https://evil.test' })
    expect([foreign.statusCode, foreign.json<Problem>().code]).toEqual([403, 'CROSS_SITE'])
    expect((await from({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await from({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    expect((await from({ origin: 'null' })).statusCode).toBe(403)
    expect((await from({ origin: 'http://localhost' })).statusCode).toBe(200)
    expect((await from({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })
})
