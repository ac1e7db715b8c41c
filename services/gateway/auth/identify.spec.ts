import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Sessions } from '@courtline/infra/sessions/sessions'
import { openSqliteSessions } from '@courtline/infra/sessions/sqlite/sqlite-sessions'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { call, joins, type TestPerson } from '../testing/people.ts'

const DAY_MS = 86_400_000
let folder: string
let sessions: Sessions
let site: TestSite
let adam: TestPerson
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-identify-'))
  const lifetime = { idleMilliseconds: 7 * DAY_MS, totalMilliseconds: 30 * DAY_MS }
  sessions = openSqliteSessions({ ...lifetime, file: path.join(folder, 'sessions.db') })
  site = await openSite({}, undefined, { sessions })
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(async () => {
  await site.close()
  await sessions.close()
  await rm(folder, { recursive: true })
})

const statusOf = async (who: TestPerson, url: string) => (await call(site, who, 'GET', url)).statusCode
const settingsOf = async (who: TestPerson) => [
  await statusOf(who, '/api/userSettings'),
  await statusOf(who, '/api/userSettings'),
]

describe('a session that was used a moment ago', () => {
  it('opens nothing on the very next request once its user has logged out', async () => {
    const ida = await joins(site, 'Registered', 'ida')
    expect(await settingsOf(ida)).toEqual([200, 200])
    await call(site, ida, 'POST', '/api/auth/logout')
    expect(await settingsOf(ida)).toEqual([401, 401])
  })

  it('opens nothing on the very next request once the account was deleted', async () => {
    const ben = await joins(site, 'Registered', 'ben')
    expect(await settingsOf(ben)).toEqual([200, 200])
    expect((await call(site, adam, 'DELETE', `/api/users/${ben.userId}`)).statusCode).toBe(200)
    expect(await settingsOf(ben)).toEqual([401, 401])
  })

  it('has the rights of the impersonated account on the very next request, and then its own again', async () => {
    const cleo = await joins(site, 'Registered', 'cleo')
    expect(await statusOf(adam, '/api/users')).toBe(200)
    await call(site, adam, 'POST', `/api/auth/become/${cleo.userId}`)
    expect(await statusOf(adam, '/api/users')).toBe(403)
    await call(site, adam, 'POST', '/api/auth/unbecome')
    expect(await statusOf(adam, '/api/users')).toBe(200)
  })

  it('has the rights of a new role on the very next request', async () => {
    const dora = await joins(site, 'Registered', 'dora')
    expect(await statusOf(dora, '/api/users')).toBe(403)
    const raised = { role: 'Admin' }
    expect((await call(site, adam, 'PUT', `/api/users/${dora.userId}/role`, raised)).statusCode).toBe(200)
    expect(await statusOf(dora, '/api/users')).toBe(200)
  })
})
