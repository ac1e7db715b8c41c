import { describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { PARTITIONS, partitionOf, partitionsOf } from './partitions.ts'

describe('partitions', () => {
  it('are where they have always been: a stream never moves', () => {
    expect(partitionOf('match-00000000-0000-4000-8000-000000000000')).toBe('match/9')
    expect(partitionOf('site-settings')).toBe('site/8')
  })
  it('are of one category each, and all of them are used', () => {
    const seen = new Set(Array.from({ length: 2000 }, () => partitionOf(`match-${randomUUID()}`)))
    expect([...seen].toSorted()).toEqual(partitionsOf('match').toSorted())
    expect(seen.size).toBe(PARTITIONS)
  })
})
