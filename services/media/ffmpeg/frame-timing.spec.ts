import { describe, expect, it } from '@jest/globals'
import { FrameTimingReader, nearestUsualRate, ratePerSecond, rateToWrite } from './frame-timing.ts'

function timingOf(times: readonly number[], tickSeconds: number, keyEvery = 30, decodedBefore = 0) {
  const reader = new FrameTimingReader()
  for (const [index, shownAt] of times.entries()) {
    reader.add({ shownAt, decodedAt: shownAt - decodedBefore, isKey: index % keyEvery === 0 })
  }
  return reader.finish(tickSeconds)
}

const evenly = (count: number, gap: number) => Array.from({ length: count }, (_, index) => index * gap)

describe('timing of frames', () => {
  it('recognizes the usual rates, also where the container rounds to milliseconds', () => {
    expect(timingOf(evenly(90, 1001), 1 / 30_000).nominal).toEqual({
      frames: 30_000,
      seconds: 1001,
    })
    const milliseconds = evenly(120, 1000 / 60).map(Math.round)
    expect(timingOf(milliseconds, 0.001)).toMatchObject({
      nominal: { frames: 60 },
      constant: true,
    })
  })

  it('sees that a phone lets its rate wander', () => {
    const wandering = evenly(90, 20).map((time, index) => time + (index % 7 === 0 ? 6 : 0))
    expect(timingOf(wandering, 1 / 600)).toMatchObject({
      nominal: { frames: 30 },
      constant: false,
    })
  })

  it('sees a dropped frame', () => {
    const times = evenly(90, 20).filter((_, index) => index !== 40)
    expect(timingOf(times, 1 / 600)).toMatchObject({ nominal: { frames: 30 }, constant: false })
  })

  it('sees frames that are stored in another order than shown', () => {
    expect(timingOf(evenly(3, 1), 1 / 25, 30, 1).reordered).toBe(true)
    const withBFrames = evenly(300, 1).map((time) => time + [0, 2, -1, -1][time % 4]!)
    expect(timingOf(withBFrames, 1 / 25)).toMatchObject({ nominal: { frames: 25 }, constant: true })
  })

  it('takes an hour of key frames alone, as MJPEG, ProRes and DV are', () => {
    expect(timingOf(evenly(180_000, 1), 1 / 50, 1)).toMatchObject({
      nominal: { frames: 50 },
      endSeconds: 3600,
      longestKeyGapSeconds: 0.02,
    })
  })

  it('measures the longest way from one key frame to the next, the end included', () => {
    expect(timingOf(evenly(50, 1), 1 / 25, 25).longestKeyGapSeconds).toBe(1)
    expect(timingOf(evenly(90, 1), 1 / 25, 40).longestKeyGapSeconds).toBe(1.6)
  })

  it('halves what is too fast, so that movement stays even', () => {
    expect(ratePerSecond(rateToWrite(nearestUsualRate(240), 60))).toBe(60)
    expect(ratePerSecond(rateToWrite(nearestUsualRate(119.88), 60))).toBeCloseTo(59.94, 2)
    expect(ratePerSecond(rateToWrite(nearestUsualRate(59.94), 60))).toBeCloseTo(59.94, 2)
  })

  it('keeps an unusual rate as it is', () => {
    expect(ratePerSecond(nearestUsualRate(17.3))).toBeCloseTo(17.3, 3)
  })
})
