import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readGrants } from '@courtline/application/accounts/video-grants'
import { matchIn } from '@courtline/gateway/testing/matches'
import { openSite, type TestSite } from '@courtline/gateway/testing/open-site'
import { call, joins, type TestPerson } from '@courtline/gateway/testing/people'
import { allowsUploads, finishedReel } from '@courtline/gateway/testing/reels'
import { START } from '@courtline/infra/event-log/event-log'
import { openYoutube } from '@courtline/infra/outside/video-site/real/youtube'
import {
  startYoutubeDouble,
  type Fault,
  type YoutubeDouble,
} from '@courtline/infra/outside/video-site/testing/youtube-double'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { startMediaWorker } from '@courtline/media/jobs/run-media-worker'
import type { MediaProgress } from '@courtline/messages/media/media'
import type { ReelView } from '@courtline/messages/views/reel'
import type { SessionView } from '@courtline/messages/views/user'
import { revokeGrants } from '@courtline/reactors/reels/revoke-grants'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mediaSettingsOf } from '../settings/media-settings.ts'

let folder: string
let double: YoutubeDouble
let site: TestSite
let maker: TestPerson
let reelId: string
let onProgress: (progress: MediaProgress) => void
let worker: { readonly stop: () => Promise<void> }
/** Rung whenever a read model has moved on. */
let moved = Promise.withResolvers<void>()

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-share-'))
  double = await startYoutubeDouble()
  onProgress = () => undefined
  const videoSite = openYoutube({
    clientId: 'courtline',
    clientSecret: 'not a secret',
    endpoints: double.endpoints,
    chunkBytes: 4,
    backoff: { firstMs: 1, longestMs: 2 },
  })
  site = await openSite({}, undefined, { videoSite })
  site.deps.projections.onAdvance(() => {
    moved.resolve()
    moved = Promise.withResolvers()
  })
  maker = await joins(site, 'Admin', 'maker')
  const annotator = await joins(site, 'Annotator', 'ana')
  const matchId = await matchIn(site, 'Edited', { owner: maker, annotator, manager: maker })
  reelId = await finishedReel(site, maker, matchId)
  worker = startWorker()
})
afterEach(async () => {
  await worker.stop()
  await site.close()
  await double.close()
  await rm(folder, { recursive: true })
})

/** The media worker, and what takes rights back that were unlinked. */
function startWorker() {
  const { log, keys, blobs, projections, videoSite } = site.deps
  const stopping = new AbortController()
  const shared = { log, keys, videoSite, subscriptions: new SubscriptionRegistry(), signal: stopping.signal }
  let position = START
  const reached = async (at: string) => {
    position = at
  }
  const working = Promise.all([
    startMediaWorker({
      ...shared,
      settings: mediaSettingsOf({}),
      ffmpeg: { path: 'no video is worked on here' },
      blobs,
      remote: openRemoteFiles(),
      services: {},
      dataDir: folder,
      dispatch: site.dispatch,
      projections,
      onProgress: (_, each) => onProgress(each),
      report: () => undefined,
    }),
    revokeGrants({
      ...shared,
      checkpoint: { read: async () => position, write: reached, pass: reached },
      report: () => undefined,
    }),
  ])
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

const share = async () =>
  (await call(site, maker, 'PUT', `/api/highlights/${reelId}/share/youtube/true`)).json<ReelView>()
const grants = async () =>
  (await call(site, maker, 'POST', '/api/auth/refreshToken')).json<SessionView>().user.videoGrants

/** The upload once it has ended, well or not. */
async function ended(): Promise<ReelView['uploads'][number] | undefined> {
  for (;;) {
    const next = moved.promise
    const url = `/api/favorites/highlights/byUser/${maker.userId}`
    const [reel] = (await call(site, maker, 'GET', url)).json<ReelView[]>()
    if (reel?.uploads[0]?.state !== 'pending') return reel?.uploads[0]
    await next
  }
}

describe('an upload to YouTube', () => {
  it('is a job with progress, and ends with the address of the video', async () => {
    const progress: MediaProgress[] = []
    onProgress = (each) => void progress.push(each)
    await allowsUploads(site, maker)
    await share()
    expect(await ended()).toMatchObject({
      state: 'done',
      url: 'https://www.youtube.com/watch?v=video-1',
      simulated: false,
    })
    expect(double.videos[0]?.metadata).toMatchObject({
      snippet: { title: 'Best of May', description: 'On clay\n\n0:00 Love-all · Ace\n1:03 15-Love' },
      status: { privacyStatus: 'private' },
    })
    expect(progress).toContainEqual(
      expect.objectContaining({ kind: 'reelUpload', ofAccount: maker.userId, share: expect.any(Number) }),
    )
  })

  it('goes on after a fault in the middle of a chunk, and makes one video', async () => {
    await allowsUploads(site, maker)
    double.faults.push('breaksInChunk')
    await share()
    expect(await ended()).toMatchObject({ state: 'done' })
    expect(double.videos).toHaveLength(1)
  })

  it('goes on with another worker where the one before was ended, and makes one video', async () => {
    await allowsUploads(site, maker)
    const begun = Promise.withResolvers<void>()
    onProgress = () => begun.resolve()
    await share()
    await begun.promise
    await worker.stop()
    expect(double.videos).toEqual([])
    onProgress = () => undefined
    worker = startWorker()
    expect(await ended()).toMatchObject({ state: 'done' })
    expect(double.ranges).toContainEqual(expect.stringMatching(/^bytes \*\//))
    expect(double.videos).toHaveLength(1)
  })

  it.each<readonly [Fault, string]>([
    ['revokedGrant', 'RefreshTokenException'],
    ['noScope', 'InsufficientOAuthGrants'],
  ])('with a grant that is %s fails, and unlinks it', async (fault, failure) => {
    await allowsUploads(site, maker)
    double.faults.push(fault)
    await share()
    expect(await ended()).toMatchObject({ state: 'failed', failure })
    expect(await grants()).toEqual([])
    await allowsUploads(site, maker)
    await share()
    expect(await ended()).toMatchObject({ state: 'done' })
  })

  it.each<readonly [Fault, string]>([
    ['quota', 'QuotaExceeded'],
    ['noChannel', 'YoutubeSignupRequiredException'],
  ])('that is refused for %s is reported so, and the grant stays', async (fault, failure) => {
    await allowsUploads(site, maker)
    double.faults.push(fault)
    await share()
    expect(await ended()).toMatchObject({ state: 'failed', failure })
    expect(await grants()).toHaveLength(1)
  })
})

const unlink = () => call(site, maker, 'GET', `/api/auth/unlink/${maker.userId}/youtube`)

describe('what was unlinked', () => {
  it('is taken back at the service, also once it answers again', async () => {
    await allowsUploads(site, maker)
    double.refusesToRevoke = 2
    await unlink()
    await until(() => double.revoked.length > 0)
    expect(double.revoked).toEqual([expect.stringMatching(/^refresh-/)])
  })

  it('is left where it was allowed again since: the service would end both', async () => {
    await worker.stop()
    await allowsUploads(site, maker)
    await unlink()
    await allowsUploads(site, maker)
    const { open } = await readGrants(site.deps, maker.userId)
    worker = startWorker()
    await share()
    expect(await ended()).toMatchObject({ state: 'done' })
    expect(open.size).toBe(1)
    expect(double.revoked).toEqual([])
  })
})

/** Looks again with every turn of the event loop. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
