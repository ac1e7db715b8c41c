import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { LogFull, LogUnavailable, type EventLog } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import type { Problem } from '@courtline/messages/problem'
import { HEADERS, ROUTES } from '@courtline/messages/routes/table'
import { openSite, type TestSite } from './testing/open-site.ts'
import { METADATA } from './testing/matches.ts'
import { call, joins, type TestPerson } from './testing/people.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

let site: TestSite
let olga: TestPerson
beforeAll(async () => {
  site = await openSite()
  olga = await joins(site, 'Registered', 'olga')
})
afterAll(() => site.close())

const page = (url: string) => call(site, null, 'GET', url, undefined, { accept: 'text/html' })

describe('errors', () => {
  it('tell an address that is not there from a method that it does not have', async () => {
    expect((await call(site, olga, 'GET', '/api/none')).statusCode).toBe(404)
    const response = await call(site, olga, 'DELETE', '/api/auth/login')
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'POST'])
    expect(response.json<Problem>().code).toBe('METHOD_NOT_ALLOWED')
    expect((await call(site, olga, 'GET', '/api/auth/logout')).statusCode).toBe(405)
    const named = await call(site, olga, 'DELETE', '/api/matches/5/annotation')
    expect([named.statusCode, named.headers['allow']]).toEqual([405, 'GET, HEAD, PUT'])
  })

  it('name an id that is none', async () => {
    const response = await call(site, olga, 'GET', '/api/matches/5')
    expect(response.json<Problem>()).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      errors: [{ field: 'id', text: 'is not an id' }],
    })
  })

  it('of ours say a number and nothing else', async () => {
    const broken = brokenLog(new TypeError('secret: /var/lib/courtline'))
    const other = await openSite({}, broken.log)
    closeLater(() => other.close())
    const ida = await joins(other, 'Registered', 'ida')
    broken.fail()
    const response = await call(other, ida, 'PUT', '/api/userSettings', {
      quickEntry: true,
      keyBindings: { a: 'b' },
    })
    expect(response.statusCode).toBe(500)
    expect(response.json<Problem>()).toMatchObject({ code: 'INTERNAL', title: 'Internal error' })
    expect(response.body).not.toMatch(/secret|TypeError|at /)
    expect(response.json<Problem>().instance).toMatch(/^urn:courtline:request:[0-9a-f-]{36}$/)
    broken.mend()
  })

  it.each([
    ['too much to write', new LogFull(3), 503, '3'],
    ['a disk that is full', new LogUnavailable('disk'), 503, '5'],
  ])('of the log, %s, say when to come again (P9)', async (_, error, status, after) => {
    const broken = brokenLog(error)
    const other = await openSite({}, broken.log)
    closeLater(() => other.close())
    const ida = await joins(other, 'Registered', 'ida')
    broken.fail()
    const response = await call(other, ida, 'PUT', '/api/userSettings', {
      quickEntry: false,
      keyBindings: {},
    })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([status, after])
    broken.mend()
  })
})

/** A real log that can be made to fail when it is written. */
function brokenLog(error: Error): { log: EventLog; fail: () => void; mend: () => void } {
  const log = openMemoryEventLog()
  const append = log.append.bind(log)
  return {
    log,
    fail: () => {
      log.append = () => Promise.reject(error)
    },
    mend: () => {
      log.append = append
    },
  }
}

describe('reading one’s own writes (P6)', () => {
  it('reports by how much a read model is behind when it does not catch up in time', async () => {
    const response = await call(site, olga, 'GET', '/api/matches', undefined, {
      [HEADERS.after]: '00000000000000009999',
    })
    expect(response.statusCode).toBe(200)
    expect(Number(response.headers[HEADERS.lag])).toBeGreaterThan(0)
  })

  it('reports nothing when it has', async () => {
    const after = await site.deps.log.head()
    const response = await call(site, olga, 'GET', '/api/matches', undefined, { [HEADERS.after]: after })
    expect(response.headers[HEADERS.lag]).toBeUndefined()
  })
})

