import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { SessionView } from '@courtline/messages/views/user'
import type {
  CoachView,
  RecruitCard,
  RecruitLinkView,
  RecruitMatchView,
  RecruitProfile,
  RecruitView,
  WatchedView,
} from '@courtline/messages/views/recruiting'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'
import {
  COACH_DETAILS,
  done,
  newProgram,
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
  cast = await recruitingCast(site)
})
afterAll(() => site.close())

const codeOf = async (response: ReturnType<typeof call>) => {
  const { statusCode, body } = await response
  return `${statusCode} ${statusCode < 400 ? '' : (JSON.parse(body) as { code: string }).code}`.trim()
}
const roleOf = async (person: TestPerson) =>
  (await done<SessionView>(site, person, 'POST', '/api/auth/refreshToken')).user.role
const outstanding = ({ userId }: TestPerson, who: TestPerson) =>
  done<RecruitLinkView[]>(site, who, 'GET', `/api/recruits/${userId}/links/outstanding`)
const accepted = ({ userId }: TestPerson, who: TestPerson) =>
  done<RecruitLinkView[]>(site, who, 'GET', `/api/recruits/${userId}/links/accepted`)
const invite = (who: TestPerson, programId: string) =>
  done<RecruitLinkView>(site, who, 'PUT', `/api/recruits/${who.userId}/${programId}/links/invite`)
const invitesLeft = async (who: TestPerson) =>
  (await done<RecruitView>(site, who, 'GET', `/api/recruits/${who.userId}`)).invitesLeft
const found = async (who: TestPerson, query = '') =>
  (await done<RecruitCard[]>(site, who, 'GET', `/api/recruits${query}`)).map(
    ({ userDetails }) => userDetails.displayName,
  )

describe('an application as coach (D84, D124)', () => {
  it('leaves the role as it is until an admin assigns a program, and gives it back when rejected', async () => {
    const olga = await joins(site, 'Registered', 'olga')
    await done(site, olga, 'PUT', `/api/coaches/${olga.userId}`, COACH_DETAILS)
    expect(await roleOf(olga)).toBe('Registered')
    const own = await done<CoachView>(site, olga, 'GET', `/api/coaches/${olga.userId}`)
    expect(own).toMatchObject({ state: 'pending', coachDetails: { collegeName: 'Lakeside College' } })
    expect('verified' in own).toBe(false)
    const list = await done<CoachView[]>(site, cast.admin, 'GET', '/api/coaches/pending/list')
    expect(list.map(({ id }) => id)).toContain(olga.userId)
    await done(site, cast.admin, 'PUT', `/api/coaches/assign/${olga.userId}/${cast.hillside}`)
    expect(await roleOf(olga)).toBe('Coach')
    expect((await done<{ coach: object }>(site, olga, 'GET', '/api/recruiting')).coach).toEqual({
      state: 'verified',
      programId: cast.hillside,
    })
    await done(site, cast.admin, 'PUT', `/api/coaches/reject/${olga.userId}`)
    expect(await roleOf(olga)).toBe('Registered')
    expect(await done<CoachView>(site, olga, 'GET', `/api/coaches/${olga.userId}`)).toMatchObject({
      state: 'rejected',
      verified: false,
    })
  })

  it('shows admins the earlier answer when a user applies again', async () => {
    const { rejected, admin } = cast
    await done(site, rejected, 'PUT', `/api/coaches/${rejected.userId}`, COACH_DETAILS)
    const asAdmin = await done<CoachView>(site, admin, 'GET', `/api/coaches/${rejected.userId}`)
    expect(asAdmin).toMatchObject({ state: 'pending', earlierAnswers: [{ why: 'Unknown' }] })
    const own = await done<CoachView>(site, rejected, 'GET', `/api/coaches/${rejected.userId}`)
    expect(own.earlierAnswers).toEqual([])
    await done(site, admin, 'PUT', `/api/coaches/reject/${rejected.userId}`)
  })

  it('is not for accounts with another role (D63)', async () => {
    const ann = await joins(site, 'Annotator', 'anna')
    const apply = call(site, ann, 'PUT', `/api/coaches/${ann.userId}`, COACH_DETAILS)
    expect(await codeOf(apply)).toBe('409 ELEVATED_ACCOUNT')
  })
})

