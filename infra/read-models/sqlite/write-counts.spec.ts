import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { WriteCounts } from './write-counts.ts'

const newFolder = () => `/no/such/folder/${randomUUID()}`
const failing = () => {
  throw new Error('the disk is full')
}

describe('the counts of writes to a folder', () => {
  it('say nothing before this process has written there', () => {
    expect(new WriteCounts(newFolder()).settled).toBeUndefined()
  })

  it('say nothing while a write is under way', () => {
    const counts = new WriteCounts(newFolder())
    counts.during(() => undefined)
    expect(counts.during(() => counts.settled)).toBeUndefined()
  })

  it('are others after every write, and the same until then', () => {
    const counts = new WriteCounts(newFolder())
    const seen = [counts.during(() => 1), 2, 3].map(() => {
      counts.during(() => undefined)
      expect(counts.settled).toBe(counts.settled)
      return counts.settled
    })
    expect(new Set([...seen, undefined]).size).toBe(4)
  })

  it('are others after a write that failed at an unknown place', () => {
    const counts = new WriteCounts(newFolder())
    counts.during(() => undefined)
    const before = counts.settled
    expect(() => counts.during(failing)).toThrow('the disk is full')
    expect(counts.settled).not.toBe(before)
    expect(counts.settled).toBeDefined()
  })

  it('are shared by all who open the folder, and by nobody else', () => {
    const folder = newFolder()
    const [one, other, another] = [
      new WriteCounts(folder),
      new WriteCounts(folder),
      new WriteCounts(newFolder()),
    ]
    one.during(() => undefined)
    expect(other.settled).toBe(one.settled)
    expect(another.settled).toBeUndefined()
  })
})
