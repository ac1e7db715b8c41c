import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { tokenHash } from '../session-token.ts'
import type { Session, Sessions } from '../sessions.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
export const lifetime = { idleMilliseconds: 7 * DAY, totalMilliseconds: 30 * DAY }
export const noon = Date.UTC(2026, 4, 1, 12)

/** What every store of sessions does. `open` gives one that is empty, each time. */
export function sessionsContract(name: string, open: () => Sessions): void {
  describe(`sessions in ${name}`, () => {
    contract(open)
  })
}

function contract(open: () => Sessions): void {
  let sessions: Sessions
  beforeEach(() => {
    sessions = open()
  })
  afterEach(() => sessions.close())

  const logIn = async (userId: string, at = noon): Promise<Session> =>
    (await sessions.create(userId, at)).session

  it('are found by the hash of their token', async () => {
    const { token, session } = await sessions.create('ana', noon)
    expect(session).toEqual({
      tokenHash: tokenHash(token),
      userId: 'ana',
      impersonatedId: null,
      createdAt: noon,
      lastSeenAt: noon,
      expiresAt: noon + 7 * DAY,
    })
    expect(await sessions.find(tokenHash(token), noon)).toEqual(session)
    expect(await sessions.find(token, noon)).toBeUndefined()
  })

  it('have tokens of 256 bits, never the same', async () => {
    const [one, other] = [await sessions.create('ana', noon), await sessions.create('ana', noon)]
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(32)
    expect(one.token).not.toBe(other.token)
  })

  it('end when they are not used for long', async () => {
    const { tokenHash: hash } = await logIn('ana')
    expect(await sessions.find(hash, noon + 7 * DAY)).toBeUndefined()
  })

  it('live on while they are used, but not for ever', async () => {
    const { tokenHash: hash } = await logIn('ana')
    for (let day = 5; day < 30; day += 5) {
      expect(await sessions.find(hash, noon + day * DAY)).toMatchObject({ lastSeenAt: noon + day * DAY })
    }
    expect(await sessions.find(hash, noon + 30 * DAY - 1)).toMatchObject({ expiresAt: noon + 30 * DAY })
    expect(await sessions.find(hash, noon + 30 * DAY)).toBeUndefined()
  })

  it('note when they were last seen, to the minute', async () => {
    const { tokenHash: hash } = await logIn('ana')
    expect(await sessions.find(hash, noon + MINUTE - 1)).toMatchObject({ lastSeenAt: noon })
    expect(await sessions.find(hash, noon + MINUTE)).toMatchObject({ lastSeenAt: noon + MINUTE })
    expect(await sessions.find(hash, noon + MINUTE + 1)).toMatchObject({ lastSeenAt: noon + MINUTE })
  })

  it('carry a second name while impersonating, and drop it again', async () => {
    const { tokenHash: hash } = await logIn('admin')
    expect(await sessions.setImpersonated(hash, 'ana')).toBe(true)
    expect(await sessions.find(hash, noon)).toMatchObject({ userId: 'admin', impersonatedId: 'ana' })
    expect(await sessions.setImpersonated(hash, null)).toBe(true)
    expect(await sessions.find(hash, noon)).toMatchObject({ impersonatedId: null })
    expect(await sessions.setImpersonated('unknown', 'ana')).toBe(false)
  })

  it('can be ended one by one', async () => {
    const [one, other] = [await logIn('ana'), await logIn('ana')]
    expect(await sessions.revoke(one.tokenHash)).toBe(true)
    expect(await sessions.revoke(one.tokenHash)).toBe(false)
    expect(await sessions.find(one.tokenHash, noon)).toBeUndefined()
    expect(await sessions.find(other.tokenHash, noon)).toBeDefined()
  })

  it('of a user all end at once, those of others stay', async () => {
    const [one, two, bo] = [await logIn('ana'), await logIn('ana'), await logIn('bo')]
    const ended = await sessions.revokeAllOf('ana')
    expect(ended.toSorted()).toEqual([one.tokenHash, two.tokenHash].toSorted())
    expect(await sessions.find(one.tokenHash, noon)).toBeUndefined()
    expect(await sessions.find(bo.tokenHash, noon)).toBeDefined()
  })

  it('of a user all end but the one that is kept', async () => {
    const [one, kept] = [await logIn('ana'), await logIn('ana')]
    expect(await sessions.revokeAllOf('ana', kept)).toEqual([one.tokenHash])
    expect(await sessions.find(kept.tokenHash, noon)).toBeDefined()
  })

  it('that impersonate a user go back to their own name when that user’s sessions end', async () => {
    const admin = await logIn('admin')
    await sessions.setImpersonated(admin.tokenHash, 'ana')
    expect(await sessions.revokeAllOf('ana')).toEqual([admin.tokenHash])
    expect(await sessions.find(admin.tokenHash, noon)).toMatchObject({
      userId: 'admin',
      impersonatedId: null,
    })
  })

  it('are ended or changed at once, also for a reader who has just looked them up', async () => {
    const [one, two, admin] = [await logIn('ana'), await logIn('bo'), await logIn('admin')]
    const names = async () => {
      const found = [one, two, admin].map(({ tokenHash: hash }) => sessions.find(hash, noon))
      return (await Promise.all(found)).map(
        (session) => session && (session.impersonatedId ?? session.userId),
      )
    }
    expect(await names()).toEqual(['ana', 'bo', 'admin'])
    await sessions.setImpersonated(admin.tokenHash, 'bo')
    expect(await names()).toEqual(['ana', 'bo', 'bo'])
    await sessions.revoke(one.tokenHash)
    expect(await names()).toEqual([undefined, 'bo', 'bo'])
    await sessions.revokeAllOf('bo')
    expect(await names()).toEqual([undefined, undefined, 'admin'])
    await sessions.removeExpired(noon + 30 * DAY)
    expect(await names()).toEqual([undefined, undefined, undefined])
  })

  it('that have expired can be forgotten', async () => {
    const [old, young] = [await logIn('ana', noon - 8 * DAY), await logIn('ana')]
    await sessions.removeExpired(noon)
    expect(await sessions.revoke(old.tokenHash)).toBe(false)
    expect(await sessions.revoke(young.tokenHash)).toBe(true)
  })
}