describe('becoming a recruit (D125)', () => {
  it('needs valid details, and gives the role at once', async () => {
    const rosa = await joins(site, 'Registered', 'rosa')
    const url = `/api/recruits/${rosa.userId}`
    expect(await codeOf(call(site, rosa, 'PUT', `${url}/apply`))).toBe('400 RECRUIT_DETAILS_REQUIRED')
    const early = { ...RECRUIT_DETAILS, enrollmentYear: 2014 }
    expect(await codeOf(call(site, rosa, 'PUT', url, early))).toBe('400 ENROLLMENT_YEAR')
    await done(site, rosa, 'PUT', url, RECRUIT_DETAILS)
    const { email, includeInGallery } = RECRUIT_DETAILS
    const changed = await done<RecruitView>(site, rosa, 'PUT', url, {
      email,
      includeInGallery,
      enrollmentYear: 2028,
    })
    expect(changed.recruitDetails).toMatchObject({ enrollmentYear: 2028, bio: 'Left-handed.' })
    await done(site, rosa, 'PUT', `${url}/apply`)
    expect(await roleOf(rosa)).toBe('Recruit')
    await done(site, rosa, 'DELETE', url)
    expect(await roleOf(rosa)).toBe('Registered')
    expect(await found(cast.coach)).not.toContain('rosa')
  })
})

describe('the gallery (D87)', () => {
  it('is searched by name and year; who is followed is left out unless asked for', async () => {
    const zoe = await newRecruit(site, 'zoe', true)
    expect(await found(cast.coach)).toEqual(expect.arrayContaining(['sofia', 'zoe']))
    expect(await found(cast.coach)).not.toContain('hanna')
    expect(await found(cast.coach, '?search=ZO&enrollmentYear=2027')).toEqual(['zoe'])
    expect(await found(cast.coach, '?enrollmentYear=2026')).toEqual([])
    const link = await done<RecruitLinkView>(
      site,
      cast.coach,
      'PUT',
      `/api/programs/${cast.lakeside}/${zoe.userId}/follow`,
    )
    expect(link).toMatchObject({ linkType: 'Follow', collegeName: 'Lakeside College', answeredBy: 'cora' })
    expect(await found(cast.coach, '?search=zoe')).toEqual([])
    expect(await found(cast.coach, '?search=zoe&showFollowed=true')).toEqual(['zoe'])
    expect(await found(cast.rival, '?search=zoe')).toEqual(['zoe'])
    const years = await done<Record<string, RecruitView[]>>(
      site,
      cast.colleague,
      'GET',
      `/api/programs/${cast.lakeside}/following`,
    )
    expect(years['2027']?.map(({ id }) => id)).toEqual([zoe.userId])
    await done(site, cast.colleague, 'DELETE', `/api/recruits/links/${link.id}`)
    expect(await found(cast.coach, '?search=zoe')).toEqual(['zoe'])
  })
})

