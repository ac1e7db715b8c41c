import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { ProviderUnavailable, type OAuthProvider, type OAuthVisit } from './oauth.ts'
import { openFacebook } from './real/facebook.ts'
import { openGoogle } from './real/google.ts'
import { startTestService, type TestService } from './testing/start-test-service.ts'
import { openSimulatedProvider } from './simulated/simulated-provider.ts'

const CLIENT = { clientId: 'courtline', clientSecret: 'not a secret' }
const visit: OAuthVisit = {
  redirectUri: 'http://localhost/back',
  state: 'state-1',
  codeVerifier: 'v'.repeat(50),
}

const IDA = { sub: '108', id: '108', name: 'Ida', email: 'ida@example.org', email_verified: true }

let service: TestService
beforeAll(async () => (service = await startTestService()))
afterAll(() => service.close())
beforeEach(() => service.answers({ status: 200, person: IDA }))

/** What the service sends back with the browser. */
async function comesBack(provider: OAuthProvider): Promise<URL> {
  const answer = await fetch(await provider.addressToAsk(visit), { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'http://nowhere')
}

describe.each([
  ['Google', () => openGoogle(CLIENT, service.endpoints), true],
  ['Facebook', () => openFacebook(CLIENT, service.endpoints), false],
] as const)('logging in with %s', (_, open, isVerified) => {
  it('sends the browser there and back with the state, and learns who it is', async () => {
    const provider = open()
    const back = await comesBack(provider)
    expect(back.searchParams.get('state')).toBe('state-1')
    expect(await provider.whoIs(back.searchParams.get('code') ?? '', visit)).toEqual({
      subject: '108',
      email: 'ida@example.org',
      isEmailVerified: isVerified,
      displayName: 'Ida',
    })
  })

  it('refuses a code that was asked for by another site (PKCE)', async () => {
    const provider = open()
    const code = (await comesBack(provider)).searchParams.get('code') ?? ''
    const elsewhere = { ...visit, codeVerifier: 'w'.repeat(50) }
    expect(await provider.whoIs(code, elsewhere)).toEqual({ refused: true })
    const asked = (await provider.addressToAsk(visit)).searchParams
    expect([asked.get('code_challenge_method'), asked.get('code_challenge')?.length]).toEqual(['S256', 43])
  })

  it('has no address where the service gives none', async () => {
    await service.answers({ status: 200, person: { sub: '109', id: '109' } })
    const provider = open()
    const code = (await comesBack(provider)).searchParams.get('code') ?? ''
    expect(await provider.whoIs(code, visit)).toEqual({
      subject: '109',
      email: null,
      isEmailVerified: false,
      displayName: null,
    })
  })

  it('reports a service that is down', async () => {
    const provider = open()
    const code = (await comesBack(provider)).searchParams.get('code') ?? ''
    await service.answers({ status: 500, person: {} })
    await expect(provider.whoIs(code, visit)).rejects.toThrow(ProviderUnavailable)
  })
})

it('a simulated service brings its person at once', async () => {
  const ida = { subject: '1', email: 'ida@example.org', isEmailVerified: true, displayName: 'Ida' }
  const provider = openSimulatedProvider(ida)
  const code = (await provider.addressToAsk(visit)).searchParams.get('code') ?? ''
  expect(await provider.whoIs(code, visit)).toEqual(ida)
  expect(await provider.whoIs('another', visit)).toEqual({ refused: true })
})

it('requests a name and an address of Google, and nothing that outlives the log-in', async () => {
  const asked = (await openGoogle(CLIENT, service.endpoints).addressToAsk(visit)).searchParams
  expect(asked.get('scope')?.split(' ').toSorted()).toEqual(['email', 'openid', 'profile'])
  expect([asked.get('access_type'), asked.get('prompt')]).toEqual([null, null])
})
