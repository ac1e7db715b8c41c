import { openSimulatedCourtVideo } from '@courtline/infra/outside/court-video/simulated/simulated-court-video'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import type { MatchView, StatusLogEntry } from '@courtline/messages/views/match'
import type { UserView } from '@courtline/messages/views/user'
import type { CourtVideos, VideoSources } from '@courtline/messages/views/video-sources'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { METADATA } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, onAccount, type TestPerson } from '../../../testing/people.ts'

const SHARES = 'https://playsight.example/share'
const VIDEOS = 'https://playsight.example/video'

let site: TestSite
let plain: TestSite
let ida: TestPerson
beforeAll(async () => {
  site = await openSite({}, undefined, {
    courtVideo: openSimulatedCourtVideo(
      () => new Date('2026-05-01T12:00:00Z'),
      () => Promise.reject(new Error('No video is made here')),
    ),
  })
  plain = await openSite()
  ida = await joins(site, 'Registered', 'ida')
  const { actor } = await joins(site, 'Admin', 'adam')
  await onAccount(site, ida.userId, { type: 'AddCredits', by: actor, credits: 20 })
})
afterAll(async () => {
  await site.close()
  await plain.close()
})

async function withLogin(name: string, password: string): Promise<TestPerson> {
  const person = await joins(site, 'Registered', name)
  const login = { username: `${name}@court.test`, password }
  await call(site, person, 'PUT', `/api/users/${person.userId}/playsight`, { login })
  return person
}
const answerTo = async (person: TestPerson) =>
  (await call(site, person, 'GET', '/api/matches/playSight')).json<CourtVideos>()
const codeOf = (response: LightMyRequestResponse) => [response.statusCode, response.json<Problem>().code]
const creditsOf = async (who: TestPerson) =>
  (await call(site, who, 'GET', `/api/users/${who.userId}`)).json<UserView>().credits

describe('GET /matches/playSight', () => {
  it('lists the court videos of the login in the profile, and that they are made up', async () => {
    const answer = await answerTo(await withLogin('vera', 'right'))
    expect(answer).toMatchObject({ simulated: true, hasLogin: true, answer: 'Ok' })
    expect(answer.videos[0]).toEqual({
      court: 'Court 3',
      start: '2026-04-30T18:00:00.000Z',
      use: 0,
      link: `${VIDEOS}/evening-court-3`,
    })
  })

  it('reports that there is no login, or none any more', async () => {
    expect(await answerTo(ida)).toMatchObject({ hasLogin: false, answer: 'Ok', videos: [] })
    const nora = await withLogin('nora', 'right')
    await call(site, nora, 'PUT', `/api/users/${nora.userId}/playsight`, {
      login: { username: '', password: '' },
    })
    expect(await answerTo(nora)).toMatchObject({ hasLogin: false, videos: [] })
  })

  it('reports a wrong login and a service that does not answer, as a check of a link does', async () => {
    expect(await answerTo(await withLogin('wanda', 'wrong'))).toMatchObject({
      hasLogin: true,
      answer: 'Forbidden',
      text: 'PlaySight does not accept the login in your profile. Please correct it there.',
      videos: [],
    })
    expect(await answerTo(await withLogin('dora', 'down'))).toMatchObject({
      answer: 'NotReachable',
      text: 'PlaySight does not answer right now. Please try again later.',
    })
  })

  it('uses the newest login', async () => {
    const olga = await withLogin('olga', 'wrong')
    await call(site, olga, 'PUT', `/api/users/${olga.userId}/playsight`, {
      login: { username: 'olga@court.test', password: 'right' },
    })
    expect((await answerTo(olga)).answer).toBe('Ok')
  })

  it('is refused where no service is set up', async () => {
    const pia = await joins(plain, 'Registered', 'pia')
    expect(codeOf(await call(plain, pia, 'GET', '/api/matches/playSight'))).toEqual([
      404,
      'SERVICE_NOT_SET_UP',
    ])
  })
})

describe('POST /matches/checkShareURL of a share link', () => {
  const check = async (url: string) =>
    (await call(site, ida, 'POST', '/api/matches/checkShareURL', { url })).json<Answer<'checkShareURL'>>()

  it('answers Ok and what the share shows', async () => {
    const { courtVideos, ...answer } = await check(`${SHARES}/evening`)
    expect(answer).toEqual({ answer: 'Ok', text: 'The link works.', link: null })
    expect(courtVideos?.map(({ court, use }) => [court, use])).toEqual([
      ['Court 3', 1],
      ['Court 4', 1],
    ])
  })

  it('names the share that has expired', async () => {
    expect(await check(`${SHARES}/evening, ${SHARES}/expired`)).toEqual({
      answer: 'NotReachable',
      text: 'This share link has expired. Please make a new one at PlaySight.',
      link: `${SHARES}/expired`,
    })
  })

  it('does not join court videos and other files', async () => {
    expect(await check(`${SHARES}/evening, https://example.org/a.mp4`)).toMatchObject({
      answer: 'NotAVideo',
      text: 'Court videos and links to files cannot be joined to one match.',
    })
  })
})

