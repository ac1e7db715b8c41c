import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ReelCommand } from '@courtline/messages/reels/reel'
import type { ReelView, SharedReelView } from '@courtline/messages/views/reel'
import type { Problem } from '@courtline/messages/problem'
import {
  cutUriOf,
  FILE_CONTENT,
  matchIn,
  recordOnMatch,
  storeFile,
  uncutUriOf,
  type MatchCast,
} from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { before, call, joins, type TestPerson } from '../../testing/people.ts'

let frontEnd: string
let site: TestSite
let cast: MatchCast
let admin: TestPerson
let matchId: string
beforeAll(async () => {
  frontEnd = await mkdtemp(path.join(tmpdir(), 'courtline-page-'))
  await writeFile(path.join(frontEnd, 'index.html'), '<html><head></head><body></body></html>')
  site = await openSite({ frontendDir: frontEnd })
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  admin = await joins(site, 'Admin', 'adam')
  matchId = await matchIn(site, 'Edited', cast)
})
afterAll(async () => {
  await site.close()
  await rm(frontEnd, { recursive: true })
})

let joined = 0
/** A user who may watch the match without being a player or its owner. */
const newMaker = () => joins(site, 'Admin', `maker${(joined += 1)}`)

const piece = (start: number, stop: number, matchUri = uncutUriOf(matchId)) => ({
  matchUri,
  summaryEventStart: start,
  summaryEventEnd: stop,
})
const create = (who: TestPerson, body: object = {}) =>
  call(site, who, 'PUT', '/api/favorites/createHighlights', {
    title: 'Best of May',
    events: [piece(1, 4)],
    ...body,
  })
const list = async (who: TestPerson, of = who) =>
  (await call(site, who, 'GET', `/api/favorites/highlights/byUser/${of.userId}`)).json<ReelView[]>()
const codeOf = async (answer: Promise<{ json: <T>() => T }>) => (await answer).json<Problem>().code

async function record(maker: TestPerson, command: ReelCommand): Promise<void> {
  const done = await site.dispatch('reels', maker.userId, command, before(site, 'worker:media'))
  if ('refused' in done) throw new Error(done.refused.text)
  await site.deps.projections.waitFor('reels', done.written.position, 2000)
}

/** A reel whose film the media worker has made. */
async function finished(maker: TestPerson): Promise<ReelView> {
  const { id, jobId } = (await create(maker)).json<ReelView>()
  const [uri, posterUri] = [`v/${id}/film.mp4`, `i/${id}/film-poster.jpg`]
  for (const file of [uri, posterUri]) await storeFile(site, file)
  await record(maker, {
    type: 'CompleteReel',
    reelId: id,
    jobId,
    uri,
    posterUri,
    method: 'copied',
    durationSeconds: 3,
    sizeBytes: FILE_CONTENT.length,
    chapters: [{ startSeconds: 0, text: 'Love-all' }],
    elapsedSeconds: 1,
  })
  return (await list(maker)).find((reel) => reel.id === id) ?? fail('the reel is gone')
}
const fail = (why: string): never => {
  throw new Error(why)
}

