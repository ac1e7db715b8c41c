import { describe, expect, it } from '@jest/globals'
import { Clock } from '../stories/running-site.ts'
import { Pace } from './pace.ts'

const SECOND = 1 / 60

function running() {
  const clock = new Clock()
  return { clock, pace: new Pace(clock.now) }
}

describe('how fast a build goes', () => {
  it('is what it did in the last seconds, and how long the rest will take', () => {
    const { clock, pace } = running()
    pace.progressed(100, 400)
    clock.pass(SECOND)
    pace.progressed(100, 400)
    clock.pass(SECOND)
    expect(pace.eventsPerSecond()).toBe(100)
    expect(pace.secondsLeft(4000)).toBe(10)
  })

  it('is unknown while nothing happens', () => {
    const { clock, pace } = running()
    pace.progressed(100, 400)
    clock.pass(1)
    expect(pace.eventsPerSecond()).toBeNull()
    expect(pace.secondsLeft(4000)).toBeNull()
  })

  it('stands still after a minute without progress', () => {
    const { clock, pace } = running()
    pace.progressed(1, 1)
    clock.pass(0.9)
    expect(pace.isStalled()).toBe(false)
    clock.pass(0.1)
    expect(pace.isStalled()).toBe(true)
    pace.touch()
    expect(pace.isStalled()).toBe(false)
  })

  it('tells since when it has not seen everything', () => {
    const { clock, pace } = running()
    pace.caughtUp()
    clock.pass(0.5)
    pace.progressed(1, 1)
    expect(pace.secondsBehind()).toBe(30)
  })
})
