import { afterAll, beforeAll, expect, it, describe } from '@jest/globals'
import { followLive, listen } from '../../testing/listen.ts'
import { recordOnMatch } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call } from '../../testing/people.ts'
import {
  done,
  newRecruit,
  newRecruitMatch,
  RECRUIT_DETAILS,
  recruitingCast,
  type RecruitingCast,
} from '../../testing/recruiting.ts'

let site: TestSite
let cast: RecruitingCast
beforeAll(async () => {
  site = await openSite()
  await listen(site)
  cast = await recruitingCast(site)
})
afterAll(() => site.close())

describe('the live feed of a recruit match (D82)', () => {
  it('is open to a coach who sees the recruit, and ends with a last frame once the recruit takes that back', async () => {
    const rhea = await newRecruit(site, 'rhea', true)
    const { matchId } = await newRecruitMatch(site, rhea, cast)
    const [coach, rival] = [
      await followLive(site, cast.coach, `match:${matchId}`),
      await followLive(site, cast.rival, `match:${matchId}`),
    ]
    try {
      const link = await done<{ id: string }>(
        site,
        cast.coach,
        'PUT',
        `/api/programs/${cast.lakeside}/${rhea.userId}/follow`,
      )
      await done(site, rhea, 'DELETE', `/api/recruits/links/${link.id}?seen=Follow`)
      expect((await coach.until('gone')).frame).toMatchObject({ matchId })
      expect(rival.received.map(({ frame }) => frame.type)).not.toContain('gone')
      const details = { email: 'rhea@mail.test', includeInGallery: false, enrollmentYear: 2027 }
      await done(site, rhea, 'PUT', `/api/recruits/${rhea.userId}`, details)
      expect((await rival.until('gone')).frame).toMatchObject({ matchId })
    } finally {
      coach.close()
      rival.close()
    }
  })

  it('is open to who holds a signed link, and ends when the recruit revokes it', async () => {
    const sia = await newRecruit(site, 'sia', false)
    const { matchId } = await newRecruitMatch(site, sia, cast)
    const channels = `match:${matchId}`
    const profile = `/api/recruits/${sia.userId}/profile/link`
    const { path } = await done<{ path: string }>(site, sia, 'POST', profile)
    const opened = await call(site, null, 'POST', '/api/recruitLink', { link: path.split('link=')[1] })
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    expect((await call(site, null, 'GET', `/api/live?channels=${channels}`)).statusCode).toBe(401)
    for (const who of [cast.stranger, cast.rival])
      expect((await call(site, who, 'GET', `/api/live?channels=${channels}`)).statusCode).toBe(404)
    const of = await call(site, null, 'GET', `/api/live?channels=match:${cast.hiddenMatchId}`, undefined, {
      cookie,
    })
    expect(of.statusCode).toBe(401)
    const holder = await followLive(site, null, channels, undefined, { cookie })
    try {
      const change = { ...RECRUIT_DETAILS, email: 'sia@mail.test', includeInGallery: false, bio: 'New.' }
      await done(site, sia, 'PUT', `/api/recruits/${sia.userId}`, change)
      await recordOnMatch(site, matchId, { type: 'SetPriority', by: cast.manager.actor, priority: 3 })
      await holder.until('matchChanged')
      await done(site, sia, 'DELETE', profile)
      expect((await holder.until('gone')).frame).toMatchObject({ matchId })
      await holder.ended
      await recordOnMatch(site, matchId, { type: 'SetPriority', by: cast.manager.actor, priority: 4 })
      const types = new Set(holder.received.map(({ frame }) => frame.type))
      // Nothing of who watches, of recruiting or of an account is sent to visitors.
      expect([...types].toSorted()).toEqual(['gone', 'matchChanged'])
    } finally {
      holder.close()
    }
  })

  it('is closed to everybody else', async () => {
    for (const who of [cast.stranger, cast.pending, cast.rejected]) {
      const refused = await call(site, who, 'GET', `/api/live?channels=match:${cast.matchId}`)
      expect(refused.statusCode).toBe(404)
    }
    expect(
      (await call(site, cast.coach, 'GET', `/api/live?channels=match:${cast.hiddenMatchId}`)).statusCode,
    ).toBe(404)
  })
})
