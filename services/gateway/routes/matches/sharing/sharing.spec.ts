import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import type { MatchLinkView } from '@courtline/messages/views/sharing'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import type { MatchView } from '@courtline/messages/views/match'
import { matchIn, type MatchCast } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, PASSWORD, proves, type TestPerson } from '../../../testing/people.ts'

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
  await proves(site, cast.owner)
})
afterAll(() => site.close())

const finished = () => matchIn(site, 'Edited', cast)
const linksPath = (matchId: string) => `/api/matches/links/byMatch/${matchId}`
const share = (who: TestPerson, matchId: string, emails: string[], message: string | null = null) =>
  call(site, who, 'PUT', linksPath(matchId), { emails, message })
const links = async (matchId: string) =>
  (await call(site, cast.owner, 'GET', linksPath(matchId))).json<MatchLinkView[]>()
const sees = async (who: TestPerson, matchId: string) =>
  (await call(site, who, 'GET', `/api/matches/${matchId}`)).statusCode
const mailsTo = (email: string) => site.mailbox.mails().filter(({ to }) => to === email)

const mailFigures = (who: TestPerson, matchId: string, emails: string[]) =>
  call(site, who, 'PUT', `/api/matches/${matchId}/emailSummary`, { emails })
const switchEmbed = (who: TestPerson, matchId: string, open: boolean) =>
  call(site, who, 'PUT', `/api/matches/${matchId}/embed`, { open })
const markDemo = (who: TestPerson, matchId: string, demo: boolean) =>
  call(site, who, 'PUT', `/api/matches/${matchId}/demo`, { demo })
const byNobody = (path: string) => call(site, null, 'GET', path).then(({ statusCode }) => statusCode)
const askForDemo = () => call(site, null, 'GET', '/api/matches/demo')