describe('invites (D85, D127)', () => {
  it('are spent, answered and given back', async () => {
    const ida = await newRecruit(site, 'ida', false)
    const { coach, colleague, lakeside, hillside } = cast
    const link = await invite(ida, lakeside)
    expect(link).toMatchObject({ linkType: 'OpenInvite', answeredBy: null })
    expect(await invitesLeft(ida)).toBe(1)
    const pending = await done<RecruitView[]>(
      site,
      colleague,
      'GET',
      `/api/programs/${lakeside}/pendingInvites`,
    )
    expect(pending.map(({ id }) => id)).toEqual([ida.userId])
    expect(pending[0]?.invitesLeft).toBeNull()
    await done(site, coach, 'PUT', `/api/recruits/links/${link.id}/accept`)
    await done(site, colleague, 'PUT', `/api/recruits/links/${link.id}/accept`)
    expect(await codeOf(call(site, colleague, 'PUT', `/api/recruits/links/${link.id}/ignore`))).toBe(
      '409 ANSWERED_BY_COLLEAGUE',
    )
    expect(await codeOf(call(site, ida, 'DELETE', `/api/recruits/links/${link.id}?seen=OpenInvite`))).toBe(
      '409 INVITE_ANSWERED',
    )
    expect((await accepted(ida, ida)).map(({ programId }) => programId)).toEqual([lakeside])
    const other = await invite(ida, hillside)
    expect(await invitesLeft(ida)).toBe(0)
    const third = await newProgram(site, cast.admin, 'Third College')
    expect(await codeOf(call(site, ida, 'PUT', `/api/recruits/${ida.userId}/${third}/links/invite`))).toBe(
      '409 NO_INVITES_LEFT',
    )
    await done(site, ida, 'DELETE', `/api/recruits/links/${other.id}`)
    expect(await invitesLeft(ida)).toBe(1)
    expect(await codeOf(call(site, cast.rival, 'PUT', `/api/recruits/links/${other.id}/accept`))).toBe(
      '409 INVITE_GONE',
    )
  })

  it('that are ignored, by either spelling, look open to their recruit', async () => {
    const ivy = await newRecruit(site, 'ivy', false)
    const { coach, lakeside, hillside } = cast
    const link = await invite(ivy, lakeside)
    const before = await outstanding(ivy, ivy)
    await done(site, coach, 'PUT', `/api/programs/${lakeside}/${ivy.userId}/ignroe`)
    await done(site, coach, 'PUT', `/api/programs/${lakeside}/${ivy.userId}/ignore`)
    expect(await outstanding(ivy, ivy)).toEqual(before)
    expect(await invitesLeft(ivy)).toBe(1)
    const seen = await done<RecruitLinkView>(
      site,
      coach,
      'GET',
      `/api/programs/${lakeside}/${ivy.userId}/link`,
    )
    expect(seen.linkType).toBe('IgnoredInvite')
    await done(site, ivy, 'DELETE', `/api/recruits/links/${link.id}?seen=OpenInvite`)
    expect(await invitesLeft(ivy)).toBe(2)
    expect(await codeOf(call(site, coach, 'GET', `/api/recruits/${ivy.userId}`))).toBe('404 NOT_FOUND')
    await invite(ivy, lakeside)
    expect((await outstanding(ivy, ivy)).map(({ linkType }) => linkType)).toEqual(['OpenInvite'])
    const asked = await done<RecruitView[]>(site, coach, 'GET', `/api/programs/${lakeside}/pendingInvites`)
    expect(asked.map(({ id }) => id)).not.toContain(ivy.userId)
    expect(await invite(ivy, hillside)).toMatchObject({ linkType: 'OpenInvite' })
  })

  it('of two who spend the last one, or answer, at once: one wins', async () => {
    const una = await newRecruit(site, 'una', true)
    const colleges = [await newProgram(site, cast.admin, 'U1'), await newProgram(site, cast.admin, 'U2')]
    await invite(una, cast.lakeside)
    const sent = await Promise.all(
      colleges.map((id) => codeOf(call(site, una, 'PUT', `/api/recruits/${una.userId}/${id}/links/invite`))),
    )
    expect(sent.toSorted()).toEqual(['200', '409 NO_INVITES_LEFT'])
    expect(await invitesLeft(una)).toBe(0)
    const [link] = (await outstanding(una, una)).filter(({ programId }) => programId === cast.lakeside)
    const answers = await Promise.all([
      codeOf(call(site, cast.coach, 'PUT', `/api/recruits/links/${link?.id}/accept`)),
      codeOf(call(site, cast.colleague, 'PUT', `/api/recruits/links/${link?.id}/ignore`)),
    ])
    expect(answers.toSorted()).toEqual(['200', '409 ANSWERED_BY_COLLEAGUE'])
  })
})

