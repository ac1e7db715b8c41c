import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openYoutube } from './real/youtube.ts'
import { startYoutubeDouble, type Fault, type YoutubeDouble } from './testing/youtube-double.ts'
import type { VideoSiteService } from './video-site.ts'

const CHUNK = 1000
const film = Buffer.from(Array.from({ length: 2500 }, (_, index) => index % 251))

let folder = ''
let double: YoutubeDouble
let youtube: VideoSiteService
let session: string | undefined
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-youtube-'))
  await writeFile(path.join(folder, 'reel.mp4'), film)
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  double = await startYoutubeDouble()
  session = undefined
  youtube = openYoutube({
    clientId: 'site',
    clientSecret: 'secret',
    endpoints: double.endpoints,
    chunkBytes: CHUNK,
    backoff: { firstMs: 1, longestMs: 2 },
  })
})
afterEach(() => double.close())

const shares: number[] = []
const upload = (
  signal = new AbortController().signal,
  onProgress = (share: number): void => void shares.push(share),
) =>
  youtube.upload(
    { file: path.join(folder, 'reel.mp4'), title: 'Best <of> May', description: '0:03 Ace', isPrivate: true },
    'refresh',
    {
      signal,
      onProgress,
      session: {
        read: async () => session,
        write: async (address) => {
          session = address
        },
      },
    },
  )

const visit = { redirectUri: 'http://site.test/back', state: 'state', codeVerifier: 'verifier' }

describe('the right to upload to YouTube (D121)', () => {
  it('is asked for beside what was given before, for times when nobody is here, and each time again', async () => {
    const address = youtube.consent.addressToAsk(visit)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      scope: 'openid email https://www.googleapis.com/auth/youtube.upload',
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
      code_challenge_method: 'S256',
      state: 'state',
    })
  })

  it('comes as a refresh token, with the address of the account there', async () => {
    expect(await youtube.consent.granted('code', visit)).toEqual({
      refreshToken: 'refresh-1',
      email: 'ana@channel.test',
    })
  })

  it('is refused where the code is not good, or the box of uploads was left out', async () => {
    expect(await youtube.consent.granted('other', visit)).toEqual({ refused: true })
    double.faults.push('boxLeftOut')
    expect(await youtube.consent.granted('code', visit)).toEqual({ refused: true })
  })

  it('is reported as unavailable where the service is away', async () => {
    await double.close()
    await expect(youtube.consent.granted('code', visit)).rejects.toThrow('does not answer')
    double = await startYoutubeDouble()
  })
})

describe('a resumable upload to YouTube', () => {
  it('goes by chunks, with its words and who may watch', async () => {
    expect(await upload()).toEqual({ videoId: 'video-1' })
    expect(double.ranges).toEqual(['bytes 0-999/2500', 'bytes 1000-1999/2500', 'bytes 2000-2499/2500'])
    expect(double.videos[0]?.bytes.equals(film)).toBe(true)
    expect(double.videos[0]?.metadata).toMatchObject({
      snippet: { title: 'Best of May', description: '0:03 Ace' },
      status: { privacyStatus: 'private' },
    })
    expect(shares).toEqual([0.4, 0.8])
  })

  it('goes on after a fault in the middle of a chunk where the service has got to', async () => {
    double.faults.push('breaksInChunk')
    expect(await upload()).toEqual({ videoId: 'video-1' })
    expect(double.ranges.slice(0, 3)).toEqual(['bytes 0-999/2500', 'bytes */2500', 'bytes 500-1499/2500'])
    expect(double.videos[0]?.bytes.equals(film)).toBe(true)
  })

  it('goes on in another attempt, and makes one video', async () => {
    const stop = new AbortController()
    const stopped = upload(stop.signal, () => stop.abort(new Error('stopped')))
    await expect(stopped).rejects.toThrow('stopped')
    expect(await upload()).toEqual({ videoId: 'video-1' })
    expect(double.ranges).toContain('bytes */2500')
    expect(double.videos).toHaveLength(1)
  })

  it('whose result was lost is not made a second time', async () => {
    expect(await upload()).toEqual({ videoId: 'video-1' })
    expect(await upload()).toEqual({ videoId: 'video-1' })
    expect(double.videos).toHaveLength(1)
  })

  it('renews its token as often as it becomes too old', async () => {
    double.faults.push('expiredToken')
    const signal = new AbortController().signal
    expect(await upload(signal, () => void double.faults.push('expiredToken'))).toEqual({
      videoId: 'video-1',
    })
  })

  it('takes a new token that is refused at once as the end of the right', async () => {
    double.faults.push('expiredToken', 'expiredToken')
    expect(await upload()).toEqual({ failure: 'RefreshTokenException' })
  })

  it('waits where tokens are not to be had for a while', async () => {
    double.faults.push('tokensAway', 'tokensAway')
    expect(await upload()).toEqual({ videoId: 'video-1' })
  })

  it('waits where the service is asked too fast', async () => {
    double.faults.push('tooFast', 'tooFast')
    expect(await upload()).toEqual({ videoId: 'video-1' })
  })

  it('begins again where its place is gone', async () => {
    double.faults.push('sessionGone')
    expect(await upload()).toEqual({ videoId: 'video-1' })
    expect(double.videos).toHaveLength(1)
  })

  it('renews a token that has become too old', async () => {
    double.faults.push('expiredToken')
    expect(await upload()).toEqual({ videoId: 'video-1' })
  })

  it.each<readonly [Fault, string]>([
    ['revokedGrant', 'RefreshTokenException'],
    ['noScope', 'InsufficientOAuthGrants'],
    ['noChannel', 'YoutubeSignupRequiredException'],
    ['quota', 'QuotaExceeded'],
  ])('reports %s as %s', async (fault, failure) => {
    double.faults.push(fault)
    expect(await upload()).toEqual({ failure })
    expect(double.videos).toEqual([])
  })

  it('gives up where the service stays away', async () => {
    double.faults.push(...Array.from({ length: 20 }, () => 'unavailable' as const))
    expect(await upload()).toEqual({ failure: 'GenericYoutubeApiException' })
  })

  it('takes the right to upload back at the service', async () => {
    await youtube.revoke('refresh')
    expect(double.revoked).toEqual(['refresh'])
  })
})
