import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openMemoryEventLog } from '../../event-log/testing/memory-event-log.ts'
import { keysToOpen, keysToSeal } from '../../event-log/sealed/keys-at-hand.ts'
import { openRecorded } from '../../event-log/sealed/open.ts'
import { sealNew } from '../../event-log/sealed/seal.ts'
import { dropDatabases, newDatabaseUrl } from '../../mongodb/testing/engine-database.ts'
import { KEY_BYTES, type KeyRecord } from '../personal-keys.ts'
import { openMongoPersonalKeys } from './mongo-personal-keys.ts'

const MINUTE = 60_000

let now = 0
let url = ''
let opened: ReturnType<typeof openMongoPersonalKeys>[] = []
const open = () => {
  const keys = openMongoPersonalKeys({ url, now: () => now })
  opened.push(keys)
  return keys
}
const urls: string[] = []
const newUrl = () => {
  const address = newDatabaseUrl('keys')
  urls.push(address)
  return address
}
afterAll(() => dropDatabases(urls))
beforeEach(() => {
  now = 1_000_000
  url = newUrl()
})
afterEach(async () => {
  for (const keys of opened) await keys.close()
  opened = []
})

describe('personal keys in MongoDB', () => {
  it('makes one key of 32 bytes for a subject and gives the same one ever after, to everybody', async () => {
    const [one, other] = [open(), open()]
    await Promise.all([one.atHand(['ana'], 'seal'), other.atHand(['ana'], 'seal')])
    expect(one.keyToSeal('ana')).toHaveLength(KEY_BYTES)
    expect(other.keyToSeal('ana')).toEqual(one.keyToSeal('ana'))
    expect(other.keyToOpen('ana')).toEqual(one.keyToSeal('ana'))
  })

  it('gives different subjects different keys', async () => {
    const keys = open()
    await keys.atHand(['ana', 'bo'], 'seal')
    expect(keys.keyToSeal('ana')).not.toEqual(keys.keyToSeal('bo'))
  })

  it('makes no key for opening', async () => {
    const keys = open()
    await keys.atHand(['ana'], 'open')
    expect(keys.keyToOpen('ana')).toBeUndefined()
    expect(keys.isDestroyed('ana')).toBe(false)
  })

  it('never reports a key as gone that it did not look for', async () => {
    const keys = open()
    await keys.atHand(['bo'], 'seal')
    expect(() => keys.keyToOpen('ana')).toThrow('not at hand')
    expect(() => keys.keyToSeal('ana')).toThrow('not at hand')
  })

  it('has no key any more once it is destroyed, and makes no new one', async () => {
    const keys = open()
    await keys.atHand(['ana'], 'seal')
    await keys.destroy('ana')
    expect(keys.keyToOpen('ana')).toBeUndefined()
    await keys.atHand(['ana'], 'seal')
    expect(keys.keyToSeal('ana')).toBe('destroyed')
    expect(keys.isDestroyed('ana')).toBe(true)
  })

  it('forgets a subject that never had a key too', async () => {
    const keys = open()
    await keys.destroy('ana')
    await keys.atHand(['ana'], 'seal')
    expect(keys.keyToSeal('ana')).toBe('destroyed')
  })

  it('counts the forgotten, each once, for everybody within half a minute', async () => {
    const [one, other] = [open(), open()]
    await other.atHand([], 'open')
    await one.destroy('ana')
    await one.destroy('ana')
    await one.destroy('bo')
    expect(one.destroyedCount()).toBe(2)
    now += MINUTE / 2 + 1
    await other.atHand([], 'open')
    expect(other.destroyedCount()).toBe(2)
  })

  it('seals with no key that was destroyed elsewhere, from that moment on', async () => {
    const [one, other] = [open(), open()]
    await one.atHand(['ana'], 'seal')
    await other.destroy('ana')
    await one.atHand(['ana'], 'seal')
    expect(one.keyToSeal('ana')).toBe('destroyed')
  })

  it('opens with a key that was destroyed elsewhere for a minute at most (P11)', async () => {
    const [one, other] = [open(), open()]
    await one.atHand(['ana'], 'seal')
    await other.destroy('ana')
    now += MINUTE / 2
    await one.atHand(['ana'], 'open')
    expect(one.keyToOpen('ana')).toHaveLength(KEY_BYTES)
    now += MINUTE / 2 + 1
    expect(() => one.keyToOpen('ana')).toThrow('not at hand')
    await one.atHand(['ana'], 'open')
    expect(one.keyToOpen('ana')).toBeUndefined()
  })

  it('moves to another site, forgotten subjects forgotten, and takes no other key for its own', async () => {
    const from = open()
    await from.atHand(['ana'], 'seal')
    await from.destroy('bo')
    const records: KeyRecord[] = []
    for await (const record of from.records()) records.push(record)
    url = newUrl()
    const to = open()
    for (const record of [...records, ...records]) await to.adopt(record)
    await to.atHand(['ana', 'bo'], 'open')
    expect(to.keyToOpen('ana')).toEqual(from.keyToOpen('ana'))
    expect(to.isDestroyed('bo')).toBe(true)
    await expect(to.adopt({ subjectId: 'ana', key: new Uint8Array(KEY_BYTES) })).rejects.toThrow(
      'another key',
    )
    await to.adopt({ subjectId: 'bo', key: new Uint8Array(KEY_BYTES) })
    await to.atHand(['bo'], 'seal')
    expect(to.keyToSeal('bo')).toBe('destroyed')
  })

  it('are brought to hand by the events that need them', async () => {
    const details = { displayName: 'Ana', handedness: null }
    const meta = { actorId: 'ana', at: '2026-01-01T00:00:00Z', commandId: 'c', subjectId: 'ana' }
    const event = { id: 'e', type: 'UserDetailsChanged', version: 1, data: { details }, meta }
    const writer = open()
    await keysToSeal([event], writer)
    const log = openMemoryEventLog()
    await log.append('user-ana', [sealNew(event, writer)], { expected: 'any' })
    const { events } = await log.readAll({ after: '0'.repeat(20), limit: 10 })
    const reader = open()
    await keysToOpen(events, reader)
    expect(events.map((stored) => openRecorded(stored, reader).event.data)).toEqual([{ details }])
    expect(JSON.stringify(events)).not.toContain('Ana')
  })
})
