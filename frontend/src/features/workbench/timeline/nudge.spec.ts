import { emptyDraft } from '@courtline/scoring/entry/point-draft'
import { IDLE, type EntryState } from '@courtline/scoring/entry/point-cycle'
import { nudged, nudgedEntry } from './nudge.ts'

describe('moving an edge by a second', () => {
  it('moves the start or the stop, to the millisecond', () => {
    expect(nudged({ start: 10.1, stop: 12 }, 'start', -1)).toEqual({ start: 9.1, stop: 12 })
    expect(nudged({ start: 10, stop: 12.345 }, 'stop', 1)).toEqual({ start: 10, stop: 13.345 })
  })

  it('never makes an interval of no length, nor a time before the video', () => {
    expect(nudged({ start: 10, stop: 11 }, 'stop', -1)).toBeUndefined()
    expect(nudged({ start: 10, stop: 11 }, 'start', 1)).toBeUndefined()
    expect(nudged({ start: 0.4, stop: 11 }, 'start', -1)).toEqual({ start: 0, stop: 11 })
  })

  it('moves only the start of what has no stop', () => {
    expect(nudged({ start: 10 }, 'stop', 1)).toBeUndefined()
    expect(nudged({ start: 10 }, 'start', 1)).toEqual({ start: 11 })
  })

  it('moves the open point and keeps what was typed', () => {
    const describing: EntryState = {
      phase: 'describing',
      draft: { ...emptyDraft(10, 14, 3), outcome: 'Winner' },
      origin: { type: 'just-ended' },
    }
    expect(nudgedEntry(describing, 'stop', -1)).toEqual({
      ...describing,
      draft: { startSeconds: 10, stopSeconds: 13, netCrosses: 3, outcome: 'Winner' },
    })
    expect(nudgedEntry({ phase: 'in-play', startSeconds: 10, netCrosses: 1 }, 'stop', -1)).toMatchObject({
      startSeconds: 9,
    })
    expect(nudgedEntry(IDLE, 'start', 1)).toBeUndefined()
  })
})
