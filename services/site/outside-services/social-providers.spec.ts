import { describe, expect, it } from '@jest/globals'
import { socialProvidersOf } from './social-providers.ts'

describe('services to log in with', () => {
  it('are those that are set up', () => {
    expect(socialProvidersOf({}, false)).toEqual({})
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(Object.keys(socialProvidersOf(google, false))).toEqual(['google'])
  })

  it('are simulated in a demo where they are not set up (D25)', () => {
    expect(Object.keys(socialProvidersOf({}, true))).toEqual(['google', 'facebook'])
    expect(Object.keys(socialProvidersOf({ FACEBOOK_CLIENT_ID: 'simulated' }, true))).toContain('facebook')
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing'],
    [{ FACEBOOK_CLIENT_SECRET: 'secret' }, 'FACEBOOK_CLIENT_ID is missing'],
    [{ GOOGLE_CLIENT_ID: 'simulated' }, 'with --demo only'],
  ])('%j is refused by name', (env, sentence) => {
    expect(() => socialProvidersOf(env, false)).toThrow(sentence)
  })
})
