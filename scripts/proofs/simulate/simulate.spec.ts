import { describe, expect, it, jest } from '@jest/globals'
import { matchChances } from '@courtline/scoring/probability/match-chances'
import { REGULAR_RULES } from '@courtline/scoring/rules/rules'
import { initialState } from '@courtline/scoring/rules/state'
import { Random } from '../crash-test/random.ts'
import { simulateCommand, standardErrors } from './simulate-command.ts'

describe('npm run simulate', () => {
  it('finds the computed chances in simulated matches of every format', () => {
    const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined)
    try {
      expect(simulateCommand(['4000', '1'])).toBe(0)
      expect(printed.mock.calls[0]?.[0]).toMatch(/"matches":4000/)
    } finally {
      printed.mockRestore()
    }
  })

  it('notices chances that are computed from other shares', () => {
    const state = initialState(REGULAR_RULES, 'Singles')
    const wrong = matchChances(REGULAR_RULES, 'Singles', [0.62, 0.6])(state)
    expect(standardErrors(wrong, state, [0.58, 0.6], 4000, new Random(1))).toBeGreaterThan(4)
  })
})
