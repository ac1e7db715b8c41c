import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Answer } from '@courtline/messages/routes/table'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let admin: TestPerson
beforeAll(async () => {
  site = await openSite()
  admin = await joins(site, 'Admin', 'adam')
  await joins(site, 'Registered', 'ana')
  await joins(site, 'Registered', 'ben')
})
afterAll(() => site.close())

const since = async (createdSince: number, search = '') => {
  const query = new URLSearchParams({ createdSince: String(createdSince), search })
  const answer = await call(site, admin, 'GET', `/api/users?${query.toString()}`)
  return answer.json<Answer<'users'>>()
}
const namesOf = (found: Answer<'users'>) => found.map(({ userDetails }) => userDetails.displayName)

describe('accounts made since a time', () => {
  it('come the newest first', async () => {
    const found = await since(0)
    expect(new Set(namesOf(found))).toEqual(new Set(['adam', 'ana', 'ben']))
    const times = found.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((one, other) => other.localeCompare(one)))
  })

  it('are searched too', async () => {
    expect(namesOf(await since(0, 'BEN'))).toEqual(['ben'])
  })

  it('are none where none is that new', async () => {
    expect(await since(8_000_000_000_000)).toEqual([])
  })

  it('need a time', async () => {
    expect((await call(site, admin, 'GET', '/api/users?createdSince=yesterday')).statusCode).toBe(400)
    expect((await call(site, admin, 'GET', '/api/users?createdSince=1e99')).statusCode).toBe(400)
  })
})
