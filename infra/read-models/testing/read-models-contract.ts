import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type {
  BuildShape,
  BuildCheckpoint,
  DocumentWrite,
  Key,
  PageWrite,
  StoreQuery,
  ReadModelBuild,
  ReadModels,
} from '../read-models.ts'
import { closeLater } from '../../testing/close-later.ts'

export const shape: BuildShape = { indexes: { owner: 'one', points: 'one', players: 'many' }, personal: true }
export const first = { view: 'games', version: 1, build: 1 }

export const at = (position: number, partition = 'all'): BuildCheckpoint => ({
  partition,
  position: String(position).padStart(20, '0'),
  applied: { count: position, hash: '0000000000000000' },
  parked: [],
  skipped: [],
})

export function document(id: string, revision: number, facts: Partial<DocumentWrite> = {}): DocumentWrite {
  return { id, group: id, guard: { [`game-${id}`]: revision }, body: { id, revision }, keys: {}, ...facts }
}

const keyed = (id: string, owner: Key | null, points: Key | null, players: Key[] = []) =>
  document(id, 0, { keys: { owner, points, players } })

export const page = (documents: DocumentWrite[], checkpoint = at(1)): PageWrite => ({
  documents,
  checkpoint,
  erases: false,
})

/** What every store of read models does. `open` gives one that is empty, each time. */
export function readModelsContract(name: string, open: () => ReadModels): void {
  describe(`the store of read models: ${name}`, () => {
    contract(open)
  })
}

