import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import { emailHashOf } from '@courtline/application/accounts/email-address'
import {
  cutUriOf,
  recordOnMatch,
  matchIn,
  storeFile,
  titleUriOf,
  uncutUriOf,
  type MatchCast,
} from '../testing/matches.ts'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { call, joins, proves, type TestPerson } from '../testing/people.ts'

let site: TestSite
let cast: MatchCast
let stranger: TestPerson
let matchId: string
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  stranger = await joins(site, 'Registered', 'stranger')
  matchId = await matchIn(site, 'Edited', cast)
  await storeFile(site, `r/${matchId}/court.mp4`)
})
afterAll(() => site.close())

const get = (who: TestPerson | null, uri: string, headers: Record<string, string> = {}) =>
  call(site, who, 'GET', `/media/${uri}`, undefined, headers)

describe('GET /media/<uri>', () => {
  it('answers the whole file, and announces that it can be read in ranges', async () => {
    const response = await get(cast.owner, cutUriOf(matchId))
    expect([response.statusCode, response.body]).toEqual([200, '0123456789'])
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'content-length': '10',
      'x-content-type-options': 'nosniff',
    })
    expect((await get(cast.owner, titleUriOf(matchId))).headers['content-type']).toBe('image/jpeg')
  })

  it('answers a range with 206, and one outside of the file with 416', async () => {
    const part = await get(cast.owner, cutUriOf(matchId), { range: 'bytes=2-5' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '2345', 'bytes 2-5/10'])
    const outside = await get(cast.owner, cutUriOf(matchId), { range: 'bytes=10-' })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect(outside.json<Problem>().code).toBe('RANGE_NOT_SATISFIABLE')
  })

  it('does not send again what the browser has, and no range of what has changed', async () => {
    const { etag } = (await get(cast.owner, cutUriOf(matchId))).headers
    const known = await get(cast.owner, cutUriOf(matchId), { 'if-none-match': String(etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const changed = await get(cast.owner, cutUriOf(matchId), { range: 'bytes=2-5', 'if-range': '"old"' })
    expect(changed.statusCode).toBe(200)
  })

  it('answers HEAD without the bytes', async () => {
    const response = await call(site, cast.owner, 'HEAD', `/media/${cutUriOf(matchId)}`)
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '10'])
  })

  it('answers users without the right with 404, visitors with 401', async () => {
    expect((await get(stranger, cutUriOf(matchId))).statusCode).toBe(404)
    expect((await get(null, cutUriOf(matchId))).statusCode).toBe(401)
  })

  it('never serves raw files, and nothing outside of the store', async () => {
    expect((await get(cast.owner, `r/${matchId}/court.mp4`)).statusCode).toBe(404)
    expect((await get(cast.manager, `p/${matchId}/..%2F..%2Fsecret`)).statusCode).toBe(404)
    expect((await get(cast.manager, `p/${matchId}/.hidden`)).statusCode).toBe(404)
    expect((await get(cast.manager, `p/${matchId}/missing.mp4`)).statusCode).toBe(404)
  })
})

const ask = (who: TestPerson | null, uri: string, more = '') =>
  call(site, who, 'GET', `/api/videos/url/${encodeURIComponent(uri)}${more}`)

describe('GET /api/videos/url/{uri}', () => {
  it('signs an address that works without a session until it expires', async () => {
    const { url } = (await ask(cast.owner, cutUriOf(matchId))).json<Answer<'videoUrl'>>()
    expect((await call(site, null, 'GET', url)).body).toBe('0123456789')
    expect((await call(site, null, 'HEAD', url)).statusCode).toBe(200)
    const forged = await call(site, null, 'GET', url.replace('/post.mp4', '/pre.mp4'))
    expect([forged.statusCode, forged.json<Problem>().code]).toEqual([403, 'SIGNATURE_INVALID'])
    const noon = site.clock.now
    site.clock.now = new Date(noon.getTime() + 7 * 3_600_000)
    expect((await call(site, null, 'GET', url)).statusCode).toBe(403)
    site.clock.now = noon
  })

  it('stops working for whom the right was taken from, at once (D67)', async () => {
    const friend = await joins(site, 'Registered', 'frida')
    await proves(site, friend)
    const { siteSecret } = site.deps.settings
    const link = {
      linkId: randomUUID(),
      email: friend.email,
      emailHash: emailHashOf(friend.email, siteSecret),
    }
    await recordOnMatch(site, matchId, { type: 'ShareMatch', by: cast.owner.actor, links: [link] })
    const { url } = (await ask(friend, cutUriOf(matchId))).json<Answer<'videoUrl'>>()
    expect((await call(site, null, 'GET', url)).statusCode).toBe(200)
    const other = await call(site, null, 'GET', url.replace(friend.userId, cast.owner.userId))
    expect(other.statusCode).toBe(403)
    await recordOnMatch(site, matchId, { type: 'DeleteMatchLink', by: cast.owner.actor, linkId: link.linkId })
    expect((await call(site, null, 'GET', url)).statusCode).toBe(403)
  })

  it('answers for the smaller rendition too, which the match names for viewers', async () => {
    const admin = await joins(site, 'Admin', 'adam')
    const small = { uri: `v/${matchId}/again-small.mp4`, heightPixels: 720, bitsPerSecond: 1_500_000 }
    await recordOnMatch(site, matchId, {
      type: 'ForcePostprocessing',
      by: admin.actor,
      jobId: 'again',
    })
    await recordOnMatch(site, matchId, {
      type: 'RecordPostprocessed',
      jobId: 'again',
      uri: cutUriOf(matchId),
      small,
      pieces: [{ clockStart: 0, clockStop: 5, gameStart: 0 }],
      durationSeconds: 5,
      elapsedSeconds: 1,
    })
    await storeFile(site, small.uri)
    const seen = await call(site, cast.owner, 'GET', `/api/matches/${matchId}`)
    expect(seen.json<Answer<'match'>>().smallRendition).toEqual(small)
    expect((await ask(cast.owner, small.uri)).statusCode).toBe(200)
    expect((await ask(stranger, small.uri)).statusCode).toBe(404)
  })

  it('answers for videos of the match only: uris that start with p or v (D54)', async () => {
    expect((await ask(cast.owner, uncutUriOf(matchId))).statusCode).toBe(200)
    expect((await ask(cast.owner, `r/${matchId}/court.mp4`)).statusCode).toBe(404)
    expect((await ask(cast.owner, 'v/other/post.mp4')).statusCode).toBe(404)
    expect((await ask(stranger, cutUriOf(matchId))).statusCode).toBe(404)
  })

  it('answers an embed page once the owner has opened it, and no other page (D55)', async () => {
    expect((await ask(null, cutUriOf(matchId), '?embed=true')).statusCode).toBe(401)
    await recordOnMatch(site, matchId, { type: 'SetEmbed', by: cast.owner.actor, open: true })
    const opened = await ask(null, cutUriOf(matchId), '?embed=true')
    expect(opened.statusCode).toBe(200)
    const { url } = opened.json<Answer<'videoUrl'>>()
    expect((await call(site, null, 'GET', url)).statusCode).toBe(200)
    expect((await ask(null, cutUriOf(matchId))).statusCode).toBe(401)
    expect((await call(site, null, 'GET', `/api/matches/${matchId}?embed=true`)).statusCode).toBe(200)
    await recordOnMatch(site, matchId, { type: 'SetEmbed', by: cast.owner.actor, open: false })
    expect((await call(site, null, 'GET', url)).statusCode).toBe(403)
  })
})
