import { describe, expect, it } from '@jest/globals'
import { isSpotCheckDue, type HandedIn } from './spot-check.ts'

const plain: HandedIn = { isChecked: false, agreement: null }
const checked = (agreement: number | null = null): HandedIn => ({ isChecked: true, agreement })

describe('spot checks (D100)', () => {
  it.each([
    ['the first two of three', [plain, plain], false],
    ['the third', [plain, plain, plain], true],
    ['one after the last check', [plain, checked(0.9)], false],
    ['the third after the last check', [plain, plain, plain, checked(0.9)], true],
    ['a match that is checked already', [checked(), plain, plain], false],
    ['the next one after low agreement', [plain, checked(0.5)], true],
    ['the next one after agreement at the limit', [plain, checked(0.6)], false],
    ['one after a check that is under way', [plain, checked(null)], false],
    ['nothing at all', [], false],
  ] as const)('of every third match: %s', (_, matches, isDue) => {
    expect(isSpotCheckDue(matches, { every: 3, lowAgreement: 0.6 })).toBe(isDue)
  })

  it('are none where the site’s settings request none', () => {
    expect(isSpotCheckDue([plain, checked(0.1)], { every: 0, lowAgreement: 0.6 })).toBe(false)
  })
})