describe('POST /matches/createFromPlaysightShare', () => {
  const create = (url: string, who = ida, at = site, more: object = {}) =>
    call(at, who, 'POST', '/api/matches/createFromPlaysightShare', { metadata: METADATA, url, ...more })

  it('makes a match of all that the share shows, each by its own link, and spends its credit', async () => {
    const before = await creditsOf(ida)
    const response = await create(`${SHARES}/evening`, ida, site, {
      notes: 'Second court',
      preshareEmails: ['coach@example.org'],
    })
    expect(response.statusCode).toBe(201)
    const match = response.json<MatchView>()
    expect(match).toMatchObject({
      status: 'Preprocessing',
      url: `${VIDEOS}/evening-court-3, ${VIDEOS}/evening-court-4`,
      preshareEmails: ['coach@example.org'],
    })
    expect(await creditsOf(ida)).toBe(before - 1)
    const log = await call(site, ida, 'GET', `/api/matches/${match.id}/statusLog`)
    expect(log.json<StatusLogEntry[]>().map(({ what }) => what)).toEqual([
      'Fetching the court video',
      'Created',
    ])
  })

  it('makes a match of chosen court videos', async () => {
    const response = await create(`${VIDEOS}/evening-court-4`)
    expect(response.json<MatchView>().url).toBe(`${VIDEOS}/evening-court-4`)
  })

  it('is refused with its reason before a credit is touched', async () => {
    const before = await creditsOf(ida)
    const refusedAs = async (url: string) => {
      const { code, msg } = (await create(url)).json<Problem>()
      return [code, msg]
    }
    expect(await refusedAs(`${SHARES}/expired`)).toEqual([
      'LINK_REFUSED',
      'This share link has expired. Please make a new one at PlaySight.',
    ])
    expect(await refusedAs(`${SHARES}/down`)).toEqual([
      'LINK_REFUSED',
      'PlaySight does not answer right now. Please try again later.',
    ])
    expect(await refusedAs('https://example.org/a.mp4')).toEqual([
      'LINK_REFUSED',
      'This is no share link of PlaySight.',
    ])
    const many = Array.from({ length: 11 }, () => `${SHARES}/morning`).join(',')
    expect(codeOf(await create(many))).toEqual([400, 'TOO_MANY_LINKS'])
    // Each of them shows two.
    const doubled = Array.from({ length: 6 }, () => `${SHARES}/evening`).join(',')
    expect(codeOf(await create(doubled))).toEqual([400, 'TOO_MANY_LINKS'])
    expect(await creditsOf(ida)).toBe(before)
  })

  it('is refused without a credit', async () => {
    const poor = await joins(site, 'Registered', 'poor')
    for (let left = await creditsOf(poor); left > 0; left -= 1) await create(`${SHARES}/morning`, poor)
    expect(codeOf(await create(`${SHARES}/morning`, poor))).toEqual([402, 'NO_CREDITS'])
  })

  it('is one match however often the same command comes (P2)', async () => {
    const headers = { 'x-command-id': '3f1d7a5e-9d5c-4d8e-8f37-0a4f0f4a1c12' }
    const body = { metadata: METADATA, url: `${SHARES}/morning` }
    const ask = () => call(site, ida, 'POST', '/api/matches/createFromPlaysightShare', body, headers)
    const [first, second] = [(await ask()).json<MatchView>(), (await ask()).json<MatchView>()]
    expect([second.id, second.revision]).toEqual([first.id, first.revision])
  })

  it('is refused where no service is set up, as is a share link among plain ones', async () => {
    const pia = await joins(plain, 'Registered', 'petra')
    expect(codeOf(await create(`${SHARES}/morning`, pia, plain))).toEqual([404, 'SERVICE_NOT_SET_UP'])
    const asFile = { metadata: METADATA, url: `${SHARES}/morning` }
    const answer = await call(site, ida, 'PUT', '/api/matches/createFromURLs', asFile)
    expect(answer.json<Problem>()).toMatchObject({
      code: 'LINK_REFUSED',
      msg: 'This is a share of court videos: make the match from it as such.',
    })
  })
})

describe('GET /uploadSources', () => {
  it('names the services from which videos can be brought here', async () => {
    const here = await call(site, ida, 'GET', '/api/uploadSources')
    expect(here.json<VideoSources>()).toEqual({
      courtVideo: { name: 'PlaySight', simulated: true, hint: expect.stringContaining(SHARES) },
      fileHosting: null,
    })
    const pia = await joins(plain, 'Registered', 'paula')
    const there = await call(plain, pia, 'GET', '/api/uploadSources')
    expect(there.json<VideoSources>()).toEqual({ courtVideo: null, fileHosting: null })
  })
})
