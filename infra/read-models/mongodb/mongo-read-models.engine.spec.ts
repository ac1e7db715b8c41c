import { afterAll, describe, expect, it } from '@jest/globals'
import { dropDatabases, newDatabaseUrl } from '../../mongodb/testing/engine-database.ts'
import { at, document, first, page, readModelsContract, shape } from '../testing/read-models-contract.ts'
import { openMongoReadModels } from './mongo-read-models.ts'
import { closeLater } from '../../testing/close-later.ts'

const urls: string[] = []
const newUrl = () => {
  const url = newDatabaseUrl('read')
  urls.push(url)
  return url
}
afterAll(() => dropDatabases(urls))

readModelsContract('mongodb', () => openMongoReadModels({ url: newUrl() }))

describe('two writers of one build in MongoDB', () => {
  const twoWriters = async () => {
    const models = openMongoReadModels({ url: newUrl() })
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
