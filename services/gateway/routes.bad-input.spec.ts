import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fits } from '@courtline/messages/check'
import type { Problem } from '@courtline/messages/problem'
import type { Route } from '@courtline/messages/routes/route'
import { ROUTES } from '@courtline/messages/routes/table'
import { openSite, type TestSite } from './testing/open-site.ts'
import { call, joins, type TestPerson } from './testing/people.ts'

let site: TestSite
/** Who holds the permission of a call. */
let callers: Record<'Coach' | 'Recruit' | 'other', TestPerson>
beforeAll(async () => {
  site = await openSite()
  callers = {
    Coach: await joins(site, 'Coach', 'coach'),
    Recruit: await joins(site, 'Recruit', 'recruit'),
    other: await joins(site, 'Admin', 'admin'),
  }
})
afterAll(() => site.close())

const routes: readonly (readonly [string, Route])[] = Object.entries(ROUTES)
const id = randomUUID()
/** The address with every parameter filled by something that fits. */
const addressOf = ({ path }: Route) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === 'provider') return 'google'
    if (name === 'stream') return 'team-1'
    return /id$/i.test(name) ? id : 'something'
  })

async function refusalOf(route: Route, url: string, body?: object) {
  const { permission } = route
  const caller = permission === 'Coach' || permission === 'Recruit' ? callers[permission] : callers.other
  const response = await call(site, caller, route.method, url, body)
  const problem = response.json<Problem>()
  expect([response.statusCode, problem.code, problem.msg]).toEqual([
    400,
    'INVALID_REQUEST',
    expect.stringContaining('This request is not valid.'),
  ])
  return problem.errors ?? []
}

describe('every call that takes a body', () => {
  const takesList = ({ body }: Route) => body !== undefined && fits(body, [])
  const withBody = routes.filter(([, route]) => route.body && !takesList(route))

  it.each(routes.filter(([, route]) => takesList(route)))('%s: refuses what is no list', async (_, route) => {
    for (const body of [{ surprise: true }, undefined])
      expect(await refusalOf(route, addressOf(route), body)).toEqual([{ field: '', text: 'must be a list' }])
  })

  it.each(withBody)('%s: refuses a field that it does not know', async (_, route) => {
    const errors = await refusalOf(route, addressOf(route), { surprise: true })
    expect(errors).toContainEqual({ field: 'surprise', text: 'is not known here' })
  })

  it.each(withBody)('%s: refuses a list', async (_, route) => {
    const errors = await refusalOf(route, addressOf(route), [])
    expect(errors).toContainEqual({ field: '', text: 'must be an object' })
  })

  const needsBody = withBody.filter(([, { body }]) => body && !fits(body, null))

  it.each(needsBody)('%s: refuses nothing at all', async (_, route) => {
    expect(await refusalOf(route, addressOf(route))).toEqual([{ field: '', text: 'must be an object' }])
  })
})

describe('every call with an id in its address', () => {
  const withId = routes.filter(([, { path }]) => /:\w*id\b/i.test(path))

  it.each(withId)('%s: refuses what is no id, before it looks anywhere', async (_, route) => {
    const url = route.path.replaceAll(/:\w+/g, "1'%20OR%20'1'='1")
    const errors = await refusalOf(route, url, route.body && { surprise: true })
    expect(errors).toContainEqual({ field: expect.stringMatching(/id$/i), text: 'is not an id' })
  })
})

describe('every call with a query', () => {
  // Where there is a body too, it is looked at first.
  const withQuery = routes.filter(
    // Other services come back with parameters of their own.
    ([name, route]) => route.query && !route.body && name !== 'socialCallback',
  )

  it.each(withQuery)('%s: refuses a parameter that it does not know', async (_, route) => {
    const errors = await refusalOf(route, `${addressOf(route)}?surprise=1`)
    expect(errors).toContainEqual({ field: 'surprise', text: 'is not known here' })
  })
})

const plain = (method: 'GET' | 'POST', url: string, payload?: string) =>
  site.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${callers.other.token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })

describe('odd requests', () => {
  it.each([
    ['a moment that is none', 'GET', '/api/matches?fromTime=1e20', undefined],
    ['an address that cannot be read', 'GET', '/api/matches/%E0%A4%A', undefined],
    [
      'a body that poisons objects',
      'POST',
      '/api/clientLog',
      '{"level":1,"message":"x","__proto__":{"a":1}}',
    ],
    ['a number for a text', 'GET', '/api/matches?recent=perhaps', undefined],
  ] as const)('%s: is refused with a message', async (_, method, url, payload) => {
    const response = await plain(method, url, payload)
    expect([response.statusCode, response.json<Problem>().status]).toEqual([400, 400])
  })

  it('a call that needs no body may say JSON and send nothing', async () => {
    const response = await plain('POST', '/api/auth/refreshToken', '')
    expect(response.statusCode).toBe(200)
  })
})
