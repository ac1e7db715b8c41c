import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { addHash, eventHash, hashText, parseHash, sumOfHashes } from './event-hash.ts'

const sum = (ids: string[]) => ids.map(eventHash).reduce(addHash, 0n)

describe('the hash by which the audit compares log and projections', () => {
  it('is the start of the SHA-256 of the event id', () => {
    // printf abc | sha256sum begins with ba7816bf8f01cfea.
    expect(hashText(eventHash('abc'))).toBe('ba7816bf8f01cfea')
  })

  it('comes to the same sum in any order', () => {
    const ids = fc.array(fc.uuid(), { maxLength: 20 })
    fc.assert(fc.property(ids, (list) => sum(list) === sum(list.toReversed())))
  })

  it('comes to the same sum for a page at once', () => {
    const ids = fc.array(fc.uuid(), { maxLength: 20 })
    fc.assert(fc.property(ids, (list) => sumOfHashes(list) === sum(list)))
  })

  it('wraps at 2^64 and survives being written down', () => {
    const largest = (1n << 64n) - 1n
    expect(addHash(largest, 2n)).toBe(1n)
    fc.assert(fc.property(fc.bigInt(0n, largest), (hash) => parseHash(hashText(hash)) === hash))
  })
})
