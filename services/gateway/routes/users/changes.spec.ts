import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { UserView } from '@courtline/messages/views/user'
import { createdMatch } from '../../test-site/matches.ts'
import { openSite, type Site } from '../../test-site/open-site.ts'
import { call, joins, PASSWORD, type Person } from '../../test-site/people.ts'

let site: Site
let adam: Person
beforeAll(async () => {
  site = await openSite()
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const put = (who: Person, path: string, body: object) => call(site, who, 'PUT', path, body)
const logIn = (email: string, password: string) =>
  call(site, null, 'POST', '/api/auth/login', { email, password })
const whoAmI = (who: Person) => call(site, who, 'POST', '/api/auth/refreshToken')

describe('what an account says of its owner', () => {
  it('is changed whole, and answered as it is then', async () => {
    const rosa = await joins(site, 'Registered', 'rosa')
    const details = {
      displayName: 'Rosa Lind',
      utrId: '9.1',
      ustaNumber: 4711,
      handedness: 'Left',
      scoringRules: 'Fast4',
    }
    const answer = await put(rosa, `/api/users/${rosa.userId}/userDetails`, details)
    expect(answer.json<UserView>().userDetails).toEqual(details)
  })

  it('never holds the password of the court-video service', async () => {
    const iris = await joins(site, 'Registered', 'iris')
    const login = { username: 'iris@court.test', password: 'only for the court' }
    const answer = await put(iris, `/api/users/${iris.userId}/playsight`, { login })
    expect(answer.json<UserView>().playsightUsername).toBe('iris@court.test')
    expect(answer.body).not.toContain('only for the court')
  })
})

describe('the address one logs in with', () => {
  it('is replaced: the new one logs in and has to be proved, the old one is free again', async () => {
    const vera = await joins(site, 'Registered', 'vera')
    const body = { email: 'Vera.New@courtline.test' }
    const answer = await put(vera, `/api/users/${vera.userId}/userRegistration`, body)
    expect(answer.json<UserView>().emails).toEqual([{ email: 'vera.new@courtline.test', confirmed: false }])
    expect(site.mailbox.letters().map(({ to }) => to)).toContain('vera.new@courtline.test')
    expect((await logIn('vera.new@courtline.test', PASSWORD)).statusCode).toBe(200)
    expect((await logIn(vera.email, PASSWORD)).statusCode).toBe(401)
    expect((await joins(site, 'Registered', 'vera')).userId).not.toBe(vera.userId)
  })

  it('is mailed its link again when it is given once more', async () => {
    const ruth = await joins(site, 'Registered', 'ruth')
    const letters = () => site.mailbox.letters().filter(({ to }) => to === ruth.email).length
    const before = letters()
    const answer = await put(ruth, `/api/users/${ruth.userId}/userRegistration`, { email: ruth.email })
    expect(answer.statusCode).toBe(200)
    expect(letters()).toBe(before + 1)
  })

  it('is never taken from somebody else', async () => {
    const nora = await joins(site, 'Registered', 'nora')
    const answer = await put(nora, `/api/users/${nora.userId}/userRegistration`, { email: adam.email })
    expect(answer.json<Problem>().code).toBe('EMAIL_TAKEN')
    expect((await logIn(nora.email, PASSWORD)).statusCode).toBe(200)
  })
})

describe('a new password', () => {
  it('ends every other session and keeps this one', async () => {
    const here = await joins(site, 'Registered', 'tess')
    const elsewhere = { ...here, token: (await logIn(here.email, PASSWORD)).json<{ token: string }>().token }
    const path = `/api/users/${here.userId}/userRegistration`
    expect((await put(here, path, { password: 'another long one' })).statusCode).toBe(200)
    expect((await whoAmI(here)).statusCode).toBe(200)
    expect((await whoAmI(elsewhere)).statusCode).toBe(401)
    expect((await logIn(here.email, 'another long one')).statusCode).toBe(200)
  })

  it('changes nothing when either part of the form is wrong', async () => {
    const lena = await joins(site, 'Registered', 'lena')
    const body = { email: 'lena.new@courtline.test', password: 'short' }
    const answer = await put(lena, `/api/users/${lena.userId}/userRegistration`, body)
    expect(answer.json<Problem>().code).toBe('PASSWORD_TOO_SHORT')
    expect((await logIn(lena.email, PASSWORD)).statusCode).toBe(200)
  })
})

const invite = (email: string, inviteType: string) =>
  put(adam, `/api/users/${randomUUID()}?inviteType=${inviteType}`, { email })

describe('an invitation by an admin (D62)', () => {
  it('mails a link that makes the account it promises, with a proved address', async () => {
    expect((await invite('Tim@courtline.test', 'TrialAnnotatorInvite')).statusCode).toBe(200)
    const text = site.mailbox.letters().find(({ to }) => to === 'tim@courtline.test')?.text ?? ''
    const inviteToken = /token=([\w-]+)/.exec(text)?.[1]
    const signup = { email: 'tim@courtline.test', password: PASSWORD, userDetails: {}, inviteToken }
    const { user } = (await call(site, null, 'POST', '/api/auth/signup', signup)).json<{ user: UserView }>()
    expect(user).toMatchObject({ role: 'TrialAnnotator', emails: [{ confirmed: true }] })
  })

  it.each([
    ['', 'EMAIL_REQUIRED'],
    ['tim at home', 'EMAIL_INVALID'],
    ['adam@courtline.test', 'EMAIL_TAKEN'],
  ])('to %j is refused: %s', async (email, code) => {
    expect((await invite(email, 'AdminInvite')).json<Problem>().code).toBe(code)
  })
})

describe('a deleted account (D27)', () => {
  it('takes its matches with it, ends its sessions and leaves nothing that can be read', async () => {
    const rita = await joins(site, 'Registered', 'rita')
    const matchId = await createdMatch(site, { owner: rita })
    const remove = () => call(site, adam, 'DELETE', `/api/users/${rita.userId}`)
    expect((await remove()).json()).toEqual({ ok: true })
    expect((await call(site, adam, 'GET', `/api/matches/${matchId}`)).statusCode).toBe(404)
    expect((await call(site, adam, 'GET', `/api/users/${rita.userId}`)).statusCode).toBe(404)
    expect((await whoAmI(rita)).statusCode).toBe(401)
    expect(site.deps.keys.isDestroyed(rita.userId)).toBe(true)
    // An interrupted deletion is finished by asking again.
    expect((await remove()).json()).toEqual({ ok: true })
  })

  it('frees its address', async () => {
    const uma = await joins(site, 'Registered', 'uma')
    await call(site, adam, 'DELETE', `/api/users/${uma.userId}`)
    expect((await joins(site, 'Registered', 'uma')).userId).not.toBe(uma.userId)
  })

  it("is never the admin's own", async () => {
    const answer = await call(site, adam, 'DELETE', `/api/users/${adam.userId}`)
    expect(answer.json<Problem>().code).toBe('OWN_ACCOUNT')
  })
})

describe('credits that are cleared', () => {
  it('are none', async () => {
    const cleo = await joins(site, 'Registered', 'cleo')
    const answer = await call(site, adam, 'POST', `/api/users/${cleo.userId}/clearCredits`)
    expect(answer.json<UserView>().credits).toBe(0)
  })
})
