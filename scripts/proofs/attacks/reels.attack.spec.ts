import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { matchIn } from '@courtline/gateway/testing/matches'
import { openSite, type TestSite } from '@courtline/gateway/testing/open-site'
import { call, joins, type TestPerson } from '@courtline/gateway/testing/people'
import { allowsUploads, finishedReel, recordOnReels } from '@courtline/gateway/testing/reels'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openYoutube } from '@courtline/infra/outside/video-site/real/youtube'
import {
  startYoutubeDouble,
  type YoutubeDouble,
} from '@courtline/infra/outside/video-site/testing/youtube-double'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { reelsStream, userStream } from '@courtline/messages/ids'
import type { ReelView, SharedReelView } from '@courtline/messages/views/reel'

/** Where the video site takes a film: everybody who has it can send another one. */
const SECRET_ADDRESS = 'https://upload.test/session-that-nobody-may-know'

let folder: string
let double: YoutubeDouble
let site: TestSite
let admin: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-attack-reels-'))
  double = await startYoutubeDouble()
  const log = await openSqliteEventLog({ file: path.join(folder, 'log.db') })
  const client = { clientId: 'courtline', clientSecret: 'not a secret' }
  site = await openSite({}, log, {
    videoSite: openYoutube({ ...client, endpoints: double.endpoints }),
    models: openSqliteReadModels({ folder: path.join(folder, 'read') }),
  })
  admin = await joins(site, 'Admin', 'adam')
  stranger = await joins(site, 'Registered', 'stella')
})
afterAll(async () => {
  await site?.close()
  await double?.close()
  await rm(folder, { recursive: true })
})

let made = 0
/** A user with a finished reel of a match of their own, and the right to upload it. */
async function makerOfReel() {
  made += 1
  const maker = await joins(site, 'Registered', `maker${made}`)
  const annotator = await joins(site, 'Annotator', `annotator${made}`)
  const matchId = await matchIn(site, 'Edited', { owner: maker, annotator, manager: admin })
  const reelId = await finishedReel(site, maker, matchId)
  await allowsUploads(site, maker)
  return { maker, matchId, reelId }
}

const statusOf = async (who: TestPerson | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string) =>
  (await call(site, who, method, url)).statusCode

