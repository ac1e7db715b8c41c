import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { MatchEvent } from '@courtline/messages/events'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import type { MatchView } from '@courtline/messages/views/match'
import { FILE_CONTENT, matchIn, storeFile as storeFileOn, type MatchCast } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let admin: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  admin = await joins(site, 'Admin', 'adam')
  stranger = await joins(site, 'Registered', 'stan')
})
afterAll(() => site.close())

const setTitleImage = (who: TestPerson, matchId: string, uri: string) =>
  call(site, who, 'PUT', `/api/matches/${matchId}/titleImage`, { time: 12.5, uri })
async function eventsOfMatch(matchId: string): Promise<MatchEvent[]> {
  const events: MatchEvent[] = []
  for await (const page of site.deps.log.readStream(`match-${matchId}`))
    events.push(...page.map((stored) => openRecorded<MatchEvent>(stored, site.deps.keys).event))
  return events
}
const storeFile = (uri: string) => storeFileOn(site, uri)
const moveMatches = (who: TestPerson, oldEmail: string, newEmail: string) =>
  call(site, who, 'POST', '/api/matches/moveOwner', { oldEmail, newEmail })

describe('the title image', () => {
  it('is one of the match’s own pictures', async () => {
    const matchId = await matchIn(site, 'Queued', cast)
    await storeFile(`i/${matchId}/other.jpg`)
    const answer = await setTitleImage(cast.owner, matchId, `i/${matchId}/other.jpg`)
    expect(answer.json<MatchView>().titleImage).toBe(`i/${matchId}/other.jpg`)
  })

  it('is never another match’s, nor one that is not stored', async () => {
    const [matchId, other] = [await matchIn(site, 'Queued', cast), await matchIn(site, 'Queued', cast)]
    await storeFile(`i/${other}/own.jpg`)
    for (const uri of [`i/${other}/own.jpg`, `i/${matchId}/none.jpg`, `p/${other}/pre.mp4`, '../x']) {
      expect((await setTitleImage(cast.owner, matchId, uri)).statusCode).toBe(400)
    }
  })

  it('is requested of a moment of the video that is watched, in clock time', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    const { preprocessedVideoUri, postprocessedVideoUri } = (
      await call(site, cast.owner, 'GET', `/api/matches/${matchId}`)
    ).json<MatchView>()
    expect((await setTitleImage(cast.owner, matchId, preprocessedVideoUri ?? '')).statusCode).toBe(200)
    const ofCut = { time: 3, uri: postprocessedVideoUri }
    const answer = await call(site, cast.owner, 'PUT', `/api/matches/${matchId}/titleImage`, ofCut)
    expect(answer.statusCode).toBe(200)
    const events = await eventsOfMatch(matchId)
    expect(events.filter(({ type }) => type === 'TitleImageRequested')).toMatchObject([
      { data: { videoUri: preprocessedVideoUri, clockSeconds: 12.5 } },
      { data: { videoUri: preprocessedVideoUri, clockSeconds: 3 } },
    ])
  })

  it('is of no older video, and of no moment beyond its end', async () => {
    const matchId = await matchIn(site, 'Queued', cast)
    const { preprocessedVideoUri } = (
      await call(site, cast.owner, 'GET', `/api/matches/${matchId}`)
    ).json<MatchView>()
    const beyond = { time: 999_999, uri: preprocessedVideoUri }
    const answer = await call(site, cast.owner, 'PUT', `/api/matches/${matchId}/titleImage`, beyond)
    expect(answer.statusCode).toBe(400)
    expect((await setTitleImage(cast.owner, matchId, `p/${matchId}/older.mp4`)).statusCode).toBe(409)
  })

  it('is not a stranger’s to choose', async () => {
    const matchId = await matchIn(site, 'Queued', cast)
    expect((await setTitleImage(stranger, matchId, `i/${matchId}/x.jpg`)).statusCode).toBe(404)
  })
})

