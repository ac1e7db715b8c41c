import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { LayeredMap } from './layered-map.ts'

const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), key: fc.nat(99), value: fc.nat() }),
  fc.record({ do: fc.constant('delete' as const), key: fc.nat(99), value: fc.constant(0) }),
  fc.record({ do: fc.constant('branch' as const), key: fc.constant(0), value: fc.constant(0) }),
)

const sorted = (map: ReadonlyMap<number, number>) => [...map].toSorted(([a], [b]) => a - b)

describe('a map in layers', () => {
  it('holds what a copied map would hold, and so do all that it was branched off from', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        let map = LayeredMap.over(new Map<number, number>())
        let copied = new Map<number, number>()
        const earlier: [LayeredMap<number, number>, Map<number, number>][] = []
        for (const { do: what, key, value } of steps) {
          if (what === 'set') {
            map.set(key, value)
            copied.set(key, value)
          } else if (what === 'delete') {
            map.delete(key)
            copied.delete(key)
          } else {
            const settled = map.settled()
            earlier.push([settled, copied])
            map = LayeredMap.over(settled)
            copied = new Map(copied)
          }
        }
        for (const [ours, theirs] of [...earlier, [map, copied] as const]) {
          expect(sorted(ours)).toEqual(sorted(theirs))
          expect(ours.size).toBe(theirs.size)
          for (let key = 0; key < 100; key += 1) {
            expect([ours.has(key), ours.get(key)]).toEqual([theirs.has(key), theirs.get(key)])
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it('keeps the place of a key that is overwritten, and puts new ones last', () => {
    const map = LayeredMap.over(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    )
    map.set('c', 3)
    map.set('a', 4)
    expect([...map.keys()]).toEqual(['a', 'b', 'c'])
    expect([...map.values()]).toEqual([4, 2, 3])
    const seen: [string, number][] = []
    map.forEach((value, key) => void seen.push([key, value]))
    expect(seen).toEqual([...map])
  })
})