describe('for those who run the site', () => {
  it('/healthz reports the state of the log and the read models', async () => {
    const response = await call(site, null, 'GET', '/healthz')
    expect(response.json()).toMatchObject({
      ok: true,
      log: { ok: true, position: expect.stringMatching(/^\d{20}$/) },
      projections: expect.arrayContaining([{ name: 'users', lagEvents: 0, parked: 0 }]),
      subscriptions: [
        expect.objectContaining({ name: 'live-feed', state: 'running', lagEvents: 0, lastFailure: null }),
      ],
    })
  })

  it('/healthz reports a full disk, while reads continue', async () => {
    const full = await openSite({}, undefined, { isDiskFull: () => Promise.resolve(true) })
    try {
      const health = await call(full, null, 'GET', '/healthz')
      expect([health.statusCode, health.json()]).toMatchObject([200, { ok: true, degraded: ['disk'] }])
      expect((await call(full, null, 'GET', '/api/roles')).statusCode).toBe(200)
    } finally {
      await full.close()
    }
  })

  it('/healthz shows the text of a failure to this machine and to admins, and only its time to all others', async () => {
    const failure = { at: '2026-05-01T10:00:00.000Z', text: 'mongo-1:27017 does not answer' }
    const broken = {
      name: 'broken',
      state: 'retrying',
      position: '',
      failures: 1,
      lagEvents: 1,
      lagSeconds: 1,
      lastFailure: failure,
    } as const
    const subscriptions = new SubscriptionRegistry()
    subscriptions.addSource(async () => [broken])
    const watched = await openSite({}, undefined, { subscriptions })
    closeLater(() => watched.close())
    const listed = async (headers?: Record<string, string>) =>
      (await call(watched, null, 'GET', '/healthz', undefined, headers)).json().subscriptions
    expect(await listed()).toContainEqual(broken)
    expect(await listed({ 'x-forwarded-for': '203.0.113.9' })).toContainEqual({
      ...broken,
      lastFailure: { at: failure.at, text: '' },
    })
  })

  it('/metrics measures requests by route, without ids', async () => {
    const { body } = await call(site, null, 'GET', '/metrics')
    expect(body).toContain('courtline_http_seconds_count{method="GET",route="/api/matches/:id",status="400"}')
    expect(body).toContain('courtline_projection_lag_events{projection="users"} 0')
    expect(body).toContain('courtline_projection_lag_seconds{projection="users"} 0')
    expect(body).toContain('courtline_projection_parked_streams{projection="users"} 0')
    expect(body).toContain('courtline_subscription_lag_events{subscription="live-feed"} 0')
    expect(body).toContain('courtline_live_connections 0')
    const proxied = await call(site, olga, 'GET', '/metrics', undefined, { 'x-forwarded-for': '203.0.113.9' })
    expect(proxied.statusCode).toBe(404)
  })

  it('/docs describes every call of the table', async () => {
    const response = await call(site, null, 'GET', '/docs/json')
    const { paths } = response.json<{ paths: Record<string, Record<string, { operationId: string }>> }>()
    const described = Object.values(paths).flatMap((calls) =>
      Object.values(calls).map(({ operationId }) => operationId),
    )
    expect(new Set(described)).toEqual(new Set(Object.keys(ROUTES)))
    expect((await page('/docs/')).statusCode).toBe(200)
  })

  it('/docs/json is made once: with its ETag it is answered with 304, and it is sent compressed to clients that read gzip', async () => {
    const first = await call(site, null, 'GET', '/docs/json')
    const etag = String(first.headers.etag)
    const again = await call(site, null, 'GET', '/docs/json?x=1', undefined, {
      'if-none-match': `"x", W/${etag}`,
    })
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
    const small = await call(site, null, 'GET', '/docs/json', undefined, { 'accept-encoding': 'gzip' })
    expect([small.headers.etag, small.headers['content-encoding']]).toEqual([etag, 'gzip'])
    expect(small.rawPayload.length).toBeLessThan(first.rawPayload.length / 3)
    expect((await call(site, null, 'GET', '/docs/none')).statusCode).toBe(404)
  })
})

describe('/dev/mail (D34)', () => {
  it('shows the mail of a demo to this machine, as text and nothing else', async () => {
    await site.mailbox.send({
      to: 'a@courtline.test',
      subject: '<b>Hi</b>',
      text: 'http://localhost/x?a=1&b=2',
    })
    const response = await page('/dev/mail')
    expect(response.body).toContain('&lt;b&gt;Hi&lt;/b&gt;')
    expect(response.body).toContain('<a href="http://localhost/x?a=1&amp;b=2">')
    const proxied = await call(site, null, 'GET', '/dev/mail', undefined, {
      'x-forwarded-for': '203.0.113.9',
    })
    expect(proxied.statusCode).toBe(404)
  })
})

describe('the request log', () => {
  it('names what a request wrote by its command and place, and the process that did', async () => {
    const lines: string[] = []
    const other = await openSite({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } })
    const ida = await joins(other, 'Registered', 'ida')
    const [matchId, commandId] = [randomUUID(), randomUUID()]
    const body = { matchId, metadata: METADATA }
    const headers = { [HEADERS.commandId]: commandId }
    await call(other, ida, 'PUT', '/api/matches/createFromMetadata', body, headers)
    await other.close()
    const written = lines.map((line) => JSON.parse(line)).find((line) => line.commandId === commandId)
    expect(written).toMatchObject({
      role: 'gateway',
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      stream: `match-${matchId}`,
      revision: expect.any(Number),
      position: expect.stringMatching(/^\d{20}$/),
      msg: 'written',
    })
  })

  it('names requests by id, route and status, and holds no address, token or password (D32)', async () => {
    const lines: string[] = []
    const other = await openSite({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } })
    const ida = await joins(other, 'Registered', 'ida')
    await call(other, null, 'POST', `/api/auth/password/sendReset/${ida.email}`)
    await call(other, null, 'POST', '/api/auth/login', { email: ida.email, password: 'a wrong guess' })
    await call(other, ida, 'GET', `/api/matches?userId=${ida.userId}`)
    await other.close()
    const text = lines.join('')
    expect(text).toMatch(/"reqId":"[0-9a-f-]{36}"/)
    expect(text).toContain('"route":"/api/auth/password/sendReset/:email"')
    expect(text).toContain('"status":401')
    for (const personal of [ida.email, ida.token, ida.userId, 'a wrong guess', 'courtline.test']) {
      expect(text).not.toContain(personal)
    }
  })
})
