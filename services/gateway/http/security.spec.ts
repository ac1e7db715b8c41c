import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { NO_LIMITS, openSite, type TestSite } from '../testing/open-site.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Headers that restrict what a browser does. */
const CAREFUL = /^(cross-origin|origin-agent|referrer|strict-transport|x-)/

async function carefulHeadersOf({ app }: TestSite, method: 'GET' | 'DELETE', url: string) {
  const { headers } = await app.inject({ method, url })
  return Object.fromEntries(Object.entries(headers).filter(([name]) => CAREFUL.test(name)))
}

const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

describe('every answer', () => {
  it.each([
    ['a page', 'GET', '/embed/5'],
    ['data', 'GET', '/api/roles'],
    ['a refusal', 'GET', '/api/users'],
    ['what is not there', 'GET', '/api/none'],
    ['a method that is not possible', 'DELETE', '/api/auth/login'],
    ['a wrong address', 'GET', '/api/matches/5'],
  ] as const)('restricts browsers: %s', async (_, method, url) => {
    expect(await carefulHeadersOf(site, method, url)).toEqual(ALWAYS)
  })

  it('makes browsers insist on https where the site has it', async () => {
    const secure = await openSite({ publicUrl: 'https://courtline.test' })
    closeLater(() => secure.close())
    expect(await carefulHeadersOf(secure, 'GET', '/healthz')).toEqual({
      ...ALWAYS,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })
})

describe('what a call answers', () => {
  it.each([
    ['GET', '/api/roles'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/refreshToken'],
    ['GET', '/api/none'],
  ] as const)('is kept by nobody: %s %s', async (method, url) => {
    const { headers } = await site.app.inject({ method, url })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is never a log-in that HEAD asked for', async () => {
    const { statusCode, headers } = await site.app.inject({
      method: 'HEAD',
      url: '/api/auth/google/callback',
    })
    expect([statusCode, headers['set-cookie']]).toEqual([405, undefined])
    expect((await site.app.inject({ method: 'HEAD', url: '/api/live?channels=queue' })).statusCode).toBe(404)
  })
})

describe('a site with a configured name', () => {
  let named: TestSite
  beforeAll(async () => {
    named = await openSite({ publicUrl: 'https://courtline.test', onlyHost: 'courtline.test' })
  })
  afterAll(() => named.close())

  it.each([
    ['courtline.test', 200],
    ['Courtline.TEST', 200],
    ['localhost:3000', 200],
    ['127.0.0.1:80', 200],
    ['evil.test', 421],
    ['courtline.test.evil.test', 421],
    ['127.0.0.1.evil.test', 421],
    ['courtline.test:8080', 421],
  ])('answers to %s: %i', async (host, status) => {
    const { statusCode } = await named.app.inject({ url: '/api/roles', headers: { host } })
    expect(statusCode).toBe(status)
  })
})

describe('the sender of a request', () => {
  const FORGED = '203.0.113.9'
  const limits = { ...NO_LIMITS, signupsPerSender: 1 }
  const signUp = ({ app }: TestSite, name: string, forwarded: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: `${name}@courtline.test`, password: 'long enough', userDetails: {} },
    })

  it('is the one whom the last proxy names, whatever else is in the header', async () => {
    const behindOne = await openSite({ proxies: 1, limits })
    closeLater(() => behindOne.close())
    expect((await signUp(behindOne, 'ida', '192.0.2.1')).statusCode).toBe(200)
    expect((await signUp(behindOne, 'olga', `${FORGED}, 192.0.2.1`)).statusCode).toBe(429)
    expect((await signUp(behindOne, 'maya', `192.0.2.1, 192.0.2.2`)).statusCode).toBe(200)
  })

  it('is not taken from a header where no proxy is in front', async () => {
    const alone = await openSite({ limits })
    closeLater(() => alone.close())
    expect((await signUp(alone, 'ida', '192.0.2.1')).statusCode).toBe(200)
    expect((await signUp(alone, 'olga', '192.0.2.2')).statusCode).toBe(429)
  })
})