describe('highlight reels (D90, D119)', () => {
  it('are asked for by seconds of the video that is named, and kept in clock time', async () => {
    const maker = await newMaker()
    const asked = (await create(maker, { description: 'On clay' })).json<ReelView>()
    expect(asked).toMatchObject({
      userId: maker.userId,
      status: 'Pending',
      error: null,
      title: 'Best of May',
      description: 'On clay',
      plannedSeconds: 3,
      videoURL: null,
      sharePath: null,
      uploads: [],
      events: [{ matchId, clockStart: 1, clockStop: 4 }],
    })
    expect(asked.events[0]?.annotationId).toEqual(expect.any(String))
    expect(await list(maker)).toEqual([asked])
    expect(await list(admin, maker)).toEqual([asked])
    expect(await codeOf(create(maker))).toBe('REEL_PENDING')
    await call(site, maker, 'POST', `/api/highlights/${asked.id}/cancel`)
    const ofCut = (await create(maker, { events: [piece(1, 9, cutUriOf(matchId))] })).json<ReelView>()
    expect(ofCut.events).toMatchObject([{ clockStart: 1, clockStop: 5 }])
  })

  it.each<readonly [string, () => object, string]>([
    ['without a title', () => ({ title: '  ' }), 'REEL_TITLE_REQUIRED'],
    ['of nothing', () => ({ events: [] }), 'REEL_EMPTY'],
    ['of no seconds', () => ({ events: [piece(2, 2)] }), 'REEL_EMPTY'],
    ['of four hours', () => ({ events: [piece(0, 14_400)] }), 'REEL_TOO_LONG'],
    ['of an older cut', () => ({ events: [piece(0, 2, `v/${matchId}/older.mp4`)] }), 'REEL_VIDEO_CHANGED'],
    ['of no match', () => ({ events: [piece(0, 2, `p/${randomUUID()}/pre.mp4`)] }), 'NOT_FOUND'],
    ['for another user', () => ({ userId: randomUUID() }), 'NOT_ALLOWED'],
  ])('%s are refused', async (_, body, code) => {
    expect(await codeOf(create(await newMaker(), body()))).toBe(code)
  })

  it('of half an hour are refused, but for a coach cut of one match', async () => {
    const maker = await newMaker()
    const events = [piece(0, 1800)]
    expect(await codeOf(create(maker, { events }))).toBe('REEL_TOO_LONG')
    expect((await create(maker, { events, coachCut: true })).json<ReelView>().plannedSeconds).toBe(1800)
  })

  it('are twenty at most: the next one is refused, and none is lost', async () => {
    const maker = await newMaker()
    for (let count = 0; count < 20; count += 1) {
      const { id } = (await create(maker)).json<ReelView>()
      await call(site, maker, 'POST', `/api/highlights/${id}/cancel`)
    }
    expect(await codeOf(create(maker))).toBe('TOO_MANY_REELS')
    expect(await list(maker)).toHaveLength(20)
  })

  it('of a match that was deleted are refused', async () => {
    const deleted = await matchIn(site, 'Edited', cast)
    await recordOnMatch(site, deleted, { type: 'DeleteMatch', by: admin.actor })
    const stranger = await joins(site, 'Registered', 'stella')
    expect(await codeOf(create(stranger, { events: [piece(0, 2, uncutUriOf(deleted))] }))).toBe('NOT_FOUND')
    expect(await codeOf(create(stranger))).toBe('NOT_FOUND')
  })

  it('keep titles as they were written, whatever is in them', async () => {
    const maker = await newMaker()
    const title = `"It's" \\ %{x}: 🎾\nשלום`
    expect((await create(maker, { title })).json<ReelView>().title).toBe(title)
  })

  it('that could not be made are Pending with an error, and can be tried again', async () => {
    const maker = await newMaker()
    const { id, jobId } = (await create(maker)).json<ReelView>()
    await record(maker, { type: 'FailReel', reelId: id, jobId, why: 'There is no room left.' })
    expect(await list(maker)).toMatchObject([
      { status: 'Pending', error: 'There is no room left.', canRetry: true },
    ])
    const again = await call(site, maker, 'POST', `/api/highlights/${id}/retry`)
    expect(again.json<ReelView>()).toMatchObject({ status: 'Pending', error: null, canRetry: false })
    expect(again.json<ReelView>().jobId).not.toBe(jobId)
  })

  it('are watched by their maker alone until they are shared, and by nobody once taken back', async () => {
    const [maker, other] = [await newMaker(), await joins(site, 'Registered', `other${joined}`)]
    const { id, videoURL, posterURL, status } = await finished(maker)
    expect(status).toBe('Complete')
    for (const url of [videoURL, posterURL]) {
      expect((await call(site, maker, 'GET', url ?? '')).body).toBe(FILE_CONTENT)
      expect((await call(site, other, 'GET', url ?? '')).statusCode).toBe(404)
      expect((await call(site, null, 'GET', url ?? '')).statusCode).toBe(404)
    }
    const download = await call(site, maker, 'GET', `${videoURL}?download=1`)
    expect(download.headers['content-disposition']).toContain('attachment')
    const shared = await call(site, maker, 'PUT', `/api/highlights/${id}/share/link`)
    const token = shared.json<ReelView>().sharePath?.split('/').at(-1) ?? ''
    const page = await call(site, null, 'GET', `/api/reels/${token}`)
    const film = page.json<SharedReelView>()
    expect(film).toMatchObject({ title: 'Best of May', durationSeconds: 3 })
    expect(page.body).not.toContain(maker.userId)
    expect((await call(site, null, 'GET', film.videoURL)).body).toBe(FILE_CONTENT)
    await call(site, maker, 'DELETE', `/api/highlights/${id}/share/link`)
    expect((await call(site, null, 'GET', `/api/reels/${token}`)).statusCode).toBe(404)
    expect((await call(site, null, 'GET', film.videoURL)).statusCode).toBe(404)
    const anew = await call(site, maker, 'PUT', `/api/highlights/${id}/share/link`)
    expect(anew.json<ReelView>().sharePath).not.toContain(token)
  })

  it('tell other sites what they show, and players their chapters, as long as they are shared', async () => {
    const maker = await newMaker()
    const { id } = await finished(maker)
    const shared = (await call(site, maker, 'PUT', `/api/highlights/${id}/share/link`)).json<ReelView>()
    const page = await call(site, null, 'GET', shared.sharePath ?? '')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<meta property="og:title" content="Best of May" />')
    expect(page.body).toContain('type="application/json+oembed"')
    const address = encodeURIComponent(`http://localhost${shared.sharePath}`)
    const embed = await call(site, null, 'GET', `/api/oembed?url=${address}&maxwidth=320`)
    expect(embed.json()).toMatchObject({ type: 'video', title: 'Best of May', width: 320, height: 180 })
    const track = shared.sharePath?.replace('/reel/', '/api/reels/')
    const chapters = await call(site, null, 'GET', `${track}/chapters.vtt`)
    expect(chapters.body).toBe('WEBVTT\n\n1\n00:00:00.000 --> 00:00:03.000\nLove-all\n')
    const ofMatch = await call(site, maker, 'GET', `/api/matches/${matchId}/captions.vtt`)
    expect(ofMatch.body).toContain('00:00:01.000 --> 00:00:04.000')
    expect((await call(site, null, 'GET', `/api/matches/${matchId}/captions.vtt`)).statusCode).toBe(401)
    await call(site, maker, 'DELETE', `/api/highlights/${id}/share/link`)
    const gone = [shared.sharePath ?? '', `/api/oembed?url=${address}`, `${track}/chapters.vtt`]
    for (const url of gone) expect((await call(site, null, 'GET', url)).statusCode).toBe(404)
  })

  it('are changed by their maker alone', async () => {
    const [maker, other] = [await newMaker(), await newMaker()]
    const { id } = await finished(maker)
    const asked = (['POST /retry', 'POST /cancel', 'PUT /share/link', 'DELETE /share/link'] as const).map(
      async (each) => {
        const [method, rest] = each.split(' ') as ['POST' | 'PUT' | 'DELETE', string]
        return (await call(site, other, method, `/api/highlights/${id}${rest}`)).statusCode
      },
    )
    expect(await Promise.all(asked)).toEqual([404, 404, 404, 404])
    await call(site, other, 'DELETE', `/api/highlights/${id}`)
    expect(await list(maker)).toHaveLength(1)
  })

  it('are deleted with their files: one, all with the favorites, and with the account', async () => {
    const maker = await newMaker()
    const isThere = async ({ videoUri }: ReelView) =>
      (await site.deps.blobs.stat(videoUri ?? '')) !== undefined
    const first = await finished(maker)
    await call(site, maker, 'DELETE', `/api/highlights/${first.id}`)
    const second = await finished(maker)
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
    await call(site, maker, 'DELETE', '/api/favorites/deleteAll')
    expect([await isThere(second), await list(maker)]).toEqual([false, []])
    const third = await finished(maker)
    await call(site, admin, 'DELETE', `/api/users/${maker.userId}`)
    expect([await isThere(third), await list(admin, maker)]).toEqual([false, []])
  })

  it('say that they went with a match', async () => {
    const maker = await newMaker()
    await finished(maker)
    await record(maker, { type: 'WithdrawReels', matchId })
    expect(await list(maker)).toMatchObject([
      {
        error: 'A match in this reel was deleted, and the reel with it.',
        canRetry: false,
        videoURL: null,
      },
    ])
  })
})
