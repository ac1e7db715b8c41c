import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eraseDueAccounts } from '@courtline/application/accounts/due-deletions'
import { STARTING_CREDITS } from '@courtline/messages/account/user'
import type { Problem } from '@courtline/messages/problem'
import type { SessionView } from '@courtline/messages/views/user'
import { cutUriOf, matchIn, type MatchCast } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, onAccount, PASSWORD, type TestPerson } from '../../testing/people.ts'

const DAY_MS = 86_400_000

let site: TestSite
let cast: MatchCast
let admin: TestPerson
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  admin = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const ask = (who: TestPerson, currentPassword?: string) =>
  call(site, who, 'POST', `/api/users/${who.userId}/requestDeletion`, { currentPassword })
const logIn = (email: string) => call(site, null, 'POST', '/api/auth/login', { email, password: PASSWORD })
const whoAmI = async (who: { token: string }) =>
  (await call(site, who, 'POST', '/api/auth/refreshToken')).statusCode
const mailsTo = (email: string) => site.mailbox.mails().filter(({ to }) => to === email)

/** The worker's look, at this time after the site's now; what it reports. */
async function look(afterDays: number): Promise<{ readonly erased: number; readonly reported: string[] }> {
  const reported: string[] = []
  const { deps, dispatch } = site
  const ports = {
    ...deps,
    dispatch,
    matchesAfter: (position: string) => deps.projections.waitFor('matches', position, 5000),
    onSessionEnded: () => undefined,
  }
  const now = new Date(site.clock.now.getTime() + afterDays * DAY_MS)
  const erased = await eraseDueAccounts(ports, now, (line) => reported.push(line))
  await deps.projections.waitFor('users', await deps.log.head(), 5000)
  return { erased, reported }
}

describe('deleting one’s own account (D111)', () => {
  it('requires the password, and is not done in another user’s name', async () => {
    const paul = await joins(site, 'Registered', 'paul')
    expect((await ask(paul)).json<Problem>().code).toBe('PASSWORD_WRONG')
    expect((await ask(paul, 'wrong')).json<Problem>().code).toBe('PASSWORD_WRONG')
    const inside = await joins(site, 'Admin', 'alma')
    await call(site, inside, 'POST', `/api/auth/become/${paul.userId}`)
    const asPaul = { ...paul, token: inside.token }
    expect((await ask(asPaul, PASSWORD)).json<Problem>().code).toBe('IMPERSONATING')
    expect(await whoAmI(paul)).toBe(200)
    await onAccount(site, inside.userId, { type: 'ChangeRole', by: admin.actor, role: 'Registered' })
  })

  it('ends every session, is confirmed by mail, and is cancelled by a log-in', async () => {
    const rosa = await joins(site, 'Registered', 'rosa')
    const elsewhere = (await logIn(rosa.email)).json<SessionView>()
    const answer = await ask(rosa, PASSWORD)
    expect(answer.json()).toEqual({ dueAt: new Date(site.clock.now.getTime() + 7 * DAY_MS).toISOString() })
    expect([await whoAmI(rosa), await whoAmI(elsewhere)]).toEqual([401, 401])
    expect(mailsTo(rosa.email).some(({ text }) => text.includes('It will be deleted in 7 days'))).toBe(true)
    expect((await look(6.9)).erased).toBe(0)
    expect((await logIn(rosa.email)).statusCode).toBe(200)
    expect(mailsTo(rosa.email).some(({ text }) => text.includes('It will not be deleted'))).toBe(true)
    expect((await look(8)).erased).toBe(0)
    expect((await logIn(rosa.email)).statusCode).toBe(200)
  })

  it('erases account, matches and files when nobody logs in, and what is waiting in the outbox', async () => {
    const video = cutUriOf(await matchIn(site, 'Edited', cast))
    expect(await site.deps.blobs.stat(video)).toBeDefined()
    await ask(cast.owner, PASSWORD)
    expect(await look(7)).toEqual({ erased: 1, reported: [] })
    expect((await logIn(cast.owner.email)).statusCode).toBe(401)
    expect(await site.deps.blobs.stat(video)).toBeUndefined()
    expect(mailsTo(cast.owner.email)).toEqual([])
    const account = await call(site, admin, 'GET', `/api/users/${cast.owner.userId}`)
    expect(account.statusCode).toBe(404)
    expect(await look(30)).toEqual({ erased: 0, reported: [] })
  })

  it('is not for the last admin', async () => {
    expect((await ask(admin, PASSWORD)).json<Problem>().code).toBe('LAST_ADMIN')
    const second = await joins(site, 'Admin', 'ada')
    expect((await ask(second, PASSWORD)).statusCode).toBe(200)
    await onAccount(site, admin.userId, { type: 'ChangeRole', by: second.actor, role: 'Registered' })
    const left = await look(7)
    expect([left.erased, left.reported]).toEqual([0, [expect.stringContaining('last admin')]])
    expect((await logIn(second.email)).statusCode).toBe(200)
    await onAccount(site, admin.userId, { type: 'ChangeRole', by: second.actor, role: 'Admin' })
  })
})

