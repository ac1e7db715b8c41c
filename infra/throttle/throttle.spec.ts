import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Throttle } from './throttle.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('the throttle of a topic', () => {
  it('sends the first thing at once and a burst in one frame each 25 ms', () => {
    let flushes = 0
    const throttle = new Throttle(25, () => (flushes += 1))
    throttle.happened()
    expect(flushes).toBe(1)
    for (let event = 0; event < 100; event += 1) throttle.happened()
    expect(flushes).toBe(1)
    jest.advanceTimersByTime(25)
    expect(flushes).toBe(2)
    jest.advanceTimersByTime(25)
    throttle.happened()
    expect(flushes).toBe(3)
  })

  it('sends at once what waits when it is told to hurry, and nothing where nothing waits', () => {
    let flushes = 0
    const throttle = new Throttle(25, () => (flushes += 1))
    throttle.hurry()
    throttle.happened()
    throttle.hurry()
    expect(flushes).toBe(1)
    throttle.happened()
    throttle.hurry()
    expect(flushes).toBe(2)
    throttle.happened()
    expect(flushes).toBe(2)
    jest.advanceTimersByTime(25)
    expect(flushes).toBe(3)
  })

  it('is silent once it was stopped', () => {
    let flushes = 0
    const throttle = new Throttle(25, () => (flushes += 1))
    throttle.happened()
    throttle.happened()
    throttle.stop()
    jest.advanceTimersByTime(1000)
    expect(flushes).toBe(1)
  })
})
