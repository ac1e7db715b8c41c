import { describe, expect, it } from '@jest/globals'
import {
  currentBreakdown,
  type Drilldown,
  drilldownBlocks,
  drilldownCategories,
  drilldownFilter,
  popBlock,
  pushBlock,
  startDrilldown,
} from './drilldown.ts'
import { applyFilter } from '../filter-index.ts'
import { filterIndex } from '../index-match.ts'
import { aceDraft, faultDraft, matchOf, unforcedError, winner } from '../../testing/match-fixture.ts'

const singles = filterIndex(
  matchOf([aceDraft, faultDraft, winner(0, 3), winner(2, 2), faultDraft, unforcedError(0, 4)]),
)
const doubles = filterIndex(
  matchOf([winner(1, 3), winner(3, 4), unforcedError(0, 4), aceDraft], 'Regular', 'Doubles'),
)

function path(drilldown: Drilldown): (string | null)[] {
  const here = currentBreakdown(drilldown)
  return here === null ? [null] : [here, ...path(pushBlock(drilldown, 0))]
}

/** Points in the two player blocks of a doubles match. */
function points(analysis: 'serve' | 'return' | 'rally', team: 0 | 1): number[] {
  return drilldownBlocks(doubles, startDrilldown(analysis, team, 'Doubles')).map((block) =>
    block.categories.reduce((sum, { numPoints }) => sum + numPoints, 0),
  )
}

describe('drilldown', () => {
  it('goes down by player, serve, situation, side; by player in doubles only (D42)', () => {
    expect(path(startDrilldown('serve', 0, 'Doubles'))).toEqual([
      'player',
      'serve',
      'situation',
      'side',
      null,
    ])
    expect(path(startDrilldown('serve', 0, 'Singles'))).toEqual(['serve', 'situation', 'side', null])
  })

  it('exiting pops the last filter; at the top and at the bottom nothing moves', () => {
    const top = startDrilldown('serve', 0, 'Singles')
    const down = pushBlock(pushBlock(top, 1), 0)
    expect(popBlock(down)).toEqual(pushBlock(top, 1))
    expect(popBlock(top)).toEqual(top)
    const bottom = pushBlock(down, 1)
    expect(pushBlock(bottom, 1)).toEqual(bottom)
    expect(drilldownBlocks(singles, bottom)).toEqual([])
  })

  it('choosing a block adds its filter', () => {
    const down = pushBlock(pushBlock(startDrilldown('serve', 0, 'Singles'), 1), 0)
    expect(drilldownFilter(down)).toEqual({
      filterFor: { team: 0 },
      playedServe: true,
      server: ['Serving'],
      service: ['Second'],
      situation: [0],
    })
  })

  it('shows the two blocks of the current breakdown with their categories', () => {
    const [first, second] = drilldownBlocks(singles, startDrilldown('serve', 0, 'Singles'))
    const counts = (block: typeof first) =>
      block?.categories
        .filter(({ numPoints }) => numPoints > 0)
        .map(({ name, numPoints }) => [name, numPoints])
    expect(first?.label).toBe('First Serve')
    expect(counts(first)).toEqual([
      ['Ace', 1],
      ['Return Winner', 1],
    ])
    expect(second?.label).toBe('Second Serve')
    expect(counts(second)).toEqual([
      ['Quick Win', 1],
      ['Rally Lost', 1],
    ])
  })

  it('a player is the server, the returner or the striker, by what is analysed (D42)', () => {
    expect(points('serve', 0)).toEqual([4, 0])
    expect(points('return', 1)).toEqual([2, 2])
    expect(points('rally', 0)).toEqual([1, 1])
  })

  it('the points of a block are those its filter opens', () => {
    const down = pushBlock(startDrilldown('return', 1, 'Doubles'), 1)
    const shown = drilldownCategories(doubles, down).reduce((sum, { numPoints }) => sum + numPoints, 0)
    expect(applyFilter(doubles, drilldownFilter(down)).numPoints).toBe(shown)
  })

  it("keeps the page's own filter", () => {
    const drilldown = startDrilldown('serve', 0, 'Singles')
    const secondOnly = drilldownCategories(singles, drilldown, { service: ['Second'] })
    expect(secondOnly.reduce((sum, { numPoints }) => sum + numPoints, 0)).toBe(2)
  })
})
