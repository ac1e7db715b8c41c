import { afterAll, describe, expect, it } from '@jest/globals'
import { ObjectId } from 'mongodb'
import { openMongoDatabase } from '../../mongodb/mongo-database.ts'
import { dropDatabases, newDatabaseUrl } from '../../mongodb/testing/engine-database.ts'
import { at, document, first, page, readModelsContract, shape } from '../testing/read-models-contract.ts'
import { openMongoReadModels } from './mongo-read-models.ts'
import { closeLater } from '../../testing/close-later.ts'

/** A document of the group g, fed by one stream. */
const grouped = (id: string, revision: number) =>
  document(id, revision, { group: 'g', guard: { g: revision } })

const urls: string[] = []
const newUrl = () => {
  const url = newDatabaseUrl('read')
  urls.push(url)
  return url
}
afterAll(() => dropDatabases(urls))

readModelsContract('mongodb', () => openMongoReadModels({ url: newUrl() }))
// A page is written by other commands on MongoDB than on FerretDB: whichever this server is, both kinds do the same.
readModelsContract('mongodb, written to as MongoDB is', () =>
  openMongoReadModels({ url: newUrl(), isFerretDb: false }),
)

describe.each([
  ['as the server reports itself', undefined],
  ['as MongoDB', false],
])('two writers of one build, %s', (_, isFerretDb) => {
  const twoWriters = async () => {
    const models = openMongoReadModels({ url: newUrl(), ...(isFerretDb !== undefined && { isFerretDb }) })
    const [one, other] = [await models.open(first, shape), await models.open(first, shape)]
    return { models, one, other }
  }

  it('turns away the one that has not seen what the other wrote', async () => {
    const { models, one, other } = await twoWriters()
    closeLater(() => models.close())
    await one.load(['a'])
    await one.checkpoints()
    await other.load(['a'])
    await other.write(page([document('a', 5)], at(5)))
    expect(await one.write(page([document('a', 6)], at(6)))).toBe('outpaced')
    expect(await one.get(['a'])).toMatchObject([{ body: { revision: 5 } }])
    await one.load(['a'])
    expect(await one.write(page([document('a', 6)], at(6)))).toBe('written')
  })

  it('keeps what the other one noted in a checkpoint, even at a later position', async () => {
    const { models, one, other } = await twoWriters()
    closeLater(() => models.close())
    await one.write(page([], at(5)))
    await other.checkpoints()
    const skip = { stream: 'x', revision: 1, reason: 'broken', skippedAt: '2026', events: at(1).applied }
    await other.write(page([], { ...at(5), skipped: [skip] }))
    expect(await one.write(page([], at(9)))).toBe('outpaced')
    expect(await other.checkpoints()).toEqual([{ ...at(5), skipped: [skip] }])
  })

  it('writes pages of different partitions side by side', async () => {
    const { models, one, other } = await twoWriters()
    closeLater(() => models.close())
    const both = await Promise.all([
      one.write(page([document('a', 1)], at(5, 'one'))),
      other.write(page([document('b', 1)], at(6, 'two'))),
    ])
    expect(both).toEqual(['written', 'written'])
    expect(await one.checkpoints()).toEqual([at(5, 'one'), at(6, 'two')])
  })

  it('finds out that a group was there which was taken for new, and changes nothing of it', async () => {
    const { models, one, other } = await twoWriters()
    closeLater(() => models.close())
    await other.write(page([document('a', 5)], at(5)))
    expect(await one.load(['a', 'b'], new Set(['a', 'b']))).toEqual([])
    expect(await one.write(page([document('a', 6), document('b', 6)], at(6, 'two')))).toBe('outpaced')
    expect(await one.get(['a'])).toMatchObject([{ body: { revision: 5 } }])
    expect(await one.load(['a'])).toHaveLength(1)
    expect(await one.write(page([document('a', 6)], at(6, 'two')))).toBe('written')
  })

  it('finds out that a partition has a checkpoint which had none when they were read', async () => {
    const { models, one, other } = await twoWriters()
    closeLater(() => models.close())
    await one.checkpoints()
    await other.write(page([], at(5, 'two')))
    expect(await one.write(page([], at(9, 'two')))).toBe('outpaced')
    expect(await one.write(page([], at(9, 'two')))).toBe('written')
    expect(await one.checkpoints()).toEqual([at(9, 'two')])
  })

  it('lets members be seen before their head when a page is cut short', async () => {
    const { models, one, other } = await twoWriters()
    closeLater(() => models.close())
    await one.load(['g'])
    await other.load(['g'])
    await other.write(page([document('g', 0)], at(1)))
    const torn = [document('g/1', 1, { group: 'g' }), document('g', 1)]
    expect(await one.write(page(torn, at(2)))).toBe('outpaced')
    const found = await one.load(['g'])
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      { id: 'g', guard: { 'game-g': 0 } },
      { id: 'g/1', guard: { 'game-g/1': 1 } },
    ])
  })

  it.each(['member', 'head', 'checkpoint'])(
    'writes nothing behind a %s that the other one has written',
    async (taken) => {
      const { models, one, other } = await twoWriters()
      closeLater(() => models.close())
      const group = (revision: number) => ['g/1', 'g/2', 'g'].map((id) => grouped(id, revision))
      await one.write(page(group(1), at(1)))
      await one.load(['g'])
      await other.load(['g'])
      await other.checkpoints()
      // What it writes has seen no more than this writer: only that it was written shows that it is another one's.
      const theirs = { member: [grouped('g/1', 2)], head: [grouped('g', 2)], checkpoint: [] }[taken] ?? []
      expect(await other.write(page(theirs, at(2, taken === 'checkpoint' ? 'all' : 'two')))).toBe('written')
      expect(await one.write(page(group(3), at(3)))).toBe('outpaced')
      const written = new Map((await one.load(['g'])).map(({ id, body }) => [id, body?.['revision']]))
      expect([written.get('g/1'), written.get('g/2'), written.get('g')]).toEqual(
        { member: [2, 1, 1], head: [3, 3, 2], checkpoint: [3, 3, 3] }[taken],
      )
      const positions = (await one.checkpoints()).map(({ position }) => Number(position))
      expect(positions).toEqual(taken === 'checkpoint' ? [2] : [1, 2])
      await one.load(['g'])
      expect(await one.write(page(group(3), at(3)))).toBe('written')
    },
  )

  it('writes a document that is in a page twice as it came out last', async () => {
    const { models, one } = await twoWriters()
    closeLater(() => models.close())
    await one.write(page([document('a', 1)], at(1)))
    await one.load(['a', 'b'])
    const twice = [document('a', 2), document('b', 1), document('a', 3), document('b', 2), document('c', 1)]
    expect(await one.write(page(twice, at(2)))).toBe('written')
    const found = await one.get(['a', 'b'])
    expect(new Map(found.map(({ id, body }) => [id, body?.['revision']]))).toEqual(
      new Map([
        ['a', 3],
        ['b', 2],
      ]),
    )
  })
})