describe('starting credits (D111)', () => {
  const signUp = async (email: string) => {
    const body = { email, password: PASSWORD, userDetails: {} }
    const { user, token } = (await call(site, null, 'POST', '/api/auth/signup', body)).json<SessionView>()
    return { userId: user.id, credits: user.credits, token }
  }

  const erase = async ({ userId }: { userId: string }) =>
    expect((await call(site, admin, 'DELETE', `/api/users/${userId}`)).statusCode).toBe(200)
  const tokenMailedTo = (email: string) => /token=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? ''
  const prove = async (email: string) => {
    const token = tokenMailedTo(email)
    expect((await call(site, null, 'POST', '/api/auth/confirmEmail', { token })).json()).toEqual({ ok: true })
  }
  const creditsOf = async (userId: string) => {
    await site.deps.projections.waitFor('users', await site.deps.log.head(), 5000)
    return (await call(site, admin, 'GET', `/api/users/${userId}`)).json<{ credits: number }>().credits
  }
  const acceptInvitation = async (email: string) => {
    const path = `/api/users/${randomUUID()}?inviteType=BreakpointInvite`
    expect((await call(site, admin, 'PUT', path, { email })).statusCode).toBe(200)
    const body = { email, password: PASSWORD, userDetails: {}, inviteToken: tokenMailedTo(email) }
    return (await call(site, null, 'POST', '/api/auth/signup', body)).json<SessionView>().user
  }

  it('are given once for each proved address, whatever became of the account', async () => {
    const email = 'again@courtline.test'
    const first = await signUp(email)
    expect(first.credits).toBe(STARTING_CREDITS)
    await prove(email)
    await erase(first)
    const second = await signUp(` ${email.toUpperCase()}`)
    expect([second.userId === first.userId, second.credits]).toEqual([false, 0])
    await prove(email)
    expect(await creditsOf(second.userId)).toBe(0)
    await erase(second)
    expect((await acceptInvitation(email)).credits).toBe(0)
  })

  it('are not lost to who signs up with another’s address, and not made again by it', async () => {
    const email = 'victim@courtline.test'
    await erase(await signUp(email))
    const again = await signUp(email)
    expect(again.credits).toBe(0)
    await erase(again)
    const owner = await signUp(email)
    expect(owner.credits).toBe(0)
    await prove(email)
    expect(await creditsOf(owner.userId)).toBe(STARTING_CREDITS)
    await erase(owner)
    expect((await acceptInvitation(email)).credits).toBe(0)
  })

  it('come with an invitation to an address that a stranger has used', async () => {
    const email = 'invited-later@courtline.test'
    await erase(await signUp(email))
    expect((await acceptInvitation(email)).credits).toBe(STARTING_CREDITS)
  })
})