describe('sharing a match by e-mail (D67)', () => {
  it('mails a link to the time and filter that the sender has in view, and to nothing else', async () => {
    const matchId = await finished()
    const friend = await joins(site, 'Registered', 'finn')
    await proves(site, friend)
    const body = { emails: [friend.email], message: null, place: 'outcome=Ace&time=12.3#x y' }
    expect((await call(site, cast.owner, 'PUT', linksPath(matchId), body)).statusCode).toBe(200)
    const texts = mailsTo(friend.email).map(({ text }) => text)
    const link = `/match/${matchId}/watch?outcome=Ace&time=12.3%23x+y`
    expect(texts).toContainEqual(expect.stringContaining(link))
  })

  it('makes one link for each address, and mails the link to the match with the message', async () => {
    const matchId = await finished()
    const friend = await joins(site, 'Registered', 'frida')
    await proves(site, friend)
    expect(await sees(friend, matchId)).toBe(404)
    const answer = await share(cast.owner, matchId, [friend.email, 'FRIDA@courtline.test'], 'Look!')
    expect(answer.statusCode).toBe(200)
    expect(await links(matchId)).toMatchObject([{ email: friend.email }])
    expect(await sees(friend, matchId)).toBe(200)
    const [mail] = mailsTo(friend.email)
    expect(mail?.subject).toBe('Courtline: olga shares Rivera v Okafor with you')
    expect(mail?.text).toContain('> Look!')
    expect(mail?.text).toContain(`http://localhost/match/${matchId}/watch`)
  })

  it('mails again to who has a link, without a second link', async () => {
    const matchId = await finished()
    await share(cast.owner, matchId, ['again@courtline.test'])
    await share(cast.owner, matchId, ['again@courtline.test', 'other@courtline.test'])
    expect((await links(matchId)).map(({ email }) => email)).toEqual([
      'again@courtline.test',
      'other@courtline.test',
    ])
    expect(mailsTo('again@courtline.test')).toHaveLength(2)
  })

  it('invites a person without an account to sign up with that address, and lets them watch then (D60, D62)', async () => {
    const matchId = await finished()
    await share(cast.owner, matchId, ['aunt@courtline.test'])
    const link = /http:\S+/.exec(mailsTo('aunt@courtline.test')[0]?.text ?? '')?.[0] ?? ''
    const { pathname, searchParams } = new URL(link)
    expect(pathname).toBe('/invite')
    expect(searchParams.get('redirect')).toBe(`/match/${matchId}/watch`)
    const joined = await call(site, null, 'POST', '/api/auth/signup', {
      email: searchParams.get('email'),
      password: PASSWORD,
      userDetails: { displayName: 'Aunt' },
      inviteToken: searchParams.get('token'),
    })
    const { token, user } = joined.json<Answer<'signup'>>()
    expect(user.role).toBe('Registered')
    expect((await call(site, { token }, 'GET', `/api/matches/${matchId}`)).statusCode).toBe(200)
  })

  it('is what an admin’s invitation to a match gives: the right to the match that it names (D62)', async () => {
    const matchId = await finished()
    const invite = (query: string) =>
      call(site, admin, 'PUT', `/api/users/${randomUUID()}?inviteType=${query}`, {
        email: 'uncle@courtline.test',
      })
    expect((await invite('MatchReferenceInvite')).statusCode).toBe(400)
    expect((await invite(`AdminInvite&matchId=${matchId}`)).statusCode).toBe(400)
    expect((await invite(`MatchReferenceInvite&matchId=${randomUUID()}`)).statusCode).toBe(404)
    expect((await invite(`MatchReferenceInvite&matchId=${matchId}`)).statusCode).toBe(200)
    expect((await links(matchId)).map(({ email }) => email)).toEqual(['uncle@courtline.test'])
    const link = /http:\S+/.exec(mailsTo('uncle@courtline.test')[0]?.text ?? '')?.[0] ?? ''
    const { searchParams } = new URL(link)
    expect(searchParams.get('redirect')).toBe(`/match/${matchId}/watch`)
    const joined = await call(site, null, 'POST', '/api/auth/signup', {
      email: 'uncle@courtline.test',
      password: PASSWORD,
      userDetails: {},
      inviteToken: searchParams.get('token'),
    })
    const { token, user } = joined.json<Answer<'signup'>>()
    expect(user.role).toBe('Registered')
    expect((await call(site, { token }, 'GET', `/api/matches/${matchId}`)).statusCode).toBe(200)
  })

  it('lets an account watch that has not proved its address only once it has', async () => {
    const matchId = await finished()
    const hearsay = await joins(site, 'Registered', 'harry')
    await share(cast.owner, matchId, [hearsay.email])
    expect(await sees(hearsay, matchId)).toBe(404)
    const [shared, confirmation] = mailsTo(hearsay.email)
    expect(shared?.text).toContain('is not confirmed yet')
    const token = /confirmEmail\?token=(\S+)/.exec(confirmation?.text ?? '')?.[1]
    await call(site, null, 'POST', '/api/auth/confirmEmail', { token })
    expect(await sees(hearsay, matchId)).toBe(200)
  })

  it('ends at once with its link', async () => {
    const matchId = await finished()
    const friend = await joins(site, 'Registered', 'fritz')
    await proves(site, friend)
    await share(cast.owner, matchId, [friend.email])
    const [link] = await links(matchId)
    const gone = await call(site, cast.owner, 'DELETE', `/api/matches/links/${link?.id}`)
    expect(gone.json()).toEqual({ ok: true })
    expect(await sees(friend, matchId)).toBe(404)
    expect(await links(matchId)).toEqual([])
    expect((await call(site, cast.owner, 'DELETE', `/api/matches/links/${link?.id}`)).statusCode).toBe(404)
  })

  it('mails nobody for an account that has not proved its own address', async () => {
    const owner = await joins(site, 'Registered', 'una')
    const matchId = await matchIn(site, 'Edited', { ...cast, owner })
    const answer = await share(owner, matchId, ['victim@courtline.test'], 'Buy now')
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([403, 'OWN_EMAIL_NOT_CONFIRMED'])
    expect((await mailFigures(owner, matchId, ['victim@courtline.test'])).statusCode).toBe(403)
    expect(mailsTo('victim@courtline.test')).toEqual([])
    expect((await call(site, owner, 'GET', linksPath(matchId))).json()).toEqual([])
  })

  it('mails so many a day for one account, however many requests come at once', async () => {
    const owner = await joins(site, 'Registered', 'mona')
    await proves(site, owner)
    const matchId = await matchIn(site, 'Edited', { ...cast, owner })
    const settings = { ...DEFAULT_SITE_SETTINGS, mailsPerDay: 5 }
    await call(site, admin, 'PUT', '/api/siteSettings', settings)
    const requests = Array.from({ length: 4 }, (_, n) =>
      share(owner, matchId, [`v${n}@courtline.test`, `w${n}@courtline.test`]),
    )
    const answers = await Promise.all(requests)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 200, 429, 429,
    ])
    await call(site, admin, 'PUT', '/api/siteSettings', DEFAULT_SITE_SETTINGS)
  })

  it('is for the owner and admins', async () => {
    const matchId = await finished()
    expect((await share(admin, matchId, ['x@courtline.test'])).statusCode).toBe(200)
    expect((await share(cast.manager, matchId, ['y@courtline.test'])).statusCode).toBe(403)
    expect((await share(stranger, matchId, ['y@courtline.test'])).statusCode).toBe(404)
    const [link] = await links(matchId)
    const byManager = await call(site, cast.manager, 'DELETE', `/api/matches/links/${link?.id}`)
    expect(byManager.statusCode).toBe(403)
    const byStranger = await call(site, stranger, 'DELETE', `/api/matches/links/${link?.id}`)
    expect(byStranger.statusCode).toBe(404)
    expect(mailsTo('y@courtline.test')).toEqual([])
  })

  it.each([
    ['no recipients', { emails: [], message: null }, 'emails'],
    ['something that is no address', { emails: ['a@courtline.test', 'nobody'], message: null }, 'emails.1'],
    ['more than one sender may cause', { emails: many(21), message: null }, 'emails'],
    ['a message without end', { emails: ['a@courtline.test'], message: 'x'.repeat(2001) }, 'message'],
    ['an unknown field', { emails: ['a@courtline.test'], message: null, cc: 'b' }, 'cc'],
  ])('refuses %s', async (_, body, field) => {
    const matchId = await finished()
    const answer = await call(site, cast.owner, 'PUT', linksPath(matchId), body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Problem>().errors?.map((error) => error.field)).toContain(field)
    expect(await links(matchId)).toEqual([])
  })
})

