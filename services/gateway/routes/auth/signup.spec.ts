import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newToken, tokenHash } from '@courtline/infra/sessions/session-token'
import type { Problem } from '@courtline/messages/problem'
import type { InviteType } from '@courtline/messages/account/user'
import type { SessionView } from '@courtline/messages/views/user'
import { findUser } from '@courtline/projections/users/read'
import { emailHashOf } from '@courtline/application/accounts/email-address'
import { NO_LIMITS, openSite, type TestSite } from '../../testing/open-site.ts'
import { before, call, PASSWORD } from '../../testing/people.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const signup = (email: string, password = PASSWORD, more: object = {}) =>
  call(site, null, 'POST', '/api/auth/signup', {
    email,
    password,
    userDetails: { displayName: 'Ida' },
    ...more,
  })

/** The token in the newest mail to an address. */
function linkTo(email: string): { readonly path: string; readonly token: string } {
  const text = site.mailbox.mails().find((mail) => mail.to === email)?.text ?? ''
  const [, path = '', token = ''] = /http:\/\/localhost(\/\w+)\?token=([\w-]+)/.exec(text) ?? []
  return { path, token }
}

/** Invites an address; answers the token of its link. */
async function invited(email: string, inviteType: InviteType): Promise<string> {
  const token = newToken()
  const id = randomUUID()
  const issued = await site.dispatch(
    'invitation',
    id,
    {
      type: 'IssueInvitation',
      by: null,
      inviteType,
      email,
      emailHash: emailHashOf(email, site.deps.settings.siteSecret),
      tokenHash: tokenHash(token),
      expiresAt: '2026-05-15T12:00:00.000Z',
      matchId: null,
    },
    before(site, 'worker:test'),
  )
  if ('refused' in issued) throw new Error(issued.refused.text)
  await site.deps.projections.waitFor('invitations', issued.written.position, 2000)
  return token
}

describe('POST /api/auth/signup', () => {
  it('makes a Registered account with three credits and logs in', async () => {
    const response = await signup('ida@courtline.test')
    expect(response.statusCode).toBe(200)
    expect(response.json<SessionView>().user).toMatchObject({
      role: 'Registered',
      credits: 3,
      priority: 1,
      emails: [{ email: 'ida@courtline.test', confirmed: false }],
      userDetails: { displayName: 'Ida' },
    })
    expect(response.headers['set-cookie']?.[0]).toContain('HttpOnly')
  })

  it.each([
    ['', PASSWORD, 'EMAIL_REQUIRED', 'Your email address is required.'],
    ['   ', PASSWORD, 'EMAIL_REQUIRED', 'Your email address is required.'],
    ['ida', PASSWORD, 'EMAIL_INVALID', 'Your email address is invalid.'],
    ['ida@@courtline.test', PASSWORD, 'EMAIL_INVALID', 'Your email address is invalid.'],
    ['a@b@c.test, d@e.test', PASSWORD, 'EMAIL_INVALID', 'Your email address is invalid.'],
    ['x@bücher.example', PASSWORD, 'EMAIL_INVALID', 'Your email address is invalid.'],
    ['jörg@courtline.test', PASSWORD, 'EMAIL_INVALID', 'Your email address is invalid.'],
    ['new@courtline.test', '', 'PASSWORD_REQUIRED', 'Password is required.'],
    ['new@courtline.test', 'seven77', 'PASSWORD_TOO_SHORT', 'The password needs at least 8 characters.'],
  ])('refuses address "%s" with password "%s": %s', async (email, password, code, msg) => {
    const response = await signup(email, password)
    expect(response.statusCode).toBe(400)
    expect(response.json<Problem>()).toMatchObject({ code, msg })
  })

  it('gives an address to one account only, however it is typed', async () => {
    await signup('twice@courtline.test')
    const response = await signup('Twice@Courtline.test ')
    expect([response.statusCode, response.json<Problem>().code]).toEqual([409, 'EMAIL_TAKEN'])
  })

  it('gives an address to one of two who sign up at once', async () => {
    const both = await Promise.all([signup('race@courtline.test'), signup('race@courtline.test')])
    expect(new Set(both.map((response) => response.statusCode))).toEqual(new Set([200, 409]))
  })

  it('goes on where an earlier sign-up was interrupted between claim and account (P14)', async () => {
    const email = 'halfway@courtline.test'
    const hash = emailHashOf(email, site.deps.settings.siteSecret)
    const userId = randomUUID()
    await site.dispatch('email', hash, { type: 'ClaimEmail', userId }, before(site, userId))
    expect((await signup(email)).json<SessionView>().user.id).toBe(userId)
  })

  it('mails a link that proves the address, once', async () => {
    const { user } = (await signup('proof@courtline.test')).json<SessionView>()
    const { path, token } = linkTo('proof@courtline.test')
    expect(path).toBe('/confirmEmail')
    const confirm = () => call(site, null, 'POST', '/api/auth/confirmEmail', { token })
    expect((await confirm()).json()).toEqual({ ok: true })
    expect((await confirm()).json<Problem>().code).toBe('LINK_NOT_VALID')
    const account = await findUser(site.deps.projections.reads, user.id)
    expect(account?.emails).toMatchObject([{ email: 'proof@courtline.test', confirmed: true }])
  })

  it('by invitation confirms the address and makes the account of the invitation’s type (D60, D62)', async () => {
    const inviteToken = await invited('tess@courtline.test', 'TrialAnnotatorInvite')
    const response = await signup('tess@courtline.test', PASSWORD, { inviteToken })
    expect(response.json<SessionView>().user).toMatchObject({
      role: 'TrialAnnotator',
      emails: [{ email: 'tess@courtline.test', confirmed: true }],
    })
  })

  it('refuses an invitation to another address, and one that is used', async () => {
    const inviteToken = await invited('only@courtline.test', 'BreakpointInvite')
    const other = await signup('other@courtline.test', PASSWORD, { inviteToken })
    expect(other.json<Problem>().code).toBe('LINK_NOT_VALID')
    expect((await signup('only@courtline.test', PASSWORD, { inviteToken })).statusCode).toBe(200)
    const again = await signup('third@courtline.test', PASSWORD, { inviteToken })
    expect(again.json<Problem>().code).toBe('LINK_NOT_VALID')
  })

  it('does not let a stale sign-up code lose a customer (D62)', async () => {
    expect((await signup('code@courtline.test', PASSWORD, { signupCode: 'SUMMER-2019' })).statusCode).toBe(
      200,
    )
  })

  it('answers nobody with an account by the name of an earlier command', async () => {
    const commandId = randomUUID()
    const body = { email: 'first@courtline.test', password: PASSWORD, userDetails: {} }
    await call(site, null, 'POST', '/api/auth/signup', body, { 'x-command-id': commandId })
    const again = { ...body, password: 'something else' }
    const response = await call(site, null, 'POST', '/api/auth/signup', again, { 'x-command-id': commandId })
    expect(response.json<Problem>().code).toBe('EMAIL_TAKEN')
  })
})

