import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { MatchView } from '@courtline/messages/views/match'
import { cutUriOf, titleUriOf, uncutUriOf } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'
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
  cast = await recruitingCast(site)
})
afterAll(() => site.close())

type Who = TestPerson | null
const statusOf = async (who: Who, url: string, headers: Record<string, string> = {}) =>
  (await call(site, who, 'GET', url, undefined, headers)).statusCode

/** Every way to something of a match. */
const waysTo = (matchId: string) => [
  `/api/matches/${matchId}`,
  `/api/matches/${matchId}?asOf=2026-05-01T12:00:00.000Z`,
  `/api/matches/${matchId}/annotation`,
  `/api/matches/${matchId}/annotation?asOf=2026-05-01T12:00:00.000Z`,
  `/api/matches/${matchId}/statistics`,
  `/api/matches/${matchId}/points`,
  `/api/videos/url/${encodeURIComponent(cutUriOf(matchId))}`,
  `/api/videos/url/${encodeURIComponent(uncutUriOf(matchId))}`,
  `/api/recruitMatches/${matchId}`,
  `/media/${cutUriOf(matchId)}`,
  `/media/${titleUriOf(matchId)}`,
]
const open = waysTo('').map(() => 200)
const seenBy = async (who: Who, matchId: string, headers = {}) =>
  await Promise.all(waysTo(matchId).map((url) => statusOf(who, url, headers)))
const closedTo = (who: Who) => waysTo('').map(() => (who ? 404 : 401))

/** What is read of a recruit, and what is done about one. */
const waysAbout = (recruitId: string) => [
  `/api/recruits/${recruitId}`,
  `/api/recruits/${recruitId}/matches`,
  `/api/recruits/${recruitId}/profile`,
]

