import { expect, it } from '@jest/globals'
import { keyOfRank } from './read.ts'

it('keys of ranks sort as the ranks do', () => {
  const ranks = [-1e300, -2048, -3.5, -1, -5e-324, 0, 5e-324, 0.25, 1, 1.0000000001, 2, 10, 1e15, 1e300]
  const keys = ranks.map(keyOfRank)
  expect(keys.toSorted()).toEqual(keys)
  expect(new Set(keys).size).toBe(ranks.length)
  expect(keyOfRank(-0)).toBe(keyOfRank(0))
})
