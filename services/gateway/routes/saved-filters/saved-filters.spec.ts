import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { SavedFilter } from '@courtline/messages/filters/saved-filter'
import type { Problem } from '@courtline/messages/problem'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let olga: TestPerson
let other: TestPerson
beforeAll(async () => {
  site = await openSite()
  olga = await joins(site, 'Registered', 'olga')
  other = await joins(site, 'Registered', 'otto')
})
afterAll(() => site.close())

const query = 'service=Second&played=1'
const save = (who: TestPerson, name: string, changes: object = {}) =>
  call(site, who, 'PUT', '/api/savedFilters', { name, query, ...changes })
const list = async (who: TestPerson) =>
  (await call(site, who, 'GET', '/api/savedFilters')).json<SavedFilter[]>()

describe('/api/savedFilters', () => {
  it('keeps filters under names, each person their own', async () => {
    const kept = (await save(olga, ' Second serves ')).json<SavedFilter>()
    expect(kept).toMatchObject({ name: 'Second serves', query })
    expect(await list(olga)).toEqual([kept])
    expect(await list(other)).toEqual([])
    const renamed = await call(site, olga, 'PUT', `/api/savedFilters/${kept.id}`, { name: 'Seconds' })
    expect(renamed.json()).toEqual({ ...kept, name: 'Seconds' })
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { name: 'Taken' } : undefined
      await call(site, other, method, `/api/savedFilters/${kept.id}`, body)
    }
    expect(await list(olga)).toEqual([{ ...kept, name: 'Seconds' }])
    for (const _ of ['once', 'again'])
      expect((await call(site, olga, 'DELETE', `/api/savedFilters/${kept.id}`)).json()).toEqual({ ok: true })
    expect(await list(olga)).toEqual([])
  })

  it.each<readonly [string, string, object, number, string]>([
    ['without a name', ' ', {}, 400, 'FILTER_NAME_REQUIRED'],
    ['of the name of another', 'LONG rallies', {}, 409, 'FILTER_NAME_TAKEN'],
    ['of nothing', 'Everything', { query: '' }, 400, 'FILTER_EMPTY'],
    ['that is no address', 'Script', { query: '"><script>' }, 400, 'INVALID_REQUEST'],
    ['of a name without an end', 'x'.repeat(61), {}, 400, 'INVALID_REQUEST'],
  ])('refuses a filter %s, and loses none', async (_, name, changes, status, code) => {
    await save(olga, 'Long rallies')
    const answer = await save(olga, name, changes)
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([status, code])
    expect((await list(olga)).map((filter) => filter.name)).toEqual(['Long rallies'])
  })

  it('is in the archive of one’s data', async () => {
    await save(olga, 'Long rallies')
    const archive = (await call(site, olga, 'GET', '/api/myData')).json<{ savedFilters: SavedFilter[] }>()
    expect(archive.savedFilters).toMatchObject([{ name: 'Long rallies', query }])
  })
})