describe('a recruit match (D82, D22)', () => {
  it('is open to verified coaches who see its recruit, by every way, and to nobody else', async () => {
    for (const who of [cast.coach, cast.rival]) expect(await seenBy(who, cast.matchId)).toEqual(open)
    for (const who of [null, cast.stranger, cast.pending, cast.rejected, cast.hidden])
      expect(await seenBy(who, cast.matchId)).toEqual(closedTo(who))
  })

  it('of a recruit out of the gallery is closed to coaches without a link', async () => {
    for (const who of [cast.coach, cast.rival, null, cast.stranger, cast.pending, cast.rejected])
      expect(await seenBy(who, cast.hiddenMatchId)).toEqual(closedTo(who))
  })

  it('is shown without notes, cues, addresses and history, and cannot be shared', async () => {
    const match = await done<MatchView>(site, cast.coach, 'GET', `/api/matches/${cast.matchId}`)
    expect(JSON.stringify(match)).not.toMatch(/private notes|in red|@courtline\.test/)
    expect(match).toMatchObject({ statusLog: [], notes: null, ownerEmail: null })
    expect(match.actions.filter((action) => action !== 'readAnalysis')).toEqual([])
    expect(await statusOf(cast.coach, `/api/matches/${cast.matchId}/history`)).toBe(404)
    expect((await call(site, cast.coach, 'GET', `/api/matches/${cast.matchId}/statusLog`)).json()).toEqual([])
    const share = { message: null, emails: ['x@courtline.test'] }
    expect(
      (await call(site, cast.coach, 'PUT', `/api/matches/links/byMatch/${cast.matchId}`, share)).statusCode,
    ).toBe(403)
    const list = await done<{ id: string }[]>(site, cast.coach, 'GET', '/api/matches')
    expect(list).toEqual([])
  })

  it('contains nothing of the owner’s other matches', async () => {
    const other = await newRecruitMatch(site, cast.recruit, cast)
    await done(site, cast.recruit, 'DELETE', `/api/recruits/matches/${other.id}`)
    expect(await seenBy(cast.coach, other.matchId)).toEqual(closedTo(cast.coach))
    expect((await call(site, cast.coach, 'GET', `/api/recruits/${cast.recruit.userId}`)).body).not.toContain(
      other.matchId,
    )
  })

  it('is closed while it is not viewable, and when its recruit has left it', async () => {
    const quinn = await newRecruit(site, 'quinn', true)
    const { matchId } = await newRecruitMatch(site, quinn, cast)
    await done(site, cast.manager, 'PUT', `/api/matches/${matchId}/rejectAnnotation`, { reason: 'Again' })
    expect(await seenBy(cast.coach, matchId)).toEqual(closedTo(cast.coach))
    const body = (await call(site, cast.coach, 'GET', `/api/recruits/${quinn.userId}/matches`)).body
    expect(JSON.parse(body)).toMatchObject([{ viewable: false, metadata: null, titleImage: null }])
    expect(body).not.toContain('Rivera')
  })

  it('closes at once when the recruit leaves the gallery, blocks, takes it away or stops, signed addresses too', async () => {
    const ray = await newRecruit(site, 'ray', true)
    const shown = await newRecruitMatch(site, ray, cast)
    const { url } = await done<{ url: string }>(
      site,
      cast.coach,
      'GET',
      `/api/videos/url/${encodeURIComponent(cutUriOf(shown.matchId))}`,
    )
    expect(await statusOf(null, url)).toBe(200)
    const link = await done<{ id: string }>(
      site,
      cast.coach,
      'PUT',
      `/api/programs/${cast.lakeside}/${ray.userId}/follow`,
    )
    await done(site, ray, 'DELETE', `/api/recruits/links/${link.id}?seen=Follow`)
    expect(await seenBy(cast.coach, shown.matchId)).toEqual(closedTo(cast.coach))
    expect(await statusOf(null, url)).toBe(403)
    expect(await seenBy(cast.rival, shown.matchId)).toEqual(open)
    for (const way of waysAbout(ray.userId)) expect(await statusOf(cast.coach, way)).toBe(404)
    expect((await call(site, cast.coach, 'GET', '/api/recruits?search=ray')).json()).toEqual([])
    expect(
      (await call(site, cast.coach, 'PUT', `/api/programs/${cast.lakeside}/${ray.userId}/follow`)).statusCode,
    ).toBe(404)
    await done(site, ray, 'DELETE', `/api/recruits/${ray.userId}`)
    expect(await seenBy(cast.rival, shown.matchId)).toEqual(closedTo(cast.rival))
  })

  it('closes to a coach who is rejected or assigned elsewhere', async () => {
    const cody = await joins(site, 'Registered', 'cody')
    const application = {
      collegeName: 'Lakeside',
      email: 'c@x.test',
      programType: 'Womens',
      coachType: 'Other',
    }
    await done(site, cody, 'PUT', `/api/coaches/${cody.userId}`, application)
    expect(await seenBy(cody, cast.matchId)).toEqual(closedTo(cody))
    await done(site, cast.admin, 'PUT', `/api/coaches/assign/${cody.userId}/${cast.hillside}`)
    expect(await seenBy(cody, cast.matchId)).toEqual(open)
    await done(site, cast.admin, 'PUT', `/api/coaches/reject/${cody.userId}`)
    expect(await seenBy(cody, cast.matchId)).toEqual(closedTo(cody))
  })
})

