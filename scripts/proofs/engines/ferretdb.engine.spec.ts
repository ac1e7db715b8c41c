import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { openMongoDatabase } from '@courtline/infra/mongodb/mongo-database'
import { downFerretDb, upFerretDb } from './ferretdb.ts'
import { runningEngine } from './engine.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

// It may be built first.
jest.setTimeout(600_000)

const place = { port: 27_137, postgresPort: 27_138 }
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'engines-'))
})
afterAll(async () => {
  await downFerretDb(folder)
  rmSync(folder, { recursive: true, force: true })
})

interface Counter {
  readonly _id: string
  readonly n: number
}

it('starts once, keeps what it was given, and ends', async () => {
  const first = await upFerretDb(folder, place)
  expect(await upFerretDb(folder, place)).toEqual(first)
  const before = openMongoDatabase(first.address)
  await before.db.collection<Counter>('counters').insertOne({ _id: 'kept', n: 1 })
  await before.close()
  await downFerretDb(folder)
  expect(await runningEngine(folder, 'ferretdb')).toBeUndefined()
  expect(await runningEngine(folder, 'postgresql')).toBeUndefined()
  const { address } = await upFerretDb(folder, place)
  const after = openMongoDatabase(address)
  closeLater(() => after.close())
  expect(await after.db.collection<Counter>('counters').findOne({ _id: 'kept' })).toEqual({
    _id: 'kept',
    n: 1,
  })
})

it('lets one of four win who compare and set the same document at once', async () => {
  const { address } = await upFerretDb(folder, place)
  const { db, close } = openMongoDatabase(address)
  const counters = db.collection<Counter>('counters')
  await counters.insertOne({ _id: 'race', n: 0 })
  for (let n = 0; n < 30; n += 1) {
    const tries = [1, 2, 3, 4].map(() => counters.updateOne({ _id: 'race', n }, { $set: { n: n + 1 } }))
    const winners = (await Promise.all(tries)).filter(({ matchedCount }) => matchedCount === 1)
    expect(winners).toHaveLength(1)
  }
  await close()
})
