import {
  crossesFromRallyLength,
  errorByFromCrosses,
  errorTypeFromCrosses,
  canEnd,
  rallyLengthFromCrosses,
  strikerOf,
} from './rally.ts'
import { ERROR_TYPES, TEAMS } from './vocabulary.ts'

describe('rally length and error type from net crossings (D10)', () => {
  it.each([
    ['error by the server, even', 0, 4, 'Net', 4],
    ['error by the server, odd', 0, 5, 'Long', 4],
    ['error by the receiver, odd', 1, 5, 'Net', 5],
    ['error by the receiver, even', 1, 4, 'Long', 3],
    ['return into the net: the serve was in', 1, 1, 'Net', 1],
    ['return long: the serve was in', 1, 2, 'Long', 1],
  ] as const)('%s', (_, errorBy, crosses, errorType, length) => {
    expect(errorTypeFromCrosses(crosses, errorBy, 0)).toBe(errorType)
    expect(rallyLengthFromCrosses(crosses, 'UnforcedError', errorType)).toBe(length)
    expect(crossesFromRallyLength(length, 'ForcedError', errorType)).toBe(crosses)
  })

  it('a winner was in: its length is the crossings', () => {
    expect(rallyLengthFromCrosses(6, 'Winner', undefined)).toBe(6)
    expect(crossesFromRallyLength(6, 'Winner', undefined)).toBe(6)
  })

  it('who erred follows from where the error went, and back', () => {
    for (const servingTeam of TEAMS)
      for (const errorType of ERROR_TYPES)
        for (const crosses of [1, 2, 3, 4]) {
          const errorBy = errorByFromCrosses(crosses, errorType, servingTeam)
          expect(errorTypeFromCrosses(crosses, errorBy, servingTeam)).toBe(errorType)
        }
  })

  it("the server's shots are odd", () => {
    expect([1, 2, 3].map((shot) => strikerOf(shot, 1))).toEqual([1, 0, 1])
    expect([canEnd(3, 'Winner', 0, 0), canEnd(3, 'Winner', 1, 0)]).toEqual([true, false])
  })
})
