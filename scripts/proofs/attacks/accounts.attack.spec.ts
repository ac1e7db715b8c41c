import http from 'node:http'
import net from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { DEMO_PASSWORD, PEOPLE } from '@courtline/site/demo/people'
import { CallRefused, type DemoClient } from '@courtline/site/demo/demo-client'
import { AttackedSite } from './attacked-site.ts'

let site: AttackedSite
const sockets: net.Socket[] = []
beforeAll(async () => {
  site = await AttackedSite.open()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => site.stop())

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(site.address + path, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  })
const codeOf = async (answer: Promise<unknown>) =>
  await answer.then(
    () => 'done',
    (error: unknown) => (error instanceof CallRefused ? error.code : String(error)),
  )
const whoAmI = async (token: string) =>
  (await post('/api/auth/refreshToken', {}, { authorization: `Bearer ${token}` })).status

/** A log-in as from another machine; the client is taken for what the headers claim. */
async function logInFrom(
  localAddress: string,
  email: string,
  password: string,
  headers = {},
): Promise<number> {
  const body = JSON.stringify({ email, password })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sent = http.request(`${site.address}/api/auth/login`, {
    method: 'POST',
    localAddress,
    agent: false,
    headers: { ...JSON_TYPE, 'content-length': Buffer.byteLength(body), ...headers },
  })
  sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
  sent.on('error', reject).end(body)
  return await promise
}

