import { afterAll, describe, expect, it } from '@jest/globals'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openMemoryPersonalKeys } from './testing/memory-personal-keys.ts'
import { KEY_BYTES, type KeyRecord, type LocalKeys, type MovableKeys } from './personal-keys.ts'
import { openSqlitePersonalKeys } from './sqlite/sqlite-personal-keys.ts'
import { closeLater } from '../testing/close-later.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'courtline-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newFile = () => path.join(folder, `keys-${(files += 1)}.db`)
const adapters: [string, () => LocalKeys][] = [
  ['memory', openMemoryPersonalKeys],
  ['sqlite', () => openSqlitePersonalKeys({ file: newFile() })],
]

describe.each(adapters)('personal keys in %s', (_, open) => {
  const withKeys = (test: (keys: LocalKeys) => void) => () => {
    const keys = open()
    test(keys)
    keys.close()
  }

  it(
    'makes one key of 32 bytes for a subject and gives the same one ever after',
    withKeys((keys) => {
      const key = keys.keyToSeal('ana')
      expect(key).toHaveLength(KEY_BYTES)
      expect(keys.keyToSeal('ana')).toEqual(key)
      expect(keys.keyToOpen('ana')).toEqual(key)
    }),
  )

  it(
    'gives different subjects different keys',
    withKeys((keys) => expect(keys.keyToSeal('ana')).not.toEqual(keys.keyToSeal('bo'))),
  )

  it(
    'makes no key for opening',
    withKeys((keys) => {
      expect(keys.keyToOpen('ana')).toBeUndefined()
      expect(keys.isDestroyed('ana')).toBe(false)
    }),
  )

  it(
    'has no key any more once it is destroyed, and makes no new one',
    withKeys((keys) => {
      keys.keyToSeal('ana')
      keys.destroy('ana')
      expect(keys.keyToOpen('ana')).toBeUndefined()
      expect(keys.keyToSeal('ana')).toBe('destroyed')
      expect(keys.isDestroyed('ana')).toBe(true)
    }),
  )

  it(
    'forgets a subject that never had a key too',
    withKeys((keys) => {
      keys.destroy('ana')
      expect(keys.keyToSeal('ana')).toBe('destroyed')
    }),
  )

  it(
    'leaves the keys of others alone',
    withKeys((keys) => {
      const key = keys.keyToSeal('bo')
      keys.destroy('ana')
      expect(keys.keyToOpen('bo')).toEqual(key)
    }),
  )

  it(
    'counts the forgotten, each once',
    withKeys((keys) => {
      expect(keys.destroyedCount()).toBe(0)
      keys.keyToSeal('ana')
      keys.destroy('ana')
      keys.destroy('ana')
      keys.destroy('bo')
      expect(keys.destroyedCount()).toBe(2)
    }),
  )
})

async function recordsOf(keys: MovableKeys): Promise<KeyRecord[]> {
  const records: KeyRecord[] = []
  for await (const record of keys.records()) records.push(record)
  return records
}

describe.each(adapters)('keys that move to another site, in %s', (_, open) => {
  it('are the same at the other site, forgotten subjects forgotten, however often they move', async () => {
    const [from, to] = [open(), open()]
    closeLater(() => from.close())
    closeLater(() => to.close())
    const key = from.keyToSeal('ana')
    from.keyToSeal('bo')
    from.destroy('bo')
    for (const record of [...(await recordsOf(from)), ...(await recordsOf(from))]) await to.adopt(record)
    expect(to.keyToOpen('ana')).toEqual(key)
    expect(to.isDestroyed('bo')).toBe(true)
    expect(to.destroyedCount()).toBe(1)
  })

  it('never bring a forgotten subject back, nor take the place of another key', async () => {
    const keys = open()
    closeLater(() => keys.close())
    keys.destroy('ana')
    await keys.adopt({ subjectId: 'ana', key: new Uint8Array(KEY_BYTES) })
    expect(keys.isDestroyed('ana')).toBe(true)
    const key = keys.keyToSeal('bo')
    await expect(keys.adopt({ subjectId: 'bo', key: new Uint8Array(KEY_BYTES) })).rejects.toThrow(
      'another key',
    )
    expect(keys.keyToOpen('bo')).toEqual(key)
  })
})

describe('personal keys in a file', () => {
  it('are there again when the file is opened again, destroyed ones destroyed', () => {
    const file = newFile()
    const before = openSqlitePersonalKeys({ file })
    const key = before.keyToSeal('ana')
    before.destroy('bo')
    before.close()
    const after = openSqlitePersonalKeys({ file })
    closeLater(() => after.close())
    expect(after.keyToOpen('ana')).toEqual(key)
    expect(after.isDestroyed('bo')).toBe(true)
  })

  it('are the same for two that open the file, and gone for both at once', () => {
    const file = newFile()
    const [one, other] = [openSqlitePersonalKeys({ file }), openSqlitePersonalKeys({ file })]
    closeLater(() => one.close())
    closeLater(() => other.close())
    expect(other.keyToSeal('ana')).toEqual(one.keyToSeal('ana'))
    one.destroy('ana')
    expect(other.keyToOpen('ana')).toBeUndefined()
  })

  it('leave no byte of a destroyed key in the file or its WAL', () => {
    const file = newFile()
    const keys = openSqlitePersonalKeys({ file })
    closeLater(() => keys.close())
    keys.keyToSeal('ana')
    const key = Buffer.from(keys.keyToOpen('ana') ?? [])
    expect(key).toHaveLength(KEY_BYTES)
    const bytes = () =>
      readdirSync(folder)
        .filter((name) => name.startsWith(path.basename(file)))
        .map((name) => readFileSync(path.join(folder, name)))
    expect(bytes().some((content) => content.includes(key))).toBe(true)
    keys.destroy('ana')
    expect(bytes().some((content) => content.includes(key))).toBe(false)
  })
})