function contract(open: () => ReadModels): void {
  let models: ReadModels
  let build: ReadModelBuild
  beforeEach(async () => {
    models = open()
    build = await models.open(first, shape)
  })
  afterEach(async () => {
    await build.close()
    await models.close()
  })
  const idsOf = async (query: StoreQuery) => (await build.find(query)).map(({ id }) => id)

  describe('writing a page', () => {
    it('keeps documents and checkpoint', async () => {
      expect(await build.write(page([document('a', 3)]))).toBe('written')
      expect(await build.get(['a', 'b'])).toEqual([
        { id: 'a', group: 'a', guard: { 'game-a': 3 }, body: { id: 'a', revision: 3 } },
      ])
      expect(await build.checkpoints()).toEqual([at(1)])
    })

    it('replaces a document and its keys', async () => {
      await build.write(page([keyed('a', 'ana', 1, ['p1', 'p2'])]))
      await build.write(page([keyed('a', 'bob', 2, ['p2', 'p3'])], at(2)))
      expect(await idsOf({ where: [{ index: 'owner', equals: 'ana' }] })).toEqual([])
      expect(await idsOf({ where: [{ index: 'players', equals: 'p1' }] })).toEqual([])
      expect(await idsOf({ where: [{ index: 'players', equals: 'p3' }] })).toEqual(['a'])
    })

    it('writes nothing of a page when a document has seen more than the writer', async () => {
      await build.write(page([document('a', 5)]))
      expect(await build.write(page([document('b', 0), document('a', 4)], at(2)))).toBe('outpaced')
      expect(await build.get(['a', 'b'])).toHaveLength(1)
      expect(await build.checkpoints()).toEqual([at(1)])
    })

    it('writes the same page again without complaint', async () => {
      await build.write(page([document('a', 5)]))
      expect(await build.write(page([document('a', 5)]))).toBe('written')
    })

    it('looks at each stream that feeds a document', async () => {
      await build.write(page([document('a', 0, { guard: { x: 2, y: 1 } })]))
      expect(await build.write(page([document('a', 0, { guard: { x: 3 } })], at(2)))).toBe('outpaced')
      expect(await build.write(page([document('a', 0, { guard: { x: 3, y: 1 } })], at(2)))).toBe('written')
    })

    it('never moves a checkpoint back', async () => {
      await build.write(page([], at(5)))
      expect(await build.write(page([], at(4)))).toBe('outpaced')
      expect(await build.checkpoints()).toEqual([at(5)])
    })

    it('keeps a checkpoint for each partition', async () => {
      await build.write(page([], at(5, 'one')))
      await build.write(page([], at(3, 'two')))
      expect(await build.checkpoints()).toEqual([at(5, 'one'), at(3, 'two')])
    })
  })

  describe('a document that is gone', () => {
    const gone = document('a', 2, { body: null })

    it('is seen by its writer only, whose guard it keeps', async () => {
      await build.write(page([keyed('a', 'ana', 1)]))
      await build.write(page([{ ...gone, group: 'a' }], at(2)))
      expect(await build.get(['a'])).toEqual([])
      expect(await idsOf({ where: [{ index: 'owner', equals: 'ana' }] })).toEqual([])
      expect(await build.scan({ afterId: '', limit: 10 })).toEqual([])
      expect(await build.count()).toBe(0)
      expect(await build.load(['a'])).toMatchObject([{ id: 'a', guard: { 'game-a': 2 }, body: null }])
    })

    it('is not brought back by an older page', async () => {
      await build.write(page([gone]))
      expect(await build.write(page([document('a', 1)], at(2)))).toBe('outpaced')
    })
  })

  it('loads all documents of a group', async () => {
    await build.write(
      page([document('a/1', 0, { group: 'a' }), document('a', 0, { group: 'a' }), document('b', 0)]),
    )
    const found = await build.load(['a', 'nothing'])
    expect(found.map(({ id }) => id).toSorted()).toEqual(['a', 'a/1'])
  })

  describe('looking documents up', () => {
    beforeEach(async () => {
      await build.write(
        page([
          keyed('a', 'ana', 10, ['p1']),
          keyed('b', 'bob', 9, ['p1', 'p2']),
          keyed('c', 'ana', 200),
          keyed('d', null, null, ['p3']),
        ]),
      )
    })

    it.each<[string, StoreQuery, string[]]>([
      ['by one key', { where: [{ index: 'owner', equals: 'ana' }] }, ['a', 'c']],
      ['by several keys', { where: [{ index: 'owner', in: ['ana', 'bob'] }] }, ['a', 'b', 'c']],
      ['by none of them', { where: [{ index: 'owner', in: [] }] }, []],
      ['by one key of many', { where: [{ index: 'players', equals: 'p1' }] }, ['a', 'b']],
      ['by any key of many, once', { where: [{ index: 'players', in: ['p1', 'p2'] }] }, ['a', 'b']],
      ['from a bound on, as numbers', { where: [{ index: 'points', from: 10 }] }, ['a', 'c']],
      ['up to a bound', { where: [{ index: 'points', to: 10 }] }, ['a', 'b']],
      ['by a piece of text', { where: [{ index: 'owner', contains: 'o' }] }, ['b']],
      ['by wild cards as they stand', { where: [{ index: 'owner', contains: '%' }] }, []],
      [
        'by all conditions together',
        {
          where: [
            { index: 'owner', equals: 'ana' },
            { index: 'points', from: 100 },
          ],
        },
        ['c'],
      ],
      ['in the order of a key', { where: [], sort: { index: 'points' } }, ['d', 'b', 'a', 'c']],
      [
        'in the opposite order, the first only',
        { where: [{ index: 'points', from: 0 }], sort: { index: 'points', descending: true }, limit: 2 },
        ['c', 'a'],
      ],
      [
        'equal keys in the order of their ids, turned around too',
        { where: [{ index: 'owner', in: ['ana'] }], sort: { index: 'owner', descending: true } },
        ['c', 'a'],
      ],
      ['all of them, by id', { where: [] }, ['a', 'b', 'c', 'd']],
    ])('%s', async (_, query, expected) => {
      expect(await idsOf(query)).toEqual(expected)
    })

    it('refuses an index that the view does not declare', async () => {
      await expect(build.find({ where: [{ index: 'colour', equals: 'red' }] })).rejects.toThrow(RangeError)
    })

    it('goes through all documents page by page', async () => {
      const firstTwo = await build.scan({ afterId: '', limit: 2 })
      const rest = await build.scan({ afterId: firstTwo[1]?.id ?? '', limit: 2 })
      expect([...firstTwo, ...rest].map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    })
  })

  describe('builds', () => {
    it('are apart from each other', async () => {
      await build.write(page([document('a', 0)]))
      const second = await models.open({ ...first, build: 2 }, shape)
      closeLater(() => second.close())
      expect(await second.count()).toBe(0)
    })

    it('can be read while they are written, and are not there before', async () => {
      expect(await models.read({ ...first, build: 9 }, shape)).toBeUndefined()
      const reader = await models.read(first, shape)
      await build.write(page([document('a', 0)]))
      expect(await reader?.count()).toBe(1)
      await reader?.close()
    })

    it('can be dropped', async () => {
      await build.write(page([document('a', 0)]))
      await build.close()
      await models.drop(first)
      expect(await models.read(first, shape)).toBeUndefined()
      build = await models.open(first, shape)
      expect(await build.count()).toBe(0)
    })

    it('are listed as they were last recorded', async () => {
      const record = { ...first, state: 'live' as const, verdict: null, since: '2026-01-01T00:00:00Z' }
      expect(await models.builds('games')).toEqual([])
      await models.saveBuilds('games', [record])
      await models.saveBuilds('games', [{ ...record, state: 'standby' }])
      expect(await models.builds('games')).toEqual([{ ...record, state: 'standby' }])
    })
  })
}