/** The mailed link to an address, once the outbox has sent it. */
async function linkTo(email: string, pattern: RegExp): Promise<string> {
  for (;;) {
    // Quoted-printable: a line that is too long continues after '='.
    const texts = site.mailsTo(email).map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    const found = texts.flatMap((text) => pattern.exec(text)?.[1] ?? []).at(-1)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('an address of another user (B9)', () => {
  it('opens nothing once its owner has come by mail: session, token and password of the other are dead', async () => {
    const email = 'victim@example.org'
    const signedUp = await site.visitor.call('signup', {
      body: { email, password: 'mallory knows it', userDetails: { displayName: 'Mallory' } },
    })
    const params = { id: signedUp.user.id }
    const mallory = site.visitor.withToken(signedUp.token)
    const { apiToken } = await mallory.call('issueApiToken', {
      params,
      body: { currentPassword: 'mallory knows it' },
    })
    expect((await post(`/api/auth/password/sendReset/${email}`, {})).status).toBe(200)
    const token = await linkTo(email, /resetPassword\?token=([\w-]+)/)
    const reset = await site.visitor.call('resetPassword', { body: { token, password: 'the owner’s own' } })
    expect(reset.user.emails).toEqual([{ email, confirmed: true }])
    expect([await whoAmI(signedUp.token), await whoAmI(apiToken)]).toEqual([401, 401])
    expect(await logInFrom('127.0.0.1', email, 'mallory knows it')).toBe(401)
    expect(
      await codeOf(site.visitor.call('resetPassword', { body: { token, password: 'once more please' } })),
    ).toBe('LINK_NOT_VALID')
  })
})

describe('an admin who acts as another user (B10)', () => {
  it('becomes no admin, nobody by a token for programs, and loses it all with the role', async () => {
    const { admin, people, manager } = site.cast
    const second = await site.visitor.call('signup', {
      body: { email: 'second.admin@example.org', password: DEMO_PASSWORD, userDetails: {} },
    })
    const params = { id: second.user.id }
    await admin.call('changeRole', { params, body: { role: 'Admin' } })
    const ada = site.visitor.withToken(second.token)
    expect(await codeOf(ada.call('become', { params: { id: people.greta.id } }))).toBe(
      'ADMIN_NOT_IMPERSONATED',
    )
    const { apiToken } = await ada.call('issueApiToken', { params, body: { currentPassword: DEMO_PASSWORD } })
    const program = site.visitor.withToken(apiToken)
    expect(await codeOf(program.call('become', { params: { id: people.maya.id } }))).not.toBe('done')
    expect(await codeOf(manager.call('become', { params: { id: people.maya.id } }))).toBe('NOT_ALLOWED')
    expect(await codeOf(ada.call('become', { params: { id: people.maya.id } }))).toBe('done')
    await admin.call('changeRole', { params, body: { role: 'Registered' } })
    expect(await whoAmI(second.token)).toBe(401)
    expect(
      await codeOf(
        admin.call('changeRole', { params: { id: people.greta.id }, body: { role: 'Registered' } }),
      ),
    ).toBe('OWN_ACCOUNT')
  })
})

describe('guessing passwords (B11)', () => {
  it('is slowed down, whatever sender a header claims, and does not lock the owner out', async () => {
    const { email } = PEOPLE.kenji
    const tries = Array.from({ length: 14 }, (_, n) => n)
    const statuses: number[] = []
    for (const n of tries)
      statuses.push(
        await logInFrom('127.0.0.7', email, `guess ${n}`, { 'x-forwarded-for': `203.0.113.${n}` }),
      )
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(statuses.slice(11)).toEqual([429, 429, 429])
    expect(await logInFrom('127.0.0.7', email, DEMO_PASSWORD)).toBe(429)
    expect(await logInFrom('127.0.0.8', email, DEMO_PASSWORD)).toBe(200)
  })

  it('finds out by no answer who has an account, and claims no address that is none', async () => {
    const known = await post('/api/auth/login', { email: PEOPLE.lena.email, password: 'x' })
    const unknown = await post('/api/auth/login', { email: 'nobody@example.org', password: 'x' })
    expect([known.status, await known.json()].map(withoutTrace)).toEqual(
      [unknown.status, await unknown.json()].map(withoutTrace),
    )
    for (const email of [
      'x@bücher.example',
      'a@b\r\nBcc: c@d',
      'a'.repeat(290) + '@example.org',
      '"a b"@x.org',
    ]) {
      const answer = await post('/api/auth/signup', { email, password: 'long enough one', userDetails: {} })
      expect(answer.status).toBe(400)
    }
  })
})

const withoutTrace = (part: unknown) =>
  JSON.stringify(part).replace(/"(instance|requestId|trace)":"[^"]*",?/g, '')

describe('requests that are not what they seem (B12)', () => {
  it('change nothing by HEAD, nor by a page of another site', async () => {
    const { maya } = site.cast.people
    const path = `/api/auth/unlink/${maya.id}/google`
    const headers = maya.client.headers()
    const head = await fetch(site.address + path, { method: 'HEAD', headers })
    expect(head.ok).toBe(false)
    const logIn = await post('/api/auth/login', { email: PEOPLE.maya.email, password: DEMO_PASSWORD })
    expect(logIn.headers.get('cache-control')).toContain('no-store')
    const cookie = (logIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect(logIn.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite|SameSite.*HttpOnly/i)
    const elsewhere = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const forged = await post('/api/matches/links/none', {}, elsewhere)
    expect(forged.status).toBeGreaterThanOrEqual(400)
    const out = await fetch(`${site.address}/api/auth/logout`, { method: 'POST', headers: elsewhere })
    expect(out.status).toBe(403)
    expect((await fetch(site.address + path, { headers: elsewhere })).status).toBe(403)
    const still = await fetch(`${site.address}/api/auth/refreshToken`, {
      method: 'POST',
      headers: { cookie, origin: site.address },
    })
    expect(still.status).toBe(200)
  })

  it('name no path beside the site, however it is written', async () => {
    for (const path of [
      '/..%2f..%2fetc/passwd',
      '/media/..%2f..%2fsecret.key',
      '/media/r/../../secret.key',
      '//a:99999999/x',
    ]) {
      const socket = net.connect({ host: '127.0.0.1', port: Number(new URL(site.address).port) })
      sockets.push(socket)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      let text = ''
      for await (const piece of socket) text += String(piece)
      expect(text).toMatch(/^HTTP\/1\.1 (4\d\d|200)/)
      expect(text).not.toMatch(/root:|BEGIN|SQLite/)
    }
  })
})

describe('mail to strangers (A7)', () => {
  it('is not sent for an account that has not proved its address, nor without end to one address', async () => {
    const { token } = await site.visitor.call('signup', {
      body: {
        email: 'spammer@example.org',
        password: DEMO_PASSWORD,
        userDetails: { displayName: 'Buy now' },
      },
    })
    const spammer = site.visitor.withToken(token)
    const matchId = '3f0f7a3e-6a3c-4c5e-9a55-000000000001'
    await spammer.call('createMatch', {
      body: {
        matchId,
        metadata: (await site.cast.admin.call('match', { params: { id: await site.createdMatch() } }))
          .metadata,
      },
    })
    const share = {
      params: { id: matchId },
      body: { message: 'Click http://evil.example', emails: ['you@example.org'] },
    }
    expect(await codeOf(spammer.call('shareMatch', share))).toBe('OWN_EMAIL_NOT_CONFIRMED')
    expect(site.mailsTo('you@example.org')).toEqual([])
    const resets = [1, 2, 3, 4, 5].map(() => post(`/api/auth/password/sendReset/${PEOPLE.zuzana.email}`, {}))
    const statuses = (await Promise.all(resets)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})

describe('one client with the live feed of a thousand (A6)', () => {
  /** A connection of an account as from another machine: the status of its answer. */
  async function opened(localAddress: string, client: DemoClient): Promise<string> {
    const { port } = new URL(site.address)
    const socket = net.connect({ host: '127.0.0.1', port: Number(port), localAddress })
    sockets.push(socket)
    const headers = Object.entries({ ...client.headers(), host: 'localhost', accept: 'text/event-stream' })
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`GET /api/live?channels=me HTTP/1.1\r\n${lines}\r\n`)
    const { promise, resolve } = Promise.withResolvers<string>()
    socket.once('data', (data: Buffer) => resolve(data.toString().slice(9, 12)))
    socket.once('error', () => resolve('cut')).once('close', () => resolve('cut'))
    return await promise
  }
  const served = (statuses: readonly string[]) => statuses.filter((status) => status === '200').length

  it('is refused beyond 50 of an account and 300 of an address, and the next one is not', async () => {
    const { maya, lena, kenji, aoife, marco, sofia, daniel, greta } = site.cast.people
    const many = (client: DemoClient, count: number) =>
      Promise.all(Array.from({ length: count }, () => opened('127.0.0.9', client)))
    expect(served(await many(maya.client, 60))).toBe(50)
    expect(served(await many(lena.client, 1))).toBe(1)
    const others = [kenji, aoife, marco, sofia, daniel].map(({ client }) => many(client, 50))
    expect(served((await Promise.all(others)).flat())).toBe(300 - 51)
    expect(await opened('127.0.0.10', greta.client)).toBe('200')
  })
})
