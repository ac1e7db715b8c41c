import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { isSame } from './same.ts'

describe('whether two values say the same', () => {
  it('does not depend on the order of fields', () =>
    expect(isSame({ one: 1, two: [1, { three: null }] }, { two: [1, { three: null }], one: 1 })).toBe(true))

  it.each([
    [{ one: 1 }, { one: 2 }],
    [{ one: 1 }, {}],
    [{}, { one: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], { 0: 1 }],
    [null, {}],
    ['1', 1],
  ])('finds %j and %j different', (one, other) => expect(isSame(one, other)).toBe(false))

  it('holds for every value and its copy', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => expect(isSame(value, structuredClone(value))).toBe(true)),
    ))
})