describe('another user’s reel (D119, D121)', () => {
  it('is not uploaded, shared, stopped or deleted by a stranger, who may upload, nor by an admin or nobody', async () => {
    const { maker, reelId } = await makerOfReel()
    await allowsUploads(site, stranger)
    await allowsUploads(site, admin)
    const before = (await call(site, maker, 'GET', `/api/favorites/highlights/byUser/${maker.userId}`)).json()
    const of = `/api/highlights/${reelId}`
    for (const who of [stranger, admin, null]) {
      const answers = await Promise.all([
        statusOf(who, 'PUT', `${of}/share/youtube/false`),
        statusOf(who, 'PUT', `${of}/share/facebook`),
        statusOf(who, 'PUT', `${of}/share/link`),
        statusOf(who, 'DELETE', `${of}/share/link`),
        statusOf(who, 'POST', `${of}/cancel`),
        statusOf(who, 'POST', `${of}/retry`),
      ])
      expect(answers).toEqual(answers.map(() => (who ? 404 : 401)))
      await call(site, who, 'DELETE', of)
    }
    const after = await call(site, maker, 'GET', `/api/favorites/highlights/byUser/${maker.userId}`)
    expect(after.json()).toEqual(before)
    expect(double.videos).toEqual([])
  })

  it('and how far its upload is are told to its maker alone', async () => {
    const { maker, reelId } = await makerOfReel()
    await call(site, maker, 'PUT', `/api/highlights/${reelId}/share/youtube/true`)
    expect(await statusOf(stranger, 'GET', `/api/favorites/highlights/byUser/${maker.userId}`)).not.toBe(200)
    const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const liveOf = async ({ token }: TestPerson) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${address}/api/live?channels=me`, { headers, signal: stop.signal })
      return answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    }
    const untilSeen = async (reader: ReadableStreamDefaultReader<string>, text: string) => {
      let seen = ''
      while (!seen.includes(text)) seen += (await reader.read()).value ?? ''
      return seen
    }
    const [makers, strangers] = [await liveOf(maker), await liveOf(stranger)]
    const report = (who: TestPerson, id: string, jobId: string) =>
      site.report(id, {
        jobId,
        kind: 'reelUpload',
        share: 0.5,
        secondsLeft: null,
        ofAccount: who.userId,
      })
    report(maker, reelId, 'job-of-maker')
    report(stranger, stranger.userId, 'job-of-stranger')
    expect(await untilSeen(makers, 'job-of-maker')).not.toContain('job-of-stranger')
    expect(await untilSeen(strangers, 'job-of-stranger')).not.toContain('job-of-maker')
    stop.abort()
  })
})

describe('a reel that was taken back (D119)', () => {
  it('has neither page, film, poster nor chapters, by no address that was given before', async () => {
    const { maker, reelId } = await makerOfReel()
    const shared = await call(site, maker, 'PUT', `/api/highlights/${reelId}/share/link`)
    const page = (shared.json<ReelView>().sharePath ?? '').replace('/reel/', '/api/reels/')
    const { videoURL, posterURL } = (await call(site, null, 'GET', page)).json<SharedReelView>()
    const addresses = [page, videoURL, posterURL, `${page}/chapters.vtt`, `${page}/captions.vtt`]
    for (const url of addresses) expect([url, await statusOf(null, 'GET', url)]).toEqual([url, 200])
    await call(site, maker, 'DELETE', `/api/highlights/${reelId}/share/link`)
    for (const who of [null, stranger])
      for (const url of addresses) expect([url, await statusOf(who, 'GET', url)]).toEqual([url, 404])
  })
})

describe('the right to upload, and where an upload continues (D121)', () => {
  it('are in no answer, not in the browser of streams, in no read model and in no line of the log', async () => {
    const { maker, reelId, matchId } = await makerOfReel()
    const asked = await call(site, maker, 'PUT', `/api/highlights/${reelId}/share/youtube/true`)
    const jobId = asked.json<ReelView>().uploads[0]?.jobId ?? ''
    const begun = { type: 'RecordReelUploadBegun', reelId, jobId, site: 'youtube' } as const
    await recordOnReels(site, maker, { ...begun, secretAddress: SECRET_ADDRESS })
    const answers = await Promise.all(
      [maker, admin].flatMap((who) =>
        [
          `/api/users/${maker.userId}`,
          '/api/users',
          `/api/favorites/highlights/byUser/${maker.userId}`,
          `/api/admin/streams/${userStream(maker.userId)}`,
          `/api/admin/streams/${reelsStream(maker.userId)}`,
          `/api/matches/${matchId}`,
          '/api/myData',
        ].map(async (url) => (await call(site, who, 'GET', url)).body),
      ),
    )
    expect(answers.join()).toContain(reelId)
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const stored = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(path.join(file.parentPath, file.name), 'latin1')),
    )
    expect(stored.join()).toContain(reelId)
    for (const text of [...answers, ...stored]) {
      expect(text).not.toMatch(/refresh-\d/)
      expect(text).not.toContain(SECRET_ADDRESS)
    }
  })

  it('are gone with the account: given back to the service, its reel, film and page with it', async () => {
    const { maker, reelId } = await makerOfReel()
    const shared = (await call(site, maker, 'PUT', `/api/highlights/${reelId}/share/link`)).json<ReelView>()
    const page = (shared.sharePath ?? '').replace('/reel/', '/api/reels/')
    const { videoURL } = (await call(site, null, 'GET', page)).json<SharedReelView>()
    double.revoked.length = 0
    expect(await statusOf(admin, 'DELETE', `/api/users/${maker.userId}`)).toBe(200)
    expect(double.revoked).toEqual([expect.stringMatching(/^refresh-\d+$/)])
    for (const url of [page, videoURL]) expect([url, await statusOf(null, 'GET', url)]).toEqual([url, 404])
    expect(site.deps.keys.isDestroyed(maker.userId)).toBe(true)
  })
})
