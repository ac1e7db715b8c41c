import { describe, expect, it } from '@jest/globals'
import { analyze } from './analysis.ts'
import { ANALYSES, type Analysis, CATEGORIES, type Category, categoryOf } from './categories.ts'
import { filterIndex } from '../index-match.ts'
import {
  aceDraft,
  doubleFault,
  type Draft,
  forcedError,
  letServe,
  matchOf,
  unforcedError,
  winner,
} from '../../testing/match-fixture.ts'

/** The category of a single point served by player 0, seen from each side. */
function category(draft: Draft, analysis: Analysis, team: 0 | 1): Category | null {
  const [row] = filterIndex(matchOf([draft])).rows
  return row === undefined ? null : categoryOf(row, analysis, team)
}

describe('analysis categories (D19): the first that fits', () => {
  it.each<[string, Draft, Category, Category | null]>([
    ['double fault', doubleFault, 'Double Fault', null],
    ['ace', aceDraft, 'Ace', 'Ace'],
    ['missed return', unforcedError(2, 1), 'Not Returned', 'Not Returned'],
    ['winner on the return', winner(2, 2), 'Return Winner', 'Strong Return'],
    ['server errs on shot 3', forcedError(0, 2), 'Rally Lost', 'Strong Return'],
    ['server wins with shot 3', winner(0, 3), 'Quick Win', 'Weak Return'],
    ['returner errs on shot 4', unforcedError(2, 3), 'Quick Win', 'Weak Return'],
    ['server wins with shot 5', winner(0, 5), 'Rally Won', 'Rally Lost'],
    ['returner wins with shot 4', winner(2, 4), 'Rally Lost', 'Rally Won'],
    ['server errs on shot 5', unforcedError(0, 4), 'Rally Lost', 'Rally Won'],
  ])('%s', (_what, draft, serve, returned) => {
    expect(category(draft, 'serve', 0)).toBe(serve)
    expect(category(draft, 'return', 1)).toBe(returned)
    expect(category(draft, 'serve', 1)).toBeNull()
    expect(category(draft, 'return', 0)).toBeNull()
  })

  it('a point recorded without an outcome is in no category (D9)', () => {
    const draft: Draft = { eventType: 'Point', winningTeam: 0, endingPlayer: 0, rallyLength: 5 }
    for (const analysis of ANALYSES) expect(category(draft, analysis, 0)).toBeNull()
  })

  it.each<[string, Draft, 0 | 1, Category | null]>([
    ['a winner', winner(0, 3), 0, 'Winner'],
    ['a winner of the other team', winner(0, 3), 1, null],
    ['a forced error', forcedError(2, 3), 1, 'Forced Error'],
    ['an unforced error', unforcedError(2, 5), 1, 'Unforced Error'],
    ['a rally shorter than 3', winner(2, 2), 1, null],
    ['an ace', aceDraft, 0, null],
  ])('rally: %s', (_what, draft, team, expected) => {
    expect(category(draft, 'rally', team)).toBe(expected)
  })

  it('a let is in none', () => {
    expect(category(letServe, 'serve', 0)).toBeNull()
  })
})

describe('an analysis', () => {
  const { rows } = filterIndex(matchOf([aceDraft, letServe, winner(0, 3), winner(2, 2), aceDraft]))

  it.each(ANALYSES)('%s lists its categories in order, empty ones included', (analysis) => {
    const shown = analyze(rows, analysis, 0).map(({ name, tone }) => ({ name, tone }))
    expect(shown).toEqual(CATEGORIES[analysis])
  })

  it('holds the points of each category', () => {
    const [aces, , quickWins] = analyze(rows, 'serve', 0)
    expect(aces).toMatchObject({ name: 'Ace', numPoints: 2 })
    expect(Object.keys(aces?.pointMap ?? {})).toEqual(['0', '3'])
    expect(quickWins).toMatchObject({ name: 'Quick Win', numPoints: 1 })
  })
})
