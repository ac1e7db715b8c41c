import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { LayeredMap } from './layered-map.ts'

const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), key: fc.nat(99), value: fc.string() }),
  fc.record({ do: fc.constant('delete' as const), key: fc.nat(99), value: fc.constant('') }),
  fc.record({ do: fc.constant('branch' as const), key: fc.constant(0), value: fc.constant('') }),
)

const sorted = (map: ReadonlyMap<number, string>) => [...map].toSorted(([a], [b]) => a - b)

describe('a map in layers', () => {
  it('holds what a copied map would hold, and so do all that it was branched off from', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        let map = LayeredMap.over(new Map<number, string>())
        let copied = new Map<number, string>()
        const earlier: [LayeredMap<number, string>, Map<number, string>][] = []
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

  it('keeps the place at which a key was set first, and puts new ones last', () => {
    const map = LayeredMap.over(
      new Map([
        ['a', 'one'],
        ['b', 'two'],
      ]),
    )
    map.set('c', 'three')
    map.delete('a')
    for (let n = 0; n < 100; n += 1) map.set(`later ${n}`, 'more')
    const later = LayeredMap.over(map.settled())
    later.set('a', 'four')
    expect([...later.keys()].slice(0, 3)).toEqual(['a', 'b', 'c'])
    expect([...later.values()].slice(0, 3)).toEqual(['four', 'two', 'three'])
    expect([...map.keys()].slice(0, 2)).toEqual(['b', 'c'])
  })
})
