import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { METADATA } from '@courtline/gateway/testing/matches'
import { openSite, type TestSite } from '@courtline/gateway/testing/open-site'
import { call, joins, type TestPerson } from '@courtline/gateway/testing/people'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { ffmpegForTests } from '@courtline/media/testing/ffmpeg-for-tests'
import { makeTestVideo } from '@courtline/media/synthetic/make-test-video'
import type { MatchView } from '@courtline/messages/views/match'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { startMediaWorker } from '@courtline/media/jobs/run-media-worker'
import { mediaSettingsOf } from '../settings/media-settings.ts'
import { linkServicesOf, videoServicesOf, type VideoServices } from './video-services.ts'

const SHARE = 'https://playsight.example/share'
const FILES = 'https://dropbox.example'

let folder: string
let services: VideoServices
let site: TestSite
let ida: TestPerson
let working: Promise<void>
const stopping = new AbortController()
/** Rung whenever a match has moved on. */
let moved = Promise.withResolvers<void>()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-services-'))
  const ffmpeg = await ffmpegForTests()
  const remote = openRemoteFiles()
  services = videoServicesOf({}, remote, (_, file) =>
    makeTestVideo(ffmpeg, {
      file,
      seconds: 2,
      rate: '25',
      size: { width: 160, height: 90 },
      codec: 'h264',
      container: 'mp4',
      audio: false,
      keyFrames: 'everySecond',
    }),
  )
  site = await openSite({}, undefined, services)
  ida = await joins(site, 'Registered', 'ida')
  const { log, keys, blobs, projections } = site.deps
  projections.onAdvance(() => {
    moved.resolve()
    moved = Promise.withResolvers()
  })
  working = startMediaWorker({
    subscriptions: new SubscriptionRegistry(),
    settings: mediaSettingsOf({}),
    ffmpeg,
    blobs,
    remote,
    services: linkServicesOf(services),
    dataDir: folder,
    log,
    keys,
    dispatch: site.dispatch,
    projections,
    onProgress: () => undefined,
    report: () => undefined,
    signal: stopping.signal,
  })
})
afterAll(async () => {
  stopping.abort()
  await working
  await site.close()
  await rm(folder, { recursive: true })
})

/** The match once its processing has ended, well or not. */
async function processed(matchId: string): Promise<MatchView> {
  for (;;) {
    const next = moved.promise
    const match = (await call(site, ida, 'GET', `/api/matches/${matchId}`)).json<MatchView>()
    if (match.status !== 'Preprocessing' || match.processing.state === 'failed') return match
    await next
  }
}
const fromShare = async (url: string) =>
  (
    await call(site, ida, 'POST', '/api/matches/createFromPlaysightShare', { metadata: METADATA, url })
  ).json<MatchView>().id

it('a match made of a share of two courts has both videos, joined, and waits to be annotated', async () => {
  const match = await processed(await fromShare(`${SHARE}/evening`))
  expect(match).toMatchObject({ status: 'Queued', probe: { widthPixels: 160, durationSeconds: 4 } })
  expect(match.rawUploads.map(({ source, fileName }) => [source, fileName])).toEqual([
    ['playsight', 'evening-court-3.mp4'],
    ['playsight', 'evening-court-4.mp4'],
  ])
})

it('a match whose files were chosen at the file host has them in their order', async () => {
  const created = await call(site, ida, 'PUT', '/api/matches/createFromMetadata', { metadata: METADATA })
  const { id } = created.json<MatchView>()
  const names = ['club-final-set-2.mp4', 'club-final-set-1.mp4']
  const files = names.map((name) => ({ name, sizeBytes: 1, link: `${FILES}/${name}` }))
  await call(site, ida, 'POST', `/api/matches/dropboxUpload/${id}`, { files })
  const match = await processed(id)
  expect(match.status).toBe('Queued')
  expect(match.rawUploads.map(({ source, fileName }) => [source, fileName])).toEqual(
    names.map((name) => ['dropbox', name]),
  )
})
