import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { openSimulatedVideoSite } from './simulated/simulated-video-site.ts'

const visit = { redirectUri: 'http://site.test/back', state: 'of this browser', codeVerifier: 'verifier' }
const session = { read: async () => undefined, write: async () => undefined }
const video = {
  file: fileURLToPath(import.meta.url),
  title: 'Best of May',
  description: '',
  isPrivate: true,
}

/** Allows uploads by a choice on the page of consent, and uploads a film. */
async function uploadAfter(code: string, revoked = false) {
  const site = openSimulatedVideoSite(0)
  const given = await site.consent.granted(code, visit)
  if ('refused' in given) return given
  if (revoked) await site.revoke(given.refreshToken)
  const shares: number[] = []
  const { signal } = new AbortController()
  const done = await site.upload(video, given.refreshToken, {
    signal,
    session,
    onProgress: (share) => void shares.push(share),
  })
  return { done, last: shares.at(-1) }
}

describe('the simulated video site', () => {
  it('requests consent on a page of this site', () => {
    const address = openSimulatedVideoSite().consent.addressToAsk(visit)
    expect(address.href).toBe('http://site.test/dev/google-consent?state=of+this+browser')
  })

  it('takes a film in steps where uploads are allowed', async () => {
    expect(await uploadAfter('allowed')).toEqual({
      done: { videoId: expect.stringMatching(/^simulated-/) },
      last: 1,
    })
  })

  it.each([
    ['expired', 'RefreshTokenException'],
    ['not-enough', 'InsufficientOAuthGrants'],
    ['no-channel', 'YoutubeSignupRequiredException'],
    ['quota', 'QuotaExceeded'],
    ['broken', 'GenericYoutubeApiException'],
  ])('answers as it was set to: %s', async (code, failure) => {
    expect(await uploadAfter(code)).toEqual({ done: { failure }, last: undefined })
  })

  it('takes nothing by a right that was revoked, and gives none for a code it did not give', async () => {
    expect(await uploadAfter('allowed', true)).toMatchObject({ done: { failure: 'RefreshTokenException' } })
    expect(await uploadAfter('toString')).toEqual({ refused: true })
  })

  it('stops when it is aborted', async () => {
    const site = openSimulatedVideoSite(0)
    const stop = new AbortController()
    const going = site.upload(video, 'allowed a', {
      signal: stop.signal,
      session,
      onProgress: () => stop.abort(),
    })
    await expect(going).rejects.toThrow('aborted')
  })
})
