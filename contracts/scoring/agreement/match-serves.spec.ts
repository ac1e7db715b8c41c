import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { matchStarts, type PairOfPlaces } from './match-serves.ts'

const starts = fc
  .array(fc.integer({ min: 0, max: 60 }), { maxLength: 7 })
  .map((tenths) => tenths.map((each) => each / 10).toSorted((a, b) => a - b))

/** Every assignment of starts within a second, tried out: the best by number, then by distance. */
function bestByTrying(first: readonly number[], second: readonly number[]): { pairs: number; sum: number } {
  const [start, ...rest] = first
  if (start === undefined) return { pairs: 0, sum: 0 }
  const options = [bestByTrying(rest, second)]
  second.forEach((other, at) => {
    const distance = Math.abs(Math.round(other * 1000) - Math.round(start * 1000))
    if (distance > 1000) return
    const { pairs, sum } = bestByTrying(rest, second.toSpliced(at, 1))
    options.push({ pairs: pairs + 1, sum: sum + distance })
  })
  return options.reduce((best, each) =>
    each.pairs > best.pairs || (each.pairs === best.pairs && each.sum < best.sum) ? each : best,
  )
}

const worthOf = (pairs: readonly PairOfPlaces[], first: readonly number[], second: readonly number[]) => ({
  pairs: pairs.length,
  sum: pairs.reduce(
    (sum, [one, other]) =>
      sum + Math.abs(Math.round((second[other] ?? NaN) * 1000) - Math.round((first[one] ?? NaN) * 1000)),
    0,
  ),
})

describe('matching of starts', () => {
  it('is the best of all assignments within a second', () => {
    fc.assert(
      fc.property(starts, starts, (first, second) => {
        expect(worthOf(matchStarts(first, second), first, second)).toEqual(bestByTrying(first, second))
      }),
      { numRuns: 300 },
    )
  })

  it('is the same seen from either side, also between equally good ones', () => {
    fc.assert(
      fc.property(starts, starts, (first, second) => {
        const there = matchStarts(first, second)
        expect(matchStarts(second, first)).toEqual(there.map(([one, other]) => [other, one]))
      }),
      { numRuns: 300 },
    )
  })

  it('pairs what is nearest, not what comes first', () => {
    expect(matchStarts([10], [9.2, 10.1])).toEqual([[0, 1]])
    expect(matchStarts([10, 10.9], [10.8])).toEqual([[1, 0]])
  })

  it('pairs rather two that are further apart than one', () => {
    expect(matchStarts([10, 11], [10.9, 11.9])).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('pairs nothing more than a second apart, and nothing with nothing', () => {
    expect(matchStarts([10], [11.001])).toEqual([])
    expect(matchStarts([10], [11])).toHaveLength(1)
    expect(matchStarts([], [1])).toEqual([])
    expect(matchStarts([Number.NaN], [1])).toEqual([])
  })

  it('compares only starts that are near: 100,000 of them take moments', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => index * 8)
    expect(
      matchStarts(
        many,
        many.map((start) => start + 0.5),
      ),
    ).toHaveLength(100_000)
  })
})
