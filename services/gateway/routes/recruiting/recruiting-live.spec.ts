import { afterAll, beforeAll, expect, it, describe } from '@jest/globals'
import { followLive, listen } from '../../testing/listen.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call } from '../../testing/people.ts'
import {
  done,
  newRecruit,
  newRecruitMatch,
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
