import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { SessionView, UserView } from '@courtline/messages/views/user'
import {
  createdMatch,
  cutUriOf,
  recordOnMatch,
  matchIn,
  titleUriOf,
  uncutUriOf,
} from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, onAccount, PASSWORD, proves, type TestPerson } from '../../testing/people.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

let site: TestSite
let adam: TestPerson
beforeAll(async () => {
  site = await openSite()
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const put = (who: TestPerson, path: string, body: object) => call(site, who, 'PUT', path, body)
const logIn = (email: string, password: string) =>
  call(site, null, 'POST', '/api/auth/login', { email, password })
const whoAmI = (who: TestPerson) => call(site, who, 'POST', '/api/auth/refreshToken')

describe('the details of an account', () => {
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

const registration = (who: TestPerson, body: object, whose = who) =>
  put(who, `/api/users/${whose.userId}/userRegistration`, { currentPassword: PASSWORD, ...body })
const mailTo = (address: string) => site.mailbox.mails().filter(({ to }) => to === address)
const linkIn = (address: string) => /token=([\w-]+)/.exec(mailTo(address)[0]?.text ?? '')?.[1] ?? ''
const confirm = (token: string) => call(site, null, 'POST', '/api/auth/confirmEmail', { token })
const emails = (who: TestPerson, rest: string, email: string) =>
  call(site, who, rest === '/login' ? 'PUT' : 'POST', `/api/users/${who.userId}/emails${rest}`, {
    email,
    currentPassword: PASSWORD,
  })

describe('the address one logs in with (D110)', () => {
  it('stays until another one is confirmed and chosen, and is notified', async () => {
    const vera = await joins(site, 'Registered', 'vera')
    await proves(site, vera)
    const body = { email: 'Vera.New@courtline.test' }
    const added = (await registration(vera, body)).json<UserView>()
    expect(added).toMatchObject({ loginEmail: vera.email })
    expect(added.emails).toContainEqual({ email: 'vera.new@courtline.test', confirmed: false })
    expect(mailTo(vera.email)[0]?.text).toContain('An email address was added')
    expect((await logIn('vera.new@courtline.test', PASSWORD)).statusCode).toBe(401)
    expect((await emails(vera, '/login', body.email)).json<Problem>().code).toBe('EMAIL_NOT_CONFIRMED')
    expect((await confirm(linkIn('vera.new@courtline.test'))).statusCode).toBe(200)
    expect((await logIn(vera.email, PASSWORD)).statusCode).toBe(200)
    expect((await emails(vera, '/login', body.email)).json<UserView>().loginEmail).toBe(
      'vera.new@courtline.test',
    )
    expect(mailTo(vera.email)[0]?.text).toContain('Another email address was chosen')
    expect((await logIn('vera.new@courtline.test', PASSWORD)).statusCode).toBe(200)
    expect((await logIn(vera.email, PASSWORD)).statusCode).toBe(401)
    expect((await emails(vera, '/remove', 'vera.new@courtline.test')).json<Problem>().code).toBe(
      'LOGIN_EMAIL',
    )
    expect((await emails(vera, '/remove', vera.email)).statusCode).toBe(200)
    expect((await joins(site, 'Registered', 'vera')).userId).not.toBe(vera.userId)
  })

  it('cannot be changed without the password, nor by an admin for another admin', async () => {
    const ruth = await joins(site, 'Registered', 'ruth')
    const body = { email: 'ruth.new@courtline.test' }
    expect((await registration(ruth, { ...body, currentPassword: 'a guess' })).json<Problem>().code).toBe(
      'PASSWORD_WRONG',
    )
    const bert = await joins(site, 'Admin', 'bert')
    expect((await registration(adam, body, bert)).json<Problem>().code).toBe('NOT_ALLOWED')
  })

  it('is nobody’s by being typed in: its owner signs up, and confirming it then is refused', async () => {
    const nora = await joins(site, 'Registered', 'nora')
    await registration(nora, { email: 'owner@courtline.test' })
    const link = linkIn('owner@courtline.test')
    await joins(site, 'Registered', 'owner')
    expect((await confirm(link)).json<Problem>().code).toBe('EMAIL_TAKEN')
    const reset = await call(site, null, 'POST', '/api/auth/password/sendReset/owner@courtline.test')
    expect(reset.statusCode).toBe(200)
  })

  it('the last confirmed one cannot be removed', async () => {
    const lone = await joins(site, 'Registered', 'lone')
    await proves(site, lone)
    await emails(lone, '', 'lone.two@courtline.test')
    expect((await emails(lone, '/remove', lone.email)).json<Problem>().code).toBe('LAST_EMAIL')
    expect((await emails(lone, '/remove', 'lone.two@courtline.test')).statusCode).toBe(200)
  })
})

describe('a new password', () => {
  it('ends every other session and keeps this one', async () => {
    const here = await joins(site, 'Registered', 'tess')
    const elsewhere = { ...here, token: (await logIn(here.email, PASSWORD)).json<{ token: string }>().token }
    expect((await registration(here, { password: 'another long one' })).statusCode).toBe(200)
    expect((await whoAmI(here)).statusCode).toBe(200)
    expect((await whoAmI(elsewhere)).statusCode).toBe(401)
    expect((await logIn(here.email, 'another long one')).statusCode).toBe(200)
  })

  it('changes nothing when either part of the form is wrong', async () => {
    const lena = await joins(site, 'Registered', 'lena')
    const body = { email: 'lena.new@courtline.test', password: 'short' }
    expect((await registration(lena, body)).json<Problem>().code).toBe('PASSWORD_TOO_SHORT')
    expect((await logIn(lena.email, PASSWORD)).statusCode).toBe(200)
  })
})

describe('an account that was created with another person’s address', () => {
  it('starts clean once its owner resets the password: nothing of the other one works', async () => {
    const mallory = await joins(site, 'Registered', 'victim')
    const path = `/api/users/${mallory.userId}/apiToken`
    const issued = await call(site, mallory, 'POST', path, { currentPassword: PASSWORD })
    const { apiToken } = issued.json<{ apiToken: string }>()
    await emails(mallory, '', 'mallory@courtline.test')
    await confirm(linkIn('mallory@courtline.test'))
    await call(site, null, 'POST', '/api/auth/password/sendReset/victim@courtline.test')
    const body = { token: linkIn('victim@courtline.test'), password: 'the owner’s own' }
    const reset = (await call(site, null, 'POST', '/api/auth/password/reset', body)).json<SessionView>()
    expect(reset.startedClean).toBe(true)
    expect(reset.user).toMatchObject({
      emails: [{ email: 'victim@courtline.test', confirmed: true }],
      hasApiToken: false,
      socialAccounts: [],
    })
    expect((await whoAmI(mallory)).statusCode).toBe(401)
    expect((await whoAmI({ ...mallory, token: apiToken })).statusCode).toBe(401)
    expect(mailTo('victim@courtline.test')[0]?.text).toContain('never confirmed this address')
  })

  it('is its owner’s by an invitation too, which it does not void', async () => {
    const early = await joins(site, 'Registered', 'early')
    await call(site, adam, 'PUT', `/api/users/${randomUUID()}?inviteType=TrialAnnotatorInvite`, {
      email: 'later@courtline.test',
    })
    const inviteToken = linkIn('later@courtline.test')
    const mallory = await joins(site, 'Registered', 'later')
    const signup = {
      email: 'later@courtline.test',
      password: 'the owner’s own',
      userDetails: {},
      inviteToken,
    }
    const made = await call(site, null, 'POST', '/api/auth/signup', signup)
    expect(made.json<SessionView>().user).toMatchObject({
      role: 'TrialAnnotator',
      emails: [{ email: 'later@courtline.test', confirmed: true }],
    })
    expect((await whoAmI(mallory)).statusCode).toBe(401)
    expect((await whoAmI(early)).statusCode).toBe(200)
  })
})

describe('an invitation opened by a user with an account (D110)', () => {
  it('adds the invited address to it, confirmed', async () => {
    const kim = await joins(site, 'Registered', 'kim')
    await invite('kim.work@courtline.test', 'TrialAnnotatorInvite')
    const body = { inviteToken: linkIn('kim.work@courtline.test'), email: 'kim.work@courtline.test' }
    const accepted = await call(site, kim, 'POST', '/api/auth/invite/accept', body)
    expect(accepted.json<UserView>()).toMatchObject({ role: 'TrialAnnotator', loginEmail: kim.email })
    expect(accepted.json<UserView>().emails).toContainEqual({ email: body.email, confirmed: true })
    expect((await call(site, kim, 'POST', '/api/auth/invite/accept', body)).statusCode).toBe(200)
  })
})

describe('the last admin', () => {
  it('stays one, also where two dismiss each other at once', async () => {
    const other = await openSite()
    closeLater(() => other.close())
    const [ada, bea] = [await joins(other, 'Admin', 'ada'), await joins(other, 'Admin', 'bea')]
    const demote = (who: TestPerson, whom: TestPerson) =>
      call(other, who, 'PUT', `/api/users/${whom.userId}/role`, { role: 'Registered' })
    const statuses = await Promise.all([demote(ada, bea), demote(bea, ada)])
    expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('impersonation (D64)', () => {
  it('ends with the role of the one who began it, for good', async () => {
    const [boss, dora, erin] = [
      await joins(site, 'Admin', 'boss'),
      await joins(site, 'Admin', 'dora'),
      await joins(site, 'Registered', 'erin'),
    ]
    await call(site, dora, 'POST', `/api/auth/become/${erin.userId}`)
    const role = (name: string) => put(boss, `/api/users/${dora.userId}/role`, { role: name })
    await role('Registered')
    await role('Admin')
    expect((await whoAmI(dora)).statusCode).toBe(401)
  })

  it('ends when the impersonated becomes an admin', async () => {
    const [gus, hal] = [await joins(site, 'Admin', 'gus'), await joins(site, 'Registered', 'hal')]
    await call(site, gus, 'POST', `/api/auth/become/${hal.userId}`)
    await onAccount(site, hal.userId, { type: 'ChangeRole', by: adam.actor, role: 'Admin' })
    const { user } = (await whoAmI(gus)).json<SessionView>()
    expect([user.id, user.impersonatedBy]).toEqual([gus.userId, undefined])
  })
})

const invite = (email: string, inviteType: string) =>
  put(adam, `/api/users/${randomUUID()}?inviteType=${inviteType}`, { email })

describe('an invitation by an admin (D62)', () => {
  it('mails a link that makes the account it promises, with a proved address', async () => {
    expect((await invite('Tim@courtline.test', 'TrialAnnotatorInvite')).statusCode).toBe(200)
    const text = site.mailbox.mails().find(({ to }) => to === 'tim@courtline.test')?.text ?? ''
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

  it('takes every file along that its matches ever had: of deleted ones, cuts that were superseded, replaced raw files (D109)', async () => {
    const vera = await joins(site, 'Registered', 'vilma')
    const annotator = await joins(site, 'Annotator', 'adelheid')
    const manager = await joins(site, 'AnnotationManager', 'maximilian')
    const cast = { owner: vera, annotator, manager }
    const again = await matchIn(site, 'Edited', cast)
    await recordOnMatch(site, again, { type: 'ForcePostprocessing', by: adam.actor, jobId: 'again' })
    const gone = await matchIn(site, 'Edited', cast)
    await recordOnMatch(site, gone, { type: 'DeleteMatch', by: adam.actor })
    const others = await matchIn(site, 'Edited', { ...cast, owner: manager })
    const { blobs } = site.deps
    const uris = [again, gone, others].flatMap((id) => [
      `r/${id}/court.mp4`,
      uncutUriOf(id),
      cutUriOf(id),
      titleUriOf(id),
    ])
    const folder = await mkdtemp(path.join(tmpdir(), 'courtline-erased-'))
    for (const uri of uris) {
      await writeFile(path.join(folder, 'file'), uri)
      await blobs.importFile(path.join(folder, 'file'), uri)
    }
    await rm(folder, { recursive: true })

    await call(site, adam, 'DELETE', `/api/users/${vera.userId}`)
    const left = await Promise.all(uris.map((uri) => blobs.stat(uri)))
    expect(left.flatMap((file) => (file ? [file.uri] : []))).toEqual(
      uris.filter((uri) => uri.includes(others)),
    )
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
