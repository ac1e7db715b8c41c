import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import type { Teammate, TeamView } from '@courtline/messages/views/team'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { call, joins, PASSWORD, type TestPerson } from '../testing/people.ts'

let site: TestSite
let admin: TestPerson
let ana: TestPerson
let ben: TestPerson
beforeAll(async () => {
  site = await openSite()
  admin = await joins(site, 'Admin', 'adam')
  ana = await joins(site, 'Registered', 'ana')
  ben = await joins(site, 'Registered', 'ben')
})
afterAll(() => site.close())

const create = (name: string, who = admin) => call(site, who, 'POST', '/api/team', { name })
const team = async (name: string) => (await create(name)).json<TeamView>().id
const add = (teamId: string, emails: string[], who = admin) =>
  call(site, who, 'POST', `/api/team/${teamId}/addPlayers`, { emails })
const list = async () => (await call(site, admin, 'GET', '/api/teams')).json<TeamView[]>()
const teammates = (who: TestPerson, ofWhom = who) =>
  call(site, who, 'GET', `/api/users/${ofWhom.userId}/teammates`)
const mailsTo = (email: string) => site.mailbox.mails().filter(({ to }) => to === email)
const linkIn = (text = '') => new URL(/http:\S+/.exec(text)?.[0] ?? 'http://none')

describe('teams (D75)', () => {
  it('are made and filled by admins; players are added by e-mail address', async () => {
    const created = await create(' Lakeside ')
    expect(created.statusCode).toBe(201)
    const { id } = created.json<TeamView>()
    const answer = (await add(id, [ana.email, ' BEN@courtline.test '])).json<Answer<'addPlayers'>>()
    expect(answer.notSent).toEqual([])
    expect(answer.team).toEqual({
      id,
      name: 'Lakeside',
      players: [
        { id: ana.userId, displayName: 'ana', email: ana.email, invited: false },
        { id: ben.userId, displayName: 'ben', email: ben.email, invited: false },
      ],
    })
    expect(await list()).toContainEqual(answer.team)
    expect(mailsTo(ana.email).filter(({ subject }) => subject.includes('invited'))).toEqual([])
  })

  it('invite an address that nobody has; accepting makes the player who is in the team already (D62)', async () => {
    const id = await team('Newcomers')
    const email = 'nora@courtline.test'
    const { players } = (await add(id, [ana.email, email])).json<Answer<'addPlayers'>>().team
    expect(players[1]).toMatchObject({ email, displayName: null, invited: true })
    const [mail] = mailsTo(email)
    expect(mail?.text).toContain('added to the team “Newcomers”')

    const again = await call(site, null, 'POST', '/api/auth/signup', {
      email,
      password: PASSWORD,
      userDetails: {},
    })
    expect(again.json<Problem>().code).toBe('INVITATION_WAITS')

    const joined = await call(site, null, 'POST', '/api/auth/signup', {
      email,
      password: PASSWORD,
      userDetails: { displayName: 'Nora' },
      inviteToken: linkIn(mail?.text).searchParams.get('token'),
    })
    const { user, token } = joined.json<Answer<'signup'>>()
    expect(user).toMatchObject({ id: players[1]?.id, role: 'Registered', credits: 3 })
    expect(user.emails).toEqual([{ email, confirmed: true }])
    const mates = await call(site, { token }, 'GET', `/api/users/${user.id}/teammates`)
    expect(mates.json<Teammate[]>()).toEqual([{ id: ana.userId, displayName: 'ana', email: ana.email }])
  })

  it('lose a player who is taken out, and the teammates with them', async () => {
    const id = await team('Short')
    const cleo = await joins(site, 'Registered', 'cleo')
    await add(id, [ben.email, cleo.email])
    expect((await teammates(cleo)).json()).toHaveLength(1)
    const left = await call(site, admin, 'DELETE', `/api/teams/${id}/${ben.userId}`)
    expect(left.json<TeamView>().players.map((player) => player.id)).toEqual([cleo.userId])
    expect((await teammates(cleo)).json()).toEqual([])
  })

  it('are renamed, and deleted with the teammates that follow from them', async () => {
    const id = await team('Provisional')
    const [eva, finn] = [await joins(site, 'Registered', 'eva'), await joins(site, 'Registered', 'finn')]
    await add(id, [eva.email, finn.email])
    const renamed = await call(site, admin, 'PUT', `/api/team/${id}`, { name: ' Lasting ' })
    expect(renamed.json<TeamView>()).toMatchObject({ id, name: 'Lasting' })
    expect((await call(site, admin, 'PUT', `/api/team/${id}`, { name: ' ' })).statusCode).toBe(400)
    expect((await teammates(eva)).json()).toHaveLength(1)

    expect((await call(site, admin, 'DELETE', `/api/team/${id}`)).json()).toEqual({ ok: true })
    expect((await list()).map((each) => each.id)).not.toContain(id)
    expect((await teammates(eva)).json()).toEqual([])
    expect((await add(id, [eva.email])).statusCode).toBe(404)
    expect((await call(site, admin, 'DELETE', `/api/team/${id}`)).statusCode).toBe(200)
  })

  it('show neither who was deleted nor who has not accepted as a teammate', async () => {
    const id = await team('Changing')
    const [dora, gone] = [await joins(site, 'Registered', 'dora'), await joins(site, 'Registered', 'gone')]
    await add(id, [dora.email, gone.email, 'later@courtline.test'])
    await call(site, admin, 'DELETE', `/api/users/${gone.userId}`)
    expect((await teammates(dora)).json()).toEqual([])
  })

  it.each([
    ['without a name', () => create('  '), 'TEAM_NAME_REQUIRED'],
    ['with an endless name', () => create('x'.repeat(101)), 'TEAM_NAME_TOO_LONG'],
    ['without players', async () => add(await team('Empty'), [' ']), 'PLAYERS_REQUIRED'],
    ['with what is no address', async () => add(await team('Typo'), [ana.email, 'nobody']), 'EMAIL_INVALID'],
    ['that is not there', () => add(randomUUID(), [ana.email]), 'NOT_FOUND'],
  ])('are refused %s', async (_, ask, code) => {
    expect((await ask()).json<Problem>().code).toBe(code)
  })

  it('are nobody else’s business', async () => {
    const id = await team('Closed')
    const manager = await joins(site, 'AnnotationManager', 'mia')
    expect((await create('Mine', manager)).statusCode).toBe(403)
    expect((await add(id, [manager.email], manager)).statusCode).toBe(403)
    expect((await call(site, manager, 'DELETE', `/api/team/${id}`)).statusCode).toBe(403)
    expect((await call(site, manager, 'GET', '/api/teams')).statusCode).toBe(403)
    expect((await teammates(manager, ana)).statusCode).toBe(404)
    expect((await teammates(admin, ana)).statusCode).toBe(200)
  })
})