describe('a recruit (D87)', () => {
  it('is there for the recruit, admins, and coaches who find them or have a link; to others as if not there', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const who of [cast.stranger, cast.pending, cast.rejected, cast.coach, cast.rival])
      for (const [at, way] of waysAbout(cast.hidden.userId).entries()) {
        const hidden = await call(site, who, 'GET', way)
        const missing = await call(site, who, 'GET', waysAbout(nobody)[at] ?? '')
        expect(hidden.statusCode).toBe(404)
        expect({ ...hidden.json<object>(), instance: '' }).toEqual({
          ...missing.json<object>(),
          instance: '',
        })
      }
    for (const way of waysAbout(cast.recruit.userId)) expect(await statusOf(cast.rival, way)).toBe(200)
  })

  it('shows no program what another one keeps, requests or answers', async () => {
    const link = await done<{ id: string }>(
      site,
      cast.recruit,
      'PUT',
      `/api/recruits/${cast.recruit.userId}/${cast.lakeside}/links/invite`,
    )
    const about = `/api/programs/${cast.lakeside}/${cast.recruit.userId}`
    await done(site, cast.coach, 'PUT', `${about}/scouting`, {
      notes: 'Weak second serve',
      tags: ['visit in May'],
    })
    const rival = (await call(site, cast.rival, 'GET', `/api/recruits/${cast.recruit.userId}`)).body
    expect(rival).not.toMatch(/Weak second serve|visit in May|Lakeside|"OpenInvite"/)
    expect(JSON.parse(rival)).toMatchObject({
      link: null,
      invitesLeft: null,
      scouting: {
        notes: null,
        news: expect.not.arrayContaining([expect.objectContaining({ what: 'invited' })]),
      },
    })
    expect((await call(site, cast.recruit, 'GET', `/api/recruits/${cast.recruit.userId}`)).body).not.toMatch(
      /Weak|visit in May/,
    )
    for (const who of [cast.rival, cast.stranger, cast.pending, cast.rejected, cast.hidden]) {
      for (const url of ['pendingInvites', 'following', `${cast.recruit.userId}/link`])
        expect(await statusOf(who, `/api/programs/${cast.lakeside}/${url}`)).toBe(404)
      for (const url of ['outstanding', 'accepted'])
        expect(await statusOf(who, `/api/recruits/${cast.recruit.userId}/links/${url}`)).toBe(404)
      expect((await call(site, who, 'DELETE', `/api/recruits/links/${link.id}`)).statusCode).toBe(404)
    }
    for (const act of ['follow', 'ignroe', 'scouting', 'visit'])
      expect(
        (
          await call(
            site,
            cast.rival,
            'PUT',
            `${about}/${act}`,
            act === 'scouting' ? { notes: 'x', tags: [] } : undefined,
          )
        ).statusCode,
      ).toBe(404)
    for (const act of ['accept', 'ignore'])
      expect((await call(site, cast.rival, 'PUT', `/api/recruits/links/${link.id}/${act}`)).statusCode).toBe(
        404,
      )
  })

  it('does not learn of an ignored invite from anything that they can read', async () => {
    const [una, ugo] = [await newRecruit(site, 'una', false), await newRecruit(site, 'ugo', false)]
    for (const each of [una, ugo])
      await done(site, each, 'PUT', `/api/recruits/${each.userId}/${cast.lakeside}/links/invite`)
    await done(site, cast.coach, 'PUT', `/api/programs/${cast.lakeside}/${una.userId}/ignore`)
    const read = async (who: TestPerson) => {
      const urls = ['', '/links/outstanding', '/links/accepted', '/watched', '/matches']
      const bodies = await Promise.all(
        urls.map((url) => call(site, who, 'GET', `/api/recruits/${who.userId}${url}`)),
      )
      return bodies
        .map(({ body }) =>
          body
            .replaceAll(who.userId, 'self')
            .replaceAll(/"(id|linkId)":"[^"]+"/g, '')
            .replaceAll(/u(na|go)/g, 'u'),
        )
        .join('\n')
    }
    expect(await read(una)).toBe(await read(ugo))
    const archive = await call(site, una, 'GET', '/api/myData')
    expect(archive.json()).toMatchObject({
      recruiting: {
        recruit: { isRecruit: true },
        links: [{ linkType: 'OpenInvite', answeredBy: null }],
        coach: null,
      },
    })
    expect(archive.body).not.toContain('cora')
  })
})

