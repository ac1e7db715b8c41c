import { describe, expect, it } from '@jest/globals'
import { applyFilter } from '../filter-index.ts'
import { filterIndex } from '../index-match.ts'
import { categoryFilter } from '../filter.ts'
import { analysisOptions, analyzeSides } from './side-analysis.ts'
import {
  aceDraft,
  doubleFault,
  faultDraft,
  matchOf,
  unforcedError,
  winner,
} from '../../testing/match-fixture.ts'

const singles = filterIndex(
  matchOf([aceDraft, faultDraft, winner(0, 3), winner(2, 2), faultDraft, unforcedError(0, 4), doubleFault]),
)
const doubles = filterIndex(matchOf([winner(1, 3), winner(3, 4), unforcedError(0, 4)], 'Regular', 'Doubles'))

const counts = (side: ReturnType<typeof analyzeSides>[0]) =>
  Object.fromEntries(
    (side?.categories ?? []).flatMap(({ name, numPoints }) => (numPoints > 0 ? [[name, numPoints]] : [])),
  )

describe('both sides of an analysis', () => {
  it('stand beside each other, each with its points and those it won', () => {
    const [first, second] = analyzeSides(singles, 'serve', {})
    expect(counts(first)).toEqual({
      Ace: 1,
      'Quick Win': 1,
      'Return Winner': 1,
      'Rally Lost': 1,
      'Double Fault': 1,
    })
    expect(first).toMatchObject({ numPoints: 5, pointsWon: 2 })
    expect(second).toMatchObject({ numPoints: 0, pointsWon: 0 })
    expect(second?.categories[0]?.interval).toBeNull()
  })

  it('offer the next breakdown, and no more at the bottom', () => {
    const [first] = analyzeSides(singles, 'serve', { service: ['Second'] })
    expect(first?.blocks.map(({ label }) => label)).toEqual(['Regular', 'Pressure'])
    const [bottom] = analyzeSides(singles, 'serve', { service: ['Second'], situation: [0], side: [0] })
    expect(bottom?.blocks).toEqual([])
  })

  it('with a player chosen the other side is left out (D42)', () => {
    const [first, second] = analyzeSides(doubles, 'rally', { filterFor: { player: 3 } })
    expect(first).toBeNull()
    expect(counts(second)).toEqual({ Winner: 1 })
    expect(second?.blocks.map(({ label }) => label)).toEqual(['First Serve', 'Second Serve'])
  })

  it('tell what each choice would leave', () => {
    const options = analysisOptions(singles, 'serve', { service: ['First'] })
    expect(options.service).toEqual([
      { value: 'First', numPoints: 2 },
      { value: 'Second', numPoints: 3 },
    ])
    expect(options.set).toEqual([{ value: 0, numPoints: 2 }])
    expect(options.player).toEqual([
      { value: 0, numPoints: 2 },
      { value: 2, numPoints: 0 },
    ])
  })
})

describe('a cell', () => {
  it('opens its points', () => {
    const filter = categoryFilter({ service: ['Second'] }, 'serve', 0, 'Quick Win')
    expect(applyFilter(singles, filter)).toMatchObject({ numPoints: 1, percentWon: 100, filtersActive: true })
  })

  it('without a category opens all points of its side', () => {
    expect(applyFilter(singles, categoryFilter({}, 'serve', 0, null)).numPoints).toBe(5)
    expect(applyFilter(singles, categoryFilter({}, 'return', 1, null)).numPoints).toBe(4)
  })
})
