import { describe, expect, it } from '@jest/globals'
import { growingDelay } from './growing-delay.ts'

const SECOND = 1000

/** Tries as soon as it may, so many times; answers the seconds waited before each. */
function waits(delay: ReturnType<typeof growingDelay>, clock: { now: number }, times: number): number[] {
  return Array.from({ length: times }, () => {
    const seconds = delay.tried('ida') ?? 0
    if (seconds === 0) return 0
    clock.now += seconds * SECOND
    expect(delay.tried('ida')).toBeUndefined()
    return seconds
  })
}

describe('tries that grow dear', () => {
  it('are free at first, then wait twice as long each time, up to a quarter of an hour', () => {
    const clock = { now: 0 }
    const delay = growingDelay({ free: 3, now: () => clock.now })
    expect(waits(delay, clock, 8)).toEqual([0, 0, 0, 1, 2, 4, 8, 16])
    expect(waits(delay, clock, 8).at(-1)).toBe(900)
  })

  it('begin again after a right one, after an hour without any, and for another key at once', () => {
    const clock = { now: 0 }
    const delay = growingDelay({ free: 1, now: () => clock.now })
    delay.tried('ida')
    expect(delay.tried('ida')).toBe(1)
    expect(delay.tried('olga')).toBeUndefined()
    delay.succeeded('ida')
    expect(delay.tried('ida')).toBeUndefined()
    clock.now += 3600 * SECOND
    expect(waits(delay, clock, 2)).toEqual([0, 1])
  })

  it('are not counted while they come too early, so nobody prolongs a wait by asking', () => {
    const clock = { now: 0 }
    const delay = growingDelay({ free: 1, now: () => clock.now })
    delay.tried('ida')
    for (let n = 0; n < 50; n += 1) expect(delay.tried('ida')).toBe(1)
  })

  it('are remembered of so many at most', () => {
    const delay = growingDelay({ free: 1, now: () => 0, mostKeys: 2 })
    for (const key of ['ida', 'olga', 'maya']) delay.tried(key)
    expect([delay.tried('maya'), delay.tried('olga')]).toEqual([1, 1])
    expect(delay.tried('ida')).toBeUndefined()
  })
})
