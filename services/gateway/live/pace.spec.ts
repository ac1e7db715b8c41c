import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Pace } from './pace.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('the pace of a topic', () => {
  it('tells the first thing at once and a burst in one frame each 25 ms', () => {
    let flushes = 0
    const pace = new Pace(25, () => (flushes += 1))
    pace.happened()
    expect(flushes).toBe(1)
    for (let event = 0; event < 100; event += 1) pace.happened()
    expect(flushes).toBe(1)
    jest.advanceTimersByTime(25)
    expect(flushes).toBe(2)
    jest.advanceTimersByTime(25)
    pace.happened()
    expect(flushes).toBe(3)
  })

  it('is silent once it was stopped', () => {
    let flushes = 0
    const pace = new Pace(25, () => (flushes += 1))
    pace.happened()
    pace.happened()
    pace.stop()
    jest.advanceTimersByTime(1000)
    expect(flushes).toBe(1)
  })
})
