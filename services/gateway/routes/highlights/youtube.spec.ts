import { openYoutube } from '@courtline/infra/outside/video-site/real/youtube'
import { openSimulatedVideoSite } from '@courtline/infra/outside/video-site/simulated/simulated-video-site'
import {
  startYoutubeDouble,
  type YoutubeDouble,
} from '@courtline/infra/outside/video-site/testing/youtube-double'
import { closeLater } from '@courtline/infra/testing/close-later'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { userStream } from '@courtline/messages/ids'
import type { Problem } from '@courtline/messages/problem'
import type { ReelView } from '@courtline/messages/views/reel'
import type { SessionView, UserView } from '@courtline/messages/views/user'
import { matchIn } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'
import { allowsUploads, finishedReel, recordOnReels } from '../../testing/reels.ts'

let double: YoutubeDouble
let site: TestSite
let admin: TestPerson
let matchId: string
beforeAll(async () => {
  double = await startYoutubeDouble()
  const client = { clientId: 'courtline', clientSecret: 'not a secret' }
  site = await openSite({}, undefined, { videoSite: openYoutube({ ...client, endpoints: double.endpoints }) })
  const owner = await joins(site, 'Registered', 'olga')
  const annotator = await joins(site, 'Annotator', 'ana')
  const manager = await joins(site, 'AnnotationManager', 'mia')
  admin = await joins(site, 'Admin', 'adam')
  matchId = await matchIn(site, 'Edited', { owner, annotator, manager })
})
afterAll(async () => {
  await site.close()
  await double.close()
})

let joined = 0
const newMaker = () => joins(site, 'Admin', `maker${(joined += 1)}`)
const share = (who: TestPerson, reelId: string, isPrivate = true) =>
  call(site, who, 'PUT', `/api/highlights/${reelId}/share/youtube/${isPrivate}`)
const grantsOf = async ({ token }: Pick<TestPerson, 'token'>) =>
  (await call(site, { token }, 'POST', '/api/auth/refreshToken')).json<SessionView>().user.videoGrants

describe('sharing reels to YouTube (D91, D121)', () => {
  it('is offered where it is set up, and marked where it is simulated', async () => {
    expect((await call(site, admin, 'GET', '/api/highlights/videoSites')).json()).toEqual([
      { site: 'youtube', simulated: false },
    ])
    const plain = await openSite()
    closeLater(() => plain.close())
    const ida = await joins(plain, 'Registered', 'ida')
    expect((await call(plain, ida, 'GET', '/api/highlights/videoSites')).json()).toEqual([])
    const refused = await call(plain, ida, 'PUT', `/api/highlights/${ida.userId}/share/youtube/true`)
    expect(refused.json<Problem>().code).toBe('VIDEO_SITE_NOT_SET_UP')
  })

  it('requests the right to upload first, and only then', async () => {
    const maker = await newMaker()
    const reelId = await finishedReel(site, maker, matchId)
    expect((await share(maker, reelId)).json<Problem>().code).toBe('VIDEO_GRANT_REQUIRED')
    expect(await allowsUploads(site, maker, `/favorites?reel=${reelId}`)).toBe(`/favorites?reel=${reelId}`)
    expect(await grantsOf(maker)).toMatchObject([{ site: 'youtube', email: 'ana@channel.test' }])
    const mails = site.mailbox.mails().filter(({ to }) => to === maker.email)
    expect(mails.map(({ text }) => text).join()).toContain('allowed to upload videos to YouTube')
    const asked = (await share(maker, reelId)).json<ReelView>()
    expect(asked.uploads).toMatchObject([{ site: 'youtube', state: 'pending', isPrivate: true, url: null }])
  })

  it('is asked once while an upload is under way, and may be repeated', async () => {
    const maker = await newMaker()
    const reelId = await finishedReel(site, maker, matchId)
    await allowsUploads(site, maker)
    const jobOf = async (isPrivate: boolean) =>
      (await share(maker, reelId, isPrivate)).json<ReelView>().uploads[0]?.jobId ?? ''
    const first = await jobOf(true)
    expect(await jobOf(false)).toBe(first)
    const upload = { reelId, jobId: first, site: 'youtube' as const }
    await recordOnReels(site, maker, { type: 'RecordReelUploaded', ...upload, videoId: 'a b' })
    const again = (await share(maker, reelId, false)).json<ReelView>().uploads
    expect(again).toMatchObject([{ state: 'pending', isPrivate: false }])
    expect(again[0]?.jobId).not.toBe(first)
  })

  it('is no one else’s: not another’s reel, nor an admin’s in the maker’s place', async () => {
    const [maker, other] = [await newMaker(), await joins(site, 'Registered', `other${joined}`)]
    const reelId = await finishedReel(site, other, await ownMatchOf(other))
    await allowsUploads(site, maker)
    expect((await share(maker, reelId)).json<Problem>().code).toBe('NOT_FOUND')
    await allowsUploads(site, other)
    const become = await call(site, admin, 'POST', `/api/auth/become/${other.userId}`)
    const inTheirPlace = { ...other, token: become.json<SessionView>().token }
    expect((await share(inTheirPlace, reelId)).json<Problem>().code).toBe('IMPERSONATING')
    const consent = await site.app.inject({
      url: '/api/auth/google?uploadsTo=youtube',
      headers: { cookie: `courtline=${inTheirPlace.token}` },
    })
    expect(consent.json<Problem>().code).toBe('IMPERSONATING')
  })
})