const reset = (token: string, password: string) =>
  call(site, null, 'POST', '/api/auth/password/reset', { token, password })

const ask = (email: string) =>
  call(site, null, 'POST', `/api/auth/password/sendReset/${encodeURIComponent(email)}`)

describe('a lost password', () => {
  it('is set again by a mailed link, which proves the address and ends every other session', async () => {
    const email = 'lost@courtline.test'
    const { token: oldSession } = (await signup(email)).json<SessionView>()
    expect((await ask(email)).json()).toEqual({ ok: true })
    const { path, token } = linkTo(email)
    expect(path).toBe('/resetPassword')
    const response = await reset(token, 'a new password')
    expect(response.json<SessionView>().user.emails).toEqual([{ email, confirmed: true }])
    const old = await call(site, { token: oldSession }, 'POST', '/api/auth/refreshToken')
    expect(old.statusCode).toBe(401)
    const login = (password: string) => call(site, null, 'POST', '/api/auth/login', { email, password })
    expect((await login('a new password')).statusCode).toBe(200)
    expect((await login(PASSWORD)).statusCode).toBe(401)
    expect((await reset(token, 'and once more')).json<Problem>().code).toBe('LINK_NOT_VALID')
  })

  it('keeps its link when the new password is not fit', async () => {
    const email = 'careful@courtline.test'
    await signup(email)
    await ask(email)
    const { token } = linkTo(email)
    expect((await reset(token, '')).json<Problem>().msg).toBe('Password is required.')
    expect((await reset(token, 'long enough')).statusCode).toBe(200)
  })

  it('is not mailed to an unknown address, in the words of the specification', async () => {
    const response = await ask('unknown@courtline.test')
    expect(response.statusCode).toBe(404)
    expect(response.json<Problem>().msg).toBe(
      'No email was sent to unknown@courtline.test. Please contact support.',
    )
  })

  it('is not asked for without end', async () => {
    const strict = await openSite({
      limits: { ...NO_LIMITS, mailsPerAddress: 1 },
    })
    closeLater(() => strict.close())
    const url = '/api/auth/password/sendReset/unknown@courtline.test'
    expect((await call(strict, null, 'POST', url)).statusCode).toBe(404)
    expect((await call(strict, null, 'POST', url)).statusCode).toBe(429)
  })

  it('cannot be set after its link has expired', async () => {
    const email = 'late@courtline.test'
    await signup(email)
    await ask(email)
    const { token } = linkTo(email)
    const noon = site.clock.now
    site.clock.now = new Date(noon.getTime() + 3 * 3_600_000)
    expect((await reset(token, 'a new password')).json<Problem>().code).toBe('LINK_NOT_VALID')
    site.clock.now = noon
  })
})