it('continues a build whose checkpoints are where they were kept before', async () => {
  const url = newUrl()
  const { db, close } = openMongoDatabase(url)
  closeLater(close)
  const models = openMongoReadModels({ url })
  closeLater(() => models.close())
  await models.open(first, shape)
  const build = 'games-v1-b1'
  const kept = [at(5, 'one'), at(6, 'two')].map((checkpoint, n) => ({
    _id: new ObjectId(),
    build,
    partition: checkpoint.partition,
    epoch: n + 3,
    checkpoint: JSON.stringify(checkpoint),
  }))
  await db.collection('checkpoints').insertMany(kept)
  const again = await models.open(first, shape)
  expect(await again.checkpoints()).toEqual([at(5, 'one'), at(6, 'two')])
  expect(await db.collection('checkpoints').countDocuments({})).toBe(0)
  expect(await again.write(page([document('a', 1)], at(7, 'one')))).toBe('written')
  expect(await (await models.open(first, shape)).checkpoints()).toEqual([at(7, 'one'), at(6, 'two')])
})

it('keeps more updates in a page than FerretDB has connections', async () => {
  const models = openMongoReadModels({ url: newUrl() })
  closeLater(() => models.close())
  const build = await models.open(first, shape)
  const many = (revision: number) =>
    Array.from({ length: 120 }, (_, n) => document(`d${n}`, revision, { group: `d${n}` }))
  await build.write(page(many(0), at(1)))
  expect(await build.write(page(many(1), at(2)))).toBe('written')
  expect(await build.find({ where: [], limit: 1 })).toMatchObject([{ body: { revision: 1 } }])
})

it.each(['.*', 'a.c', '(', '[x', '$', String.raw`a\Qb`, '{1}', '|', '?'])(
  'finds %s as a text, not as a pattern',
  async (text) => {
    const models = openMongoReadModels({ url: newUrl() })
    closeLater(() => models.close())
    const build = await models.open(first, shape)
    const keyed = (id: string, owner: string) => document(id, 0, { keys: { owner, points: 1, players: [] } })
    await build.write(page([keyed('with', `before ${text} after`), keyed('without', 'abc acc')]))
    const found = await build.find({ where: [{ index: 'owner', contains: text }] })
    expect(found.map(({ id }) => id)).toEqual(['with'])
  },
)
