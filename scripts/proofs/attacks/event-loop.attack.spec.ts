import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { EventDescription } from '@courtline/messages/match/annotated-event'
import { AttackedSite } from './attacked-site.ts'

/** The aim is 50 ms on a machine that has nothing else to do. */
const MOST_MS = 200

let site: AttackedSite
let editsUrl: string
let token: Record<string, string>
beforeAll(async () => {
  site = await AttackedSite.open()
  editsUrl = `${site.address}/api/matches/${await site.claimedMatch()}/annotation/edits`
  token = site.cast.people.aoife.client.headers()
})
afterAll(() => site.stop())

async function posts(url: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
  const response = await fetch(url, sent)
  await response.arrayBuffer()
  return response.status
}

const many = (count: number, of: unknown) => Array.from({ length: count }, () => of)
const KB = 1024

/** As long as the site takes it, and wrong in as many ways as fit into it. */
const BOMBS: readonly (readonly [string, () => string])[] = [
  [
    'edits of which each lacks everything',
    () => JSON.stringify({ edits: many(2000, { type: 'Change', a: 1 }) }),
  ],
  ['edits of no kind', () => JSON.stringify({ edits: many(2000, {}) })],
  ['more edits than are allowed', () => JSON.stringify({ edits: many(80_000, { type: 'Change', a: 1 }) })],
  [
    'unknown fields',
    () => JSON.stringify(Object.fromEntries(many(100_000, 0).map((_, n) => [`field${n}`, n]))),
  ],
  [
    'changes with unknown fields',
    () =>
      JSON.stringify({
        edits: many(20, {
          type: 'Change',
          changes: Object.fromEntries(many(5000, 0).map((_, n) => [`f${n}`, n])),
        }),
      }),
  ],
  ['lists in lists', () => '['.repeat(500 * KB) + ']'.repeat(500 * KB)],
  ['a text of two megabytes', () => JSON.stringify({ edits: 'x'.repeat(2000 * KB) })],
]

describe('a request that is wrong in a thousand ways', () => {
  it.each(BOMBS)('holds nobody up: %s', async (_, bomb) => {
    const body = bomb()
    // Once before: whatever is compiled for the first request is no part of it.
    await posts(editsUrl, body, token)
    const statuses: number[] = []
    const held = await site.heldWhile(async () => statuses.push(await posts(editsUrl, body, token)))
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect(held).toBeLessThan(MOST_MS)
  })

  it('is answered with the first few things that are wrong', async () => {
    const body = JSON.stringify({ edits: many(20, { type: 'Change', a: 1 }) })
    const response = await fetch(editsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...token },
      body,
    })
    const { errors } = (await response.json()) as { errors: { field: string; text: string }[] }
    expect(errors.length).toBeLessThanOrEqual(20)
    expect(errors).toContainEqual({ field: 'edits.0.a', text: 'is not known here' })
  })
})

describe('a request as large as it may be', () => {
  const winner = (n: number): EventDescription => ({
    eventType: 'Point',
    clockTime: { start: n * 10, stop: n * 10 + 5 },
    outcome: 'Winner',
    endingPlayer: 0,
    shotType: 'Forehand',
    rallyLength: 3,
    event: 'x'.repeat(400),
  })
  const twoThousand = () =>
    JSON.stringify({
      edits: many(2000, 0).map((_, n) => ({
        type: 'Add',
        annotationId: randomUUID(),
        description: winner(n),
      })),
    })

  it('two thousand edits at once hold nobody up', async () => {
    await posts(editsUrl, twoThousand(), token)
    const others = [await site.claimedMatch(), await site.claimedMatch(), await site.claimedMatch()]
    const statuses: number[] = []
    const held = await site.heldWhile(async () => {
      const url = `${site.address}/api/matches/${others.pop() ?? ''}/annotation/edits`
      statuses.push(await posts(url, twoThousand(), token))
    })
    expect(statuses).toEqual([200, 200, 200])
    expect(held).toBeLessThan(MOST_MS)
  })
})

describe('a visitor without an account', () => {
  it.each(['/api/auth/login', '/api/auth/signup', '/api/clientLog', '/api/no/such/call', '/nothing'])(
    'sends at most 64 KB to %s',
    async (path) => {
      const body = JSON.stringify({ email: 'x'.repeat(64 * KB) })
      expect(await posts(site.address + path, body)).toBe(413)
    },
  )
})