describe('what a program keeps about a recruit', () => {
  it('is read by its coaches, with what changed since each one looked last', async () => {
    const nora = await newRecruit(site, 'nora', true)
    const about = `/api/programs/${cast.lakeside}/${nora.userId}`
    await done(site, cast.coach, 'PUT', `${about}/scouting`, { notes: 'Strong returner', tags: ['serve'] })
    await done(site, cast.coach, 'PUT', `${about}/visit`)
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
    await newRecruitMatch(site, nora, cast)
    const [mine, theirs] = [
      await done<RecruitView>(site, cast.coach, 'GET', `/api/recruits/${nora.userId}`),
      await done<RecruitView>(site, cast.colleague, 'GET', `/api/recruits/${nora.userId}`),
    ]
    expect(mine.scouting).toMatchObject({
      notes: 'Strong returner',
      tags: ['serve'],
      news: [{ what: 'matchAttached' }],
    })
    expect(theirs.scouting).toMatchObject({ notes: 'Strong returner', lastVisit: null })
    const rival = await done<RecruitView>(site, cast.rival, 'GET', `/api/recruits/${nora.userId}`)
    expect(rival.scouting).toMatchObject({ notes: null, tags: [] })
    expect((await done<RecruitView>(site, nora, 'GET', `/api/recruits/${nora.userId}`)).scouting).toBeNull()
  })

  it('counts what a coach watches, once they have agreed, for the recruit and without a name', async () => {
    const watched = { parts: [{ startSeconds: 0, endSeconds: 3 }] }
    const url = `/api/recruits/matches/${cast.recruitMatchId}/watched`
    expect(await done(site, cast.coach, 'POST', url, watched)).toEqual({ recorded: false })
    await done(site, cast.coach, 'PUT', `/api/coaches/${cast.coach.userId}/watching`, { shares: true })
    expect(await done(site, cast.coach, 'POST', url, watched)).toEqual({ recorded: true })
    await done(site, cast.coach, 'POST', url, { parts: [{ startSeconds: 2, endSeconds: 99 }] })
    const shown = await done<WatchedView[]>(
      site,
      cast.recruit,
      'GET',
      `/api/recruits/${cast.recruit.userId}/watched`,
    )
    expect(shown).toMatchObject([
      {
        matchId: cast.matchId,
        collegeName: 'Lakeside College',
        parts: [
          { startSeconds: 0, endSeconds: 2, times: 1 },
          { startSeconds: 2, endSeconds: 3, times: 2 },
          { startSeconds: 3, endSeconds: 5, times: 1 },
        ],
      },
    ])
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`cora|${cast.coach.userId}`))
  })
})

describe('matches that a recruit shows (D87)', () => {
  it('are their Edited ones; those that could be shown are listed', async () => {
    const mara = await newRecruit(site, 'mara', true)
    const shown = await newRecruitMatch(site, mara, cast)
    const list = `/api/recruits/${mara.userId}/matches`
    expect(await done<RecruitMatchView[]>(site, cast.coach, 'GET', list)).toMatchObject([
      { id: shown.id, viewable: true, notes: 'See the second set.' },
    ])
    expect(await done<unknown[]>(site, mara, 'GET', `${list}/attachable`)).toEqual([])
    await done(site, mara, 'DELETE', `/api/recruits/matches/${shown.id}`)
    expect(await done<RecruitMatchView[]>(site, cast.coach, 'GET', list)).toEqual([])
    expect(await done<{ id: string }[]>(site, mara, 'GET', `${list}/attachable`)).toMatchObject([
      { id: shown.matchId },
    ])
    const others = { recruitId: mara.userId, matchId: cast.matchId, notes: 'Mine?' }
    expect(await codeOf(call(site, mara, 'PUT', '/api/recruits/matches/create', others))).toBe(
      '404 NOT_FOUND',
    )
  })
})

describe('the profile on one page', () => {
  it('has figures with their counts, and the best points', async () => {
    const profile = await done<RecruitProfile>(
      site,
      cast.coach,
      'GET',
      `/api/recruits/${cast.recruit.userId}/profile`,
    )
    expect(profile).toMatchObject({
      userDetails: { displayName: 'sofia' },
      matches: [{ matchId: cast.matchId, notes: 'See the second set.' }],
      figures: { matches: 1, aces: 1, pointsWon: { won: 1, of: 1 }, firstServesIn: { won: 1, of: 1 } },
      reel: [{ matchId: cast.matchId, what: 'Ace' }],
    })
    expect(profile.photo).not.toBeNull()
  })
})