function many(number: number): string[] {
  return Array.from({ length: number }, (_, index) => `a${index}@courtline.test`)
}

describe('mailing the figures of a match (D67)', () => {
  it('has score and main figures, and gives no right', async () => {
    const matchId = await finished()
    await proves(site, stranger)
    expect((await mailFigures(cast.owner, matchId, [stranger.email])).json()).toEqual({ notSent: [] })
    const [mail] = mailsTo(stranger.email)
    expect(mail?.subject).toBe('Courtline: Rivera v Okafor: 0–0')
    expect(mail?.text).toMatch(/^Aces +1 {2}0$/m)
    expect(mail?.text).toMatch(/^First serves in +100% {2}–$/m)
    expect(mail?.text).not.toContain('http')
    expect(await links(matchId)).toEqual([])
    expect(await sees(stranger, matchId)).toBe(404)
  })

  it('is for the owner and admins', async () => {
    const matchId = await finished()
    expect((await mailFigures(stranger, matchId, ['a@courtline.test'])).statusCode).toBe(404)
    expect((await mailFigures(cast.manager, matchId, ['a@courtline.test'])).statusCode).toBe(403)
    expect((await mailFigures(cast.owner, matchId, [])).statusCode).toBe(400)
  })
})

describe("'Anyone with the link may watch' (D55)", () => {
  it('is off at first; on, the match, its points and its video open to embed pages alone', async () => {
    const matchId = await finished()
    const video = encodeURIComponent(`v/${matchId}/post.mp4`)
    const reads = [
      `/api/matches/${matchId}?`,
      `/api/matches/${matchId}/annotation?`,
      `/api/videos/url/${video}?`,
    ]
    for (const path of reads) expect(await byNobody(`${path}embed=true`)).toBe(401)
    expect((await switchEmbed(cast.owner, matchId, true)).json<MatchView>().embedOpen).toBe(true)
    for (const path of reads) expect(await byNobody(`${path}embed=true`)).toBe(200)
    for (const path of reads) expect(await byNobody(path)).toBe(401)
    expect((await call(site, stranger, 'GET', `/api/matches/${matchId}`)).statusCode).toBe(404)
    await switchEmbed(cast.owner, matchId, false)
    for (const path of reads) expect(await byNobody(`${path}embed=true`)).toBe(401)
  })

  it('opens its pictures and the bytes of its video too', async () => {
    const matchId = await finished()
    await switchEmbed(cast.owner, matchId, true)
    expect(await byNobody(`/media/i/${matchId}/pre-title.jpg?embed=true`)).toBe(200)
    expect(await byNobody(`/media/i/${matchId}/pre-title.jpg`)).toBe(401)
  })

  it('does not open a match that is not finished', async () => {
    const matchId = await matchIn(site, 'Annotating', cast)
    await switchEmbed(cast.owner, matchId, true)
    expect((await call(site, null, 'GET', `/api/matches/${matchId}?embed=true`)).statusCode).toBe(401)
  })

  it('is switched by nobody else', async () => {
    const matchId = await finished()
    expect((await switchEmbed(stranger, matchId, true)).statusCode).toBe(404)
    expect((await switchEmbed(cast.manager, matchId, true)).statusCode).toBe(403)
    const typo = await call(site, cast.owner, 'PUT', `/api/matches/${matchId}/embed`, { open: 'yes' })
    expect(typo.statusCode).toBe(400)
  })
})

describe('the demo match (D22)', () => {
  it('is chosen by an admin, seen by everybody, and gives way to the next', async () => {
    expect((await askForDemo()).json<MatchView | null>()).toBeNull()
    const [first, second] = [await finished(), await finished()]
    expect((await markDemo(admin, first, true)).json<MatchView>().demo).toBe(true)
    expect((await askForDemo()).json<MatchView>().id).toBe(first)
    expect((await call(site, null, 'GET', `/api/matches/${first}`)).statusCode).toBe(200)
    await markDemo(admin, second, true)
    expect((await askForDemo()).json<MatchView>().id).toBe(second)
    expect((await call(site, null, 'GET', `/api/matches/${first}`)).statusCode).toBe(401)
    await markDemo(admin, second, false)
    expect((await askForDemo()).json<MatchView | null>()).toBeNull()
  })

  it('is not shown before it is finished', async () => {
    const matchId = await matchIn(site, 'Queued', cast)
    await markDemo(admin, matchId, true)
    expect((await askForDemo()).json<MatchView | null>()).toBeNull()
    await markDemo(admin, matchId, false)
  })

  it('is not chosen by owners or managers, nor where there is no match', async () => {
    const matchId = await finished()
    expect((await markDemo(cast.owner, matchId, true)).statusCode).toBe(403)
    expect((await markDemo(cast.manager, matchId, true)).statusCode).toBe(403)
    expect((await markDemo(admin, randomUUID(), true)).statusCode).toBe(404)
  })
})
