import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openSite, type TestSite } from '../testing/open-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Headers by which a browser is told to be careful. */
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
  ] as const)('tells browsers to be careful: %s', async (_, method, url) => {
    expect(await carefulHeadersOf(site, method, url)).toEqual(ALWAYS)
  })

  it('makes browsers insist on https where the site has it', async () => {
    const secure = await openSite({ publicUrl: 'https://courtline.test' })
    expect(await carefulHeadersOf(secure, 'GET', '/healthz')).toEqual({
      ...ALWAYS,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    await secure.close()
  })
})