async function ownMatchOf(owner: TestPerson): Promise<string> {
  const annotator = await joins(site, 'Annotator', `annotator${(joined += 1)}`)
  return matchIn(site, 'Edited', { owner, annotator, manager: admin })
}

describe('the right to upload', () => {
  it('leads back with the reason where it was not given', async () => {
    const maker = await newMaker()
    double.faults.push('boxLeftOut')
    expect(await allowsUploads(site, maker, '/favorites?reel=1')).toBe(
      '/favorites?reel=1&socialError=VIDEO_GRANT_REFUSED&provider=google',
    )
    expect(await grantsOf(maker)).toEqual([])
  })

  it('is not taken from a browser that was not sent, or from nobody', async () => {
    const anonymous = await site.app.inject({ url: '/api/auth/google?uploadsTo=youtube' })
    expect(anonymous.json<Problem>().code).toBe('NOT_LOGGED_IN')
    const facebook = await call(site, admin, 'GET', '/api/auth/facebook?uploadsTo=youtube')
    expect(facebook.json<Problem>().code).toBe('VIDEO_SITE_NOT_SET_UP')
  })

  it('is shown to nobody: no answer holds its token', async () => {
    const maker = await newMaker()
    await allowsUploads(site, maker)
    const answers = await Promise.all(
      [
        `/api/users/${maker.userId}`,
        '/api/users',
        `/api/admin/streams/${userStream(maker.userId)}`,
        '/api/myData',
      ].map((url) => call(site, maker, 'GET', url)),
    )
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/refresh-\d/)
    }
  })

  it('is unlinked alone, and the way in stays', async () => {
    const maker = await newMaker()
    await allowsUploads(site, maker)
    const unlinked = await call(site, maker, 'GET', `/api/auth/unlink/${maker.userId}/youtube`)
    expect(unlinked.json<UserView>().videoGrants).toEqual([])
  })

  it('is given back to the service with the account', async () => {
    const maker = await newMaker()
    await allowsUploads(site, maker)
    double.revoked.length = 0
    const other = await newMaker()
    expect((await call(site, other, 'DELETE', `/api/users/${maker.userId}`)).statusCode).toBe(200)
    expect(double.revoked).toEqual([expect.stringMatching(/^refresh-\d+$/)])
  })
})

it('the page of a demo’s simulated consent states what it is, and offers a choice', async () => {
  const demo = await openSite({}, undefined, { videoSite: openSimulatedVideoSite(1) })
  closeLater(() => demo.close())
  const page = await call(demo, null, 'GET', '/dev/google-consent?state=%22%3E%3Cscript%3E')
  expect(page.body).toContain('nothing leaves this site')
  expect(page.body).toContain('/api/auth/google/callback?code=expired&amp;state=')
  expect(page.body).not.toContain('<script>')
})
