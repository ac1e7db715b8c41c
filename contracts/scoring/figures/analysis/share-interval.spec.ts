import { describe, expect, it } from '@jest/globals'
import { shareInterval } from './share-interval.ts'

describe('the 95 % interval of a share (Wilson)', () => {
  // Values of Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i', (part, whole, low, high) => {
    const [shownLow, shownHigh] = shareInterval(part, whole) ?? []
    expect(shownLow).toBeCloseTo(low, 4)
    expect(shownHigh).toBeCloseTo(high, 4)
  })

  it('holds the share, stays inside 0 to 1, and is none of nothing', () => {
    for (let part = 0; part <= 7; part += 1) {
      const [low = 1, high = 0] = shareInterval(part, 7) ?? []
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(part / 7)
      expect(high).toBeGreaterThanOrEqual(part / 7)
      expect(high).toBeLessThanOrEqual(1)
    }
    expect(shareInterval(0, 0)).toBeNull()
  })
})
