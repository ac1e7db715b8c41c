import { FIRST_RATES, rateAfter, ratesAfter, startWithLead } from './dead-time.ts'

describe('the speed of dead time', () => {
  it('is 4 between points and 1 in play and while a point is described', () => {
    expect(rateAfter(FIRST_RATES, 'describing', 'idle')).toBe(4)
    expect(rateAfter(FIRST_RATES, 'idle', 'in-play')).toBe(1)
    expect(rateAfter(FIRST_RATES, 'in-play', 'describing')).toBeUndefined()
  })

  it('follows the user: a rate that was set holds for its time and comes back with it', () => {
    const faster = ratesAfter(FIRST_RATES, 'idle', 6)
    expect(rateAfter(faster, 'describing', 'idle')).toBe(6)
    expect(rateAfter(faster, 'idle', 'in-play')).toBe(1)
    expect(rateAfter(ratesAfter(faster, 'in-play', 1.5), 'idle', 'in-play')).toBe(1.5)
  })

  it('gives a start back what the picture ran on while the hand reacted', () => {
    const now = { rate: 4, playing: true, notBefore: 0 }
    expect(startWithLead(100, now)).toBe(99.25)
    expect(startWithLead(100, { ...now, rate: 1 })).toBe(100)
    expect(startWithLead(100, { ...now, playing: false })).toBe(100)
  })

  it('never lets a point begin before the one before it has ended', () => {
    expect(startWithLead(100, { rate: 4, playing: true, notBefore: 99.8 })).toBe(99.8)
    expect(startWithLead(100, { rate: 4, playing: true, notBefore: 120 })).toBe(100)
  })
})