describe('a raw video that came into the store by another way', () => {
  const setRawVideo = (who: TestPerson, matchId: string, rawVideoUri: string) =>
    call(site, who, 'PUT', `/api/matches/${matchId}/rawVideoUri`, { rawVideoUri })

  it('is taken by an admin, once, and can be submitted', async () => {
    const matchId = await matchIn(site, 'Created', cast)
    const uri = `r/${matchId}/court.mp4`
    await storeFile(uri)
    for (let time = 1; time <= 2; time += 1) {
      const { rawUploads, rawVideoUri } = (await setRawVideo(admin, matchId, uri)).json<MatchView>()
      expect(rawUploads).toEqual([
        { fileName: 'court.mp4', source: 'directUpload', order: 0, uri, sizeBytes: FILE_CONTENT.length },
      ])
      expect(rawVideoUri).toBe(uri)
    }
    const handedIn = await call(site, admin, 'POST', `/api/matches/forceCompleteUpload/${matchId}`)
    expect(handedIn.json<MatchView>().status).toBe('Preprocessing')
  })

  it('is a video of this match that is stored, and nothing else', async () => {
    const [matchId, other] = [await matchIn(site, 'Created', cast), await matchIn(site, 'Created', cast)]
    for (const uri of [`r/${other}/own.mp4`, `r/${matchId}/notes.txt`]) await storeFile(uri)
    for (const uri of [
      `r/${other}/own.mp4`,
      `r/${matchId}/notes.txt`,
      `r/${matchId}/none.mp4`,
      `p/${matchId}/pre.mp4`,
    ])
      expect((await setRawVideo(admin, matchId, uri)).statusCode).toBe(400)
  })

  it('is not taken once the upload is complete', async () => {
    const matchId = await matchIn(site, 'Queued', cast)
    await storeFile(`r/${matchId}/late.mp4`)
    expect((await setRawVideo(admin, matchId, `r/${matchId}/late.mp4`)).statusCode).toBe(409)
  })
})

describe('claims that will lapse (D26)', () => {
  it('are reported with their time, and stay as they are', async () => {
    const matchId = await matchIn(site, 'Annotating', cast)
    const answer = await call(site, cast.manager, 'GET', '/api/matches/autoRelease')
    expect(answer.json<Answer<'autoRelease'>>()).toContainEqual({
      matchId,
      annotatorId: cast.annotator.userId,
      annotatorName: 'ana',
      workedOnAt: '2026-05-01T12:00:00.000Z',
      lapsesAt: '2026-05-02T12:00:00.000Z',
    })
    const match = await call(site, cast.manager, 'GET', `/api/matches/${matchId}`)
    expect(match.json<MatchView>().status).toBe('Annotating')
  })

  it('are not for annotators', async () => {
    expect((await call(site, cast.annotator, 'GET', '/api/matches/autoRelease')).statusCode).toBe(403)
  })
})

describe('moving matches to another owner (D93)', () => {
  it('moves all of them, and nothing that is another’s', async () => {
    const [old, next] = [await joins(site, 'Registered', 'old'), await joins(site, 'Registered', 'next')]
    const matches = [
      await matchIn(site, 'Edited', { ...cast, owner: old }),
      await matchIn(site, 'Created', { ...cast, owner: old }),
    ]
    const others = await matchIn(site, 'Created', cast)
    expect((await moveMatches(admin, old.email, next.email)).json()).toEqual({ moved: 2 })
    for (const id of matches) {
      const seen = await call(site, next, 'GET', `/api/matches/${id}`)
      expect(seen.json<MatchView>().ownerId).toBe(next.userId)
      expect((await call(site, old, 'GET', `/api/matches/${id}`)).statusCode).toBe(404)
    }
    expect((await call(site, next, 'GET', `/api/matches/${others}`)).statusCode).toBe(404)
    expect((await moveMatches(admin, old.email, next.email)).json()).toEqual({ moved: 0 })
  })

  it('names the address that nobody has', async () => {
    const answer = await moveMatches(admin, stranger.email, 'nobody@courtline.test')
    expect(answer.statusCode).toBe(404)
    expect(answer.json<Problem>().msg).toBe(
      'There is no account with the email address nobody@courtline.test.',
    )
  })

  it('is done by admins', async () => {
    expect((await moveMatches(cast.manager, stranger.email, cast.owner.email)).statusCode).toBe(403)
  })
})

describe('the settings of the site', () => {
  const settings = { ...DEFAULT_SITE_SETTINGS, signupCodes: [{ code: 'Spring', credits: 10 }] }

  it('are read and changed by admins', async () => {
    expect((await call(site, admin, 'GET', '/api/siteSettings')).json()).toEqual(DEFAULT_SITE_SETTINGS)
    expect((await call(site, admin, 'PUT', '/api/siteSettings', settings)).json()).toEqual(settings)
    expect((await call(site, admin, 'GET', '/api/siteSettings')).json()).toEqual(settings)
    expect((await call(site, cast.manager, 'PUT', '/api/siteSettings', settings)).statusCode).toBe(403)
    const wrong = { ...settings, claimLapsesAfterHours: -1 }
    expect((await call(site, admin, 'PUT', '/api/siteSettings', wrong)).statusCode).toBe(400)
  })

  it('give an account that signs up with a campaign’s code its credits; an unknown code stops nobody (D62)', async () => {
    await call(site, admin, 'PUT', '/api/siteSettings', settings)
    const creditsWith = async (signupCode: string) => {
      const joined = await call(site, null, 'POST', '/api/auth/signup', {
        email: `${randomUUID()}@courtline.test`,
        password: 'long enough',
        userDetails: {},
        signupCode,
      })
      return joined.json<Answer<'signup'>>().user.credits
    }
    expect(await creditsWith('spring')).toBe(10)
    expect(await creditsWith('winter')).toBe(3)
  })
})
