import { describe, expect, it } from '@jest/globals'
import { Clock } from '../../testing/running-projections.ts'
import { ProgressRate } from './progress-rate.ts'

const SECOND = 1 / 60

function running() {
  const clock = new Clock()
  return { clock, rate: new ProgressRate(clock.now) }
}

describe('how fast a build goes', () => {
  it('is what it did in the last seconds, and how long the rest will take', () => {
    const { clock, rate } = running()
    rate.progressed(100, 400)
    clock.pass(SECOND)
    rate.progressed(100, 400)
    clock.pass(SECOND)
    expect(rate.eventsPerSecond()).toBe(100)
    expect(rate.secondsLeft(4000)).toBe(10)
  })

  it('is unknown while nothing happens', () => {
    const { clock, rate } = running()
    rate.progressed(100, 400)
    clock.pass(1)
    expect(rate.eventsPerSecond()).toBeNull()
    expect(rate.secondsLeft(4000)).toBeNull()
  })

  it('is zero after a minute without progress', () => {
    const { clock, rate } = running()
    rate.progressed(1, 1)
    clock.pass(0.9)
    expect(rate.isStalled()).toBe(false)
    clock.pass(0.1)
    expect(rate.isStalled()).toBe(true)
    rate.touch()
    expect(rate.isStalled()).toBe(false)
  })

  it('reports since when it has not seen everything', () => {
    const { clock, rate } = running()
    rate.caughtUp()
    clock.pass(0.5)
    rate.progressed(1, 1)
    expect(rate.secondsBehind()).toBe(30)
  })
})
