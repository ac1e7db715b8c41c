import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { listenOnLoopback } from '@courtline/infra/testing/listen-on-loopback'
import { LINK_LENGTH, LINKS_LENGTH } from '@courtline/messages/media/link-check'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import type { MatchView, StatusLogEntry } from '@courtline/messages/views/match'
import type { UserView } from '@courtline/messages/views/user'
import { createdMatch, matchIn, METADATA, type MatchCast } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let adam: TestPerson
let videos: http.Server
let at: string
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  adam = await joins(site, 'Admin', 'adam')
  videos = http.createServer((request, response) => {
    const isVideo = request.url?.endsWith('.mp4') === true
    response.writeHead(isVideo ? 200 : 404, { 'content-type': 'video/mp4' }).end('video')
  })
  at = await listenOnLoopback(videos)
})
afterAll(async () => {
  videos.close()
  await site.close()
})

const check = async (url: string) => {
  const response = await call(site, cast.owner, 'POST', '/api/matches/checkShareURL', { url })
  return response.json<Answer<'checkShareURL'>>()
}
const codeOf = (response: LightMyRequestResponse) => [response.statusCode, response.json<Problem>().code]

describe('POST /api/matches/checkShareURL (D70)', () => {
  it('answers Ok for links that can be fetched, several separated by commas', async () => {
    expect(await check(`${at}/a.mp4`)).toMatchObject({ answer: 'Ok', link: null })
    expect(await check(`${at}/a.mp4, ${at}/b.mp4`)).toMatchObject({ answer: 'Ok' })
  })

  it('names the first link that cannot, with the reason', async () => {
    expect(await check(`${at}/a.mp4,${at}/gone`)).toEqual({
      answer: 'NotReachable',
      link: `${at}/gone`,
      text: 'Nothing answers at this link. Please check that it is complete.',
    })
    expect(await check('https://youtu.be/abc')).toMatchObject({ answer: 'VideoSite' })
    expect(await check('http://192.168.1.1/a.mp4')).toMatchObject({ answer: 'Forbidden' })
    expect(await check(' , ')).toMatchObject({ answer: 'NotReachable', link: null })
  })

  it('shows the beginning of a text that is longer than any link', async () => {
    const long = 'some words'.repeat(LINK_LENGTH)
    expect(await check(long.slice(0, LINKS_LENGTH))).toMatchObject({
      answer: 'NotReachable',
      link: long.slice(0, LINK_LENGTH),
    })
  })
})

const create = (who: TestPerson, url: string, more: object = {}) =>
  call(site, who, 'PUT', '/api/matches/createFromURLs', { metadata: METADATA, url, ...more })
const creditsOf = async (who: TestPerson) =>
  (await call(site, who, 'GET', `/api/users/${who.userId}`)).json<UserView>().credits

describe('PUT /api/matches/createFromURLs', () => {
  it('makes a match whose video is being fetched, and spends its credit', async () => {
    const before = await creditsOf(cast.owner)
    const preshareEmails = ['coach@example.org']
    const response = await create(cast.owner, `${at}/a.mp4,${at}/b.mp4`, { preshareEmails })
    expect(response.statusCode).toBe(201)
    const match = response.json<MatchView>()
    expect(match).toMatchObject({ status: 'Preprocessing', processing: { state: 'running' }, preshareEmails })
    expect(match.url).toBe(`${at}/a.mp4, ${at}/b.mp4`)
    expect(await creditsOf(cast.owner)).toBe(before - 1)
    const log = await call(site, cast.owner, 'GET', `/api/matches/${match.id}/statusLog`)
    expect(log.json<StatusLogEntry[]>().map(({ what }) => what)).toEqual([
      'Fetching the video from its link',
      'Created',
    ])
  })

  it('is saved as a recruiting match for a recruit only (platform 6)', async () => {
    const asked = { saveAsRecruitingMatch: true, recruitingNotes: 'State final.' }
    expect((await create(cast.owner, `${at}/a.mp4`, asked)).statusCode).toBe(403)
    const recruit = await joins(site, 'Recruit', 'rita')
    const response = await create(recruit, `${at}/a.mp4`, asked)
    expect(response.json<MatchView>()).toMatchObject({ recruitingNotes: 'State final.' })
  })

  it('is refused before a credit is touched when a link is no good', async () => {
    const before = await creditsOf(cast.owner)
    for (const url of [`${at}/gone`, 'https://vimeo.com/1', 'http://10.0.0.1/a.mp4', 'nonsense']) {
      expect(codeOf(await create(cast.owner, url))).toEqual([400, 'LINK_REFUSED'])
    }
    const many = Array.from({ length: 11 }, (_, index) => `${at}/${index}.mp4`).join(',')
    expect(codeOf(await create(cast.owner, many))).toEqual([400, 'TOO_MANY_LINKS'])
    expect(await creditsOf(cast.owner)).toBe(before)
  })

  it('is refused without a credit, and without a match', async () => {
    const poor = await joins(site, 'Registered', 'poor')
    for (let left = await creditsOf(poor); left > 0; left -= 1) await create(poor, `${at}/a.mp4`)
    expect(codeOf(await create(poor, `${at}/a.mp4`))).toEqual([402, 'NO_CREDITS'])
  })

  it('is one match however often the same command comes (P2)', async () => {
    const rich = await joins(site, 'Registered', 'rich')
    const headers = { 'x-command-id': '3f1d7a5e-9d5c-4d8e-8f37-0a4f0f4a1c11' }
    const body = { metadata: METADATA, url: `${at}/a.mp4` }
    const ask = () => call(site, rich, 'PUT', '/api/matches/createFromURLs', body, headers)
    const [first, second] = [(await ask()).json<MatchView>(), (await ask()).json<MatchView>()]
    expect([second.id, second.revision]).toEqual([first.id, first.revision])
  })
})

describe('PUT /api/matches/{id}/addURL', () => {
  const add = (who: TestPerson, matchId: string, url = `${at}/a.mp4`) =>
    call(site, who, 'PUT', `/api/matches/${matchId}/addURL`, { url })

  it('lets an admin fetch the video of a match that has not begun', async () => {
    const matchId = await createdMatch(site, cast)
    expect(codeOf(await add(cast.owner, matchId))).toEqual([403, 'NOT_ALLOWED'])
    expect((await add(adam, matchId)).json<MatchView>()).toMatchObject({ status: 'Preprocessing' })
  })

  it('is not possible later, nor with a link that is no good', async () => {
    expect(codeOf(await add(adam, await matchIn(site, 'Queued', cast)))).toEqual([409, 'STATUS_FORBIDS'])
    const matchId = await createdMatch(site, cast)
    expect(codeOf(await add(adam, matchId, `${at}/gone`))).toEqual([400, 'LINK_REFUSED'])
  })
})
