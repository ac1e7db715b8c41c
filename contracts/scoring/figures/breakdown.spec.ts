import { describe, expect, it } from '@jest/globals'
import { breakDown, breakdownsOf, percent, percentText, sumCounts, teamStatistics } from './breakdown.ts'
import { aceDraft, faultDraft, matchOf, times, unforcedError, winner } from '../testing/match-fixture.ts'
import { countStatistics } from './statistics.ts'

const statistics = countStatistics(
  matchOf([
    aceDraft,
    faultDraft,
    winner(0, 3),
    aceDraft,
    unforcedError(0, 2),
    ...times(2, winner(2, 2)),
    aceDraft,
    aceDraft,
  ]),
)

describe('breakdowns', () => {
  it('stand in the order player, serve, situation, side; singles have no player (D42)', () => {
    expect(breakdownsOf('Doubles')).toEqual(['player', 'serve', 'situation', 'side'])
    expect(breakdownsOf('Singles')).toEqual(['serve', 'situation', 'side'])
  })

  it.each([
    ['serve', ['First Serve', 7], ['Second Serve', 1]],
    // The game is 40–40 before the last two points.
    ['situation', ['Regular', 6], ['Pressure', 2]],
    ['side', ['Deuce Side', 4], ['Ad Side', 4]],
  ] as const)('by %s', (breakdown, first, second) => {
    const blocks = breakDown(statistics, 0, breakdown)
    expect(blocks.map((block) => [block.label, block.counts.servedPoints])).toEqual([first, second])
  })

  it('a team is the sum of its players, a match the sum of its sets', () => {
    expect(teamStatistics(statistics, 0)).toEqual(sumCounts(statistics, { player: 0 }))
    expect(teamStatistics(statistics, 0)).toEqual(sumCounts(statistics, { team: 0, set: 0 }))
  })
})

describe('percentages are derived when shown (D15)', () => {
  it.each([
    [1, 8, 13],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [0, 5, 0],
    [5, 5, 100],
  ])('%i of %i is %i %%, rounded half up', (part, whole, expected) => {
    expect(percent(part, whole)).toBe(expected)
    expect(percentText(part, whole)).toBe(`${expected}%`)
  })

  it('of nothing there is no share', () => {
    expect(percent(0, 0)).toBeNull()
    expect(percentText(0, 0)).toBe('–')
  })
})