describe('a signed link (D82)', () => {
  const cookieOf = async (text: string) => {
    const opened = await call(site, null, 'POST', '/api/recruitLink', { link: text })
    const header = opened.headers['set-cookie']
    return { cookie: String(header).split(';')[0] ?? '' }
  }
  const shared = async (who: TestPerson) => {
    const { path } = await done<{ path: string }>(
      site,
      who,
      'POST',
      `/api/recruits/${who.userId}/profile/link`,
    )
    return path.split('link=')[1] ?? ''
  }

  it('opens profile and matches of its recruit without an account, and nothing else, until it is revoked', async () => {
    const text = await shared(cast.hidden)
    const holder = await cookieOf(text)
    expect(await seenBy(null, cast.hiddenMatchId, holder)).toEqual(open)
    expect(await seenBy(null, cast.matchId, holder)).toEqual(closedTo(null))
    const profile = await call(
      site,
      null,
      'GET',
      `/api/recruits/${cast.hidden.userId}/profile`,
      undefined,
      holder,
    )
    expect(profile.json()).toMatchObject({ userDetails: { displayName: 'hanna' } })
    expect(profile.body).not.toMatch(/private notes|in red/)
    const signed = await call(
      site,
      null,
      'GET',
      `/api/videos/url/${encodeURIComponent(cutUriOf(cast.hiddenMatchId))}`,
      undefined,
      holder,
    )
    const { url } = signed.json<{ url: string }>()
    expect(await statusOf(null, url)).toBe(200)
    await done(site, cast.hidden, 'DELETE', `/api/recruits/${cast.hidden.userId}/profile/link`)
    expect(await seenBy(null, cast.hiddenMatchId, holder)).toEqual(closedTo(null))
    expect(await statusOf(null, url)).toBe(403)
    expect((await call(site, null, 'POST', '/api/recruitLink', { link: text })).statusCode).toBe(409)
  })

  it('ends after 30 days', async () => {
    const holder = await cookieOf(await shared(cast.hidden))
    const before = site.clock.now
    site.clock.now = new Date(before.getTime() + 30 * 86_400_000)
    expect(await seenBy(null, cast.hiddenMatchId, holder)).toEqual(closedTo(null))
    site.clock.now = before
    expect(await seenBy(null, cast.hiddenMatchId, holder)).toEqual(open)
  })
})

describe('an account that is deleted (D27)', () => {
  it('leaves nothing of a recruit', async () => {
    const dora = await newRecruit(site, 'dora', true)
    const { matchId } = await newRecruitMatch(site, dora, cast)
    const about = `/api/programs/${cast.lakeside}/${dora.userId}`
    await done(site, cast.coach, 'PUT', `${about}/follow`)
    await done(site, cast.coach, 'PUT', `${about}/scouting`, { notes: 'about dora', tags: ['dora-tag'] })
    await done(site, cast.admin, 'DELETE', `/api/users/${dora.userId}`)
    expect(await seenBy(cast.coach, matchId)).toEqual(closedTo(cast.coach))
    for (const way of waysAbout(dora.userId)) expect(await statusOf(cast.coach, way)).toBe(404)
    const lists = ['/api/recruits?showFollowed=true', `/api/programs/${cast.lakeside}/following`]
    for (const url of lists) expect((await call(site, cast.coach, 'GET', url)).body).not.toMatch(/dora/)
    const events: string[] = []
    const page = await site.deps.log.readAll({ after: '0'.repeat(20), limit: 100_000 })
    for (const stored of page.events) events.push(JSON.stringify(stored.data))
    expect(events.join('\n')).not.toMatch(/about dora|dora-tag|dora@mail/)
  })

  it('leaves nothing of a coach', async () => {
    const carl = await joins(site, 'Registered', 'carl')
    const application = {
      collegeName: 'Carl College',
      email: 'carl@x.test',
      programType: 'Womens',
      coachType: 'Other',
    }
    await done(site, carl, 'PUT', `/api/coaches/${carl.userId}`, application)
    await done(site, cast.admin, 'PUT', `/api/coaches/assign/${carl.userId}/${cast.lakeside}`)
    await done(site, carl, 'PUT', `/api/programs/${cast.lakeside}/${cast.recruit.userId}/follow`)
    await done(site, cast.admin, 'DELETE', `/api/users/${carl.userId}`)
    expect(await statusOf(cast.admin, `/api/coaches/${carl.userId}`)).toBe(404)
    expect((await call(site, cast.admin, 'GET', '/api/programs/full')).body).not.toMatch(/carl/)
    const link = await done<{ answeredBy: string }>(
      site,
      cast.coach,
      'GET',
      `/api/programs/${cast.lakeside}/${cast.recruit.userId}/link`,
    )
    expect(link.answeredBy).toBe('Deleted user')
  })
})
