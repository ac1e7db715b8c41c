import { describe, expect, it } from '@jest/globals'
import { atMostTwiceASecond } from '../jobs/progress-report.ts'
import { progressOf, progressReader } from './progress.ts'

const block = (entries: Record<string, string>) => new Map(Object.entries(entries))

describe('progress of ffmpeg', () => {
  it('is the share of the output that is written, and the time left at the same pace', () => {
    const half = block({ out_time_us: '30000000', total_size: '1234', progress: 'continue' })
    expect(progressOf(half, 60, 20)).toEqual({ share: 0.5, secondsLeft: 20, writtenBytes: 1234 })
  })

  it('does not guess the time left before there is a base for it', () => {
    const unknown = block({ out_time_us: 'N/A', total_size: 'N/A', progress: 'continue' })
    expect(progressOf(unknown, 60, 1)).toEqual({ share: 0, secondsLeft: null, writtenBytes: 0 })
  })

  it('never goes back, though ffmpeg has no time for a moment', () => {
    const shares: number[] = []
    const read = progressReader(60, ({ share }) => shares.push(share))
    for (const time of ['N/A', '30000000', 'N/A', '15000000', '45000000'])
      for (const line of [`out_time_us=${time}`, 'progress=continue']) read(line)
    expect(shares).toEqual([0, 0.5, 0.5, 0.5, 0.75])
  })

  it('is never more than all, and all at the end', () => {
    expect(progressOf(block({ out_time_us: '99000000', progress: 'continue' }), 60, 1).share).toBe(1)
    expect(progressOf(block({ out_time_us: '10000000', progress: 'end' }), 60, 1).share).toBe(1)
  })

  it('is reported at most twice a second', () => {
    const reported: number[] = []
    let nowMs = 0
    const report = atMostTwiceASecond(
      (share: number) => reported.push(share),
      () => nowMs,
    )
    for (nowMs = 0; nowMs <= 2000; nowMs += 100) report(nowMs)
    expect(reported).toEqual([0, 500, 1000, 1500, 2000])
  })
})
