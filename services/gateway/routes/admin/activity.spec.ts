import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { favoritesStream, matchStream, userStream } from '@courtline/messages/ids'
import type { Answer } from '@courtline/messages/routes/table'
import { createdMatch, METADATA } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let admin: TestPerson
let ana: TestPerson
beforeAll(async () => {
  site = await openSite()
  admin = await joins(site, 'Admin', 'adam')
  ana = await joins(site, 'Registered', 'ana')
  await call(site, admin, 'POST', '/api/team', { name: 'Lakeside' })
})
afterAll(() => site.close())

const activity = async (query = '') =>
  (await call(site, admin, 'GET', `/api/admin/activity${query}`)).json<Answer<'activity'>>()
const stream = (name: string, who = admin) => call(site, who, 'GET', `/api/admin/streams/${name}`)

describe('the activity of the site', () => {
  it('names who did what to whom, the newest first', async () => {
    const lines = await activity()
    const made = lines.find(({ type }) => type === 'TeamCreated')
    expect(made).toMatchObject({ kind: 'settings', byName: 'adam', subject: null })
    expect(lines.map(({ at }) => at)).toEqual(
      lines.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)),
    )
    const joined = lines.find((line) => line.stream === userStream(ana.userId))
    expect(joined).toMatchObject({ kind: 'signUp', type: 'UserRegistered', subject: 'ana' })
  })

  it('names the players of a match as they are called now', async () => {
    const [[rivera], others] = METADATA.players
    if (!rivera) throw new Error('The sample match has no first player')
    const players: typeof METADATA.players = [[{ ...rivera, id: ana.userId }], others]
    const matchId = await createdMatch(site, { owner: ana }, { players })
    await site.deps.projections.waitFor('activity', await site.deps.log.head(), 20_000)
    const made = (await activity('?kind=upload')).find((line) => line.stream === matchStream(matchId))
    expect(made).toMatchObject({ type: 'MatchCreated', subject: 'ana – Okafor' })
  })

  it('is read by kind', async () => {
    expect(new Set((await activity('?kind=settings')).map(({ kind }) => kind))).toEqual(new Set(['settings']))
    expect((await call(site, admin, 'GET', '/api/admin/activity?kind=weather')).statusCode).toBe(400)
  })
})

describe('a stream', () => {
  it('is shown event by event, without personal values of others (P11)', async () => {
    const answer = await stream(userStream(ana.userId))
    const events = answer.json<Answer<'streamEvents'>>()
    expect(events.at(-1)).toMatchObject({ revision: 0, type: 'UserRegistered' })
    expect(events.map(({ revision }) => revision)).toEqual(
      events.map((_, place) => events.length - 1 - place),
    )
    expect(answer.body).toContain('(personal)')
    expect(answer.body).not.toContain(ana.email)
    expect(answer.body).not.toContain('$sealed')
  })

  it('shows a reader their own values', async () => {
    expect((await stream(userStream(admin.userId))).body).toContain(admin.email)
  })

  it('shows nobody what opens an account: no password, its own reader’s neither, and no hash of one', async () => {
    const login = { username: 'adam@courts.test', password: 'rally-and-rest' }
    const set = await call(site, admin, 'PUT', `/api/users/${admin.userId}/playsight`, { login })
    expect(set.statusCode).toBe(200)
    const { body } = await stream(userStream(admin.userId))
    expect(body).toContain(login.username)
    expect(body).not.toContain(login.password)
    expect(body).not.toMatch(/"(passwordHash|password|tokenHash)":"(?!\(personal\))/)
  })

  it('continues where a page ended', async () => {
    const [newest] = (await stream(userStream(ana.userId))).json<Answer<'streamEvents'>>()
    const older = await stream(`${userStream(ana.userId)}?cursor=${(newest?.revision ?? 0) - 1}`)
    expect(older.json<Answer<'streamEvents'>>()[0]?.revision).toBe((newest?.revision ?? 0) - 1)
  })

  it('is answered by pages that stay small, however large its events are', async () => {
    const name = favoritesStream(ana.userId)
    const favorites = Array.from({ length: 3000 }, (_, n) => ({
      favoriteId: randomUUID(),
      annotationId: randomUUID(),
      rank: n,
    }))
    const data = { matchId: randomUUID(), favorites }
    for (let n = 0; n < 4; n += 1)
      await site.deps.log.append(
        name,
        [
          {
            id: randomUUID(),
            type: 'FavoritesAdded',
            version: 1,
            data,
            meta: { actorId: ana.userId, at: '2026-05-01T12:00:00.000Z', commandId: randomUUID() },
          },
        ],
        { expected: 'any' },
      )
    const first = await stream(name)
    expect(first.body.length).toBeLessThan(1024 * 1024)
    const shown = first.json<Answer<'streamEvents'>>()
    expect(shown[0]?.revision).toBe(3)
    expect(shown.length).toBeLessThan(4)
    const older = await stream(`${name}?cursor=${(shown.at(-1)?.revision ?? 0) - 1}`)
    expect(older.json<Answer<'streamEvents'>>()[0]?.revision).toBe((shown.at(-1)?.revision ?? 0) - 1)
  })

  it('that is not there is not found, and a cursor of no page is refused', async () => {
    expect((await stream('team-00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
    expect((await stream('team-..%2Fkeys')).statusCode).toBe(400)
    expect((await stream(`${userStream(ana.userId)}?cursor=100000`)).statusCode).toBe(400)
    expect((await stream(`${userStream(ana.userId)}?cursor=x`)).statusCode).toBe(400)
  })

  it('is for admins', async () => {
    expect((await stream(userStream(ana.userId), ana)).statusCode).toBe(403)
  })
})
