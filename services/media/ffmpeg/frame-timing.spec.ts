import { describe, expect, it } from '@jest/globals'
import { frameTiming, nearestUsualRate, perSecond, rateToWrite } from './frame-timing.ts'
import type { PacketTable } from './packets.ts'

function packets(times: readonly number[], tickSeconds: number, keyEvery = 30): PacketTable {
  return {
    tickSeconds,
    presentation: times,
    decoding: times,
    isKey: times.map((_, index) => index % keyEvery === 0),
    checksum: times.map(String),
  }
}

const evenly = (count: number, gap: number) => Array.from({ length: count }, (_, index) => index * gap)

describe('timing of frames', () => {
  it('knows the usual rates, also where the container rounds to milliseconds', () => {
    expect(frameTiming(packets(evenly(90, 1001), 1 / 30_000)).nominal).toEqual({
      frames: 30_000,
      seconds: 1001,
    })
    const milliseconds = evenly(120, 1000 / 60).map(Math.round)
    expect(frameTiming(packets(milliseconds, 0.001))).toMatchObject({
      nominal: { frames: 60 },
      constant: true,
    })
  })

  it('sees that a phone lets its rate wander', () => {
    const wandering = evenly(90, 20).map((time, index) => time + (index % 7 === 0 ? 6 : 0))
    expect(frameTiming(packets(wandering, 1 / 600))).toMatchObject({
      nominal: { frames: 30 },
      constant: false,
    })
  })

  it('sees a dropped frame', () => {
    const times = evenly(90, 20).filter((_, index) => index !== 40)
    expect(frameTiming(packets(times, 1 / 600))).toMatchObject({ nominal: { frames: 30 }, constant: false })
  })

  it('sees frames that are stored in another order than shown', () => {
    const table = { ...packets(evenly(3, 1), 1 / 25), decoding: [-1, 0, 1] }
    expect(frameTiming(table).reordered).toBe(true)
  })

  it('measures the longest way from one key frame to the next, the end included', () => {
    expect(frameTiming(packets(evenly(50, 1), 1 / 25, 25)).longestKeyGapSeconds).toBe(1)
    expect(frameTiming(packets(evenly(90, 1), 1 / 25, 40)).longestKeyGapSeconds).toBe(1.6)
  })

  it('halves what is too fast, so that movement stays even', () => {
    expect(perSecond(rateToWrite(nearestUsualRate(240), 60))).toBe(60)
    expect(perSecond(rateToWrite(nearestUsualRate(119.88), 60))).toBeCloseTo(59.94, 2)
    expect(perSecond(rateToWrite(nearestUsualRate(59.94), 60))).toBeCloseTo(59.94, 2)
  })

  it('keeps an unusual rate as it is', () => {
    expect(perSecond(nearestUsualRate(17.3))).toBeCloseTo(17.3, 3)
  })
})
