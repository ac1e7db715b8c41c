import { DEFAULT_WORK_SPEED } from '@courtline/messages/account/user-settings'
import { rateAfter, startAfterRewind } from './dead-time.ts'

describe('the speed of dead time', () => {
  it('is 4 between points and 1 in play and while a point is described', () => {
    expect(rateAfter(DEFAULT_WORK_SPEED, 'describing', 'idle')).toBe(4)
    expect(rateAfter(DEFAULT_WORK_SPEED, 'idle', 'in-play')).toBe(1)
    expect(rateAfter(DEFAULT_WORK_SPEED, 'in-play', 'describing')).toBeUndefined()
  })

  it('takes a start back, for the picture ran on while the hand reacted', () => {
    const now = { rate: 4, playing: true, notBefore: 0, rewindSeconds: 0.7 }
    expect(startAfterRewind(100, now)).toBeCloseTo(99.3)
    expect(startAfterRewind(100, { ...now, rate: 1 })).toBe(100)
    expect(startAfterRewind(100, { ...now, playing: false })).toBe(100)
  })

  it('never lets a point begin before the one before it has ended', () => {
    const now = { rate: 4, playing: true, rewindSeconds: 0.7 }
    expect(startAfterRewind(100, { ...now, notBefore: 99.8 })).toBe(99.8)
    expect(startAfterRewind(100, { ...now, notBefore: 120 })).toBe(100)
  })
})
