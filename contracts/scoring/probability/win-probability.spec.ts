import { describe, expect, it } from '@jest/globals'
import {
  aceDraft,
  adjust,
  doubleFault,
  faultDraft,
  matchOf,
  times,
  winner,
} from '../testing/match-fixture.ts'
import { biggestPoints } from './point-chances.ts'
import { servePriorOf, serveStrengths } from './serve-strength.ts'
import { winProbability } from './win-probability.ts'

const BEST_OF_THREE = 'Grand Slam (Women, 2022)'
/** The first team wins every point, by aces and winners on the other's serve. */
const straightSets = Array.from({ length: 6 }, () => [
  ...times(4, aceDraft),
  ...times(4, winner(0, 2)),
]).flat()

const priorShare = (rules: string) => servePriorOf(matchOf([], rules).replay.rules).share

describe('the strength on serve', () => {
  const prior = { points: 40, share: 0.6 }

  it('is the share of serve points won, drawn towards the prior', () => {
    const { points } = matchOf([...times(3, aceDraft), winner(2, 2), faultDraft, aceDraft, doubleFault])
    expect(serveStrengths(points, prior)[0]).toEqual({ served: 5, won: 4, share: (4 + 24) / 45 })
    expect(serveStrengths(points, prior)[1]).toEqual({ served: 1, won: 0, share: 24 / 41 })
  })

  it('is the prior before anything is played, lower where one fault loses the point', () => {
    expect(serveStrengths([], prior)[0]).toEqual({ served: 0, won: 0, share: 0.6 })
    expect(priorShare('TouchTennis')).toBeLessThan(priorShare('Regular'))
    expect(priorShare('Pickleball')).toBeLessThan(0.5)
  })
})

describe('win probability by point', () => {
  it('starts even, follows the points without a gap and ends certain', () => {
    const { goal, initial, points } = winProbability(matchOf(straightSets, BEST_OF_THREE))
    expect(goal).toBe('match')
    expect(points).toHaveLength(48)
    expect(points[0]?.before).toEqual(initial)
    points.slice(1).forEach(({ before }, at) => expect(before).toEqual(points[at]?.after))
    expect(points.at(-1)?.after).toEqual([1, 0])
    expect(points.every(({ before, after }) => after[0] >= before[0])).toBe(true)
  })

  it('is that of the running set where the rules set no number of sets', () => {
    const { goal, points } = winProbability(matchOf(straightSets.slice(0, 25), 'Regular'))
    expect(goal).toBe('set')
    expect(points[23]?.after).toEqual([1, 0])
    expect(points[24]?.before[0]).toBeLessThan(1)
  })

  it('has most leverage where most is at stake', () => {
    const toDeuce = [...times(3, aceDraft), ...times(3, winner(2, 2))]
    const leverages = winProbability(matchOf([...toDeuce, aceDraft], 'D-1 College')).points.map(
      ({ leverage }) => leverage,
    )
    expect(leverages[6]).toBe(Math.max(...leverages))
  })

  it('does not change at a point that is not decided', () => {
    const [point] = winProbability(matchOf([faultDraft])).points
    expect(point).toMatchObject({ leverage: 0 })
    expect(point?.after).toEqual(point?.before)
  })

  it('jumps between points where the score is adjusted', () => {
    const adjusted = adjust('Adjust score of the current set', { score: [5, 0] })
    const [first, second] = winProbability(
      matchOf([...times(4, aceDraft), adjusted, winner(0, 2)]),
    ).points.slice(3)
    expect((second?.before[0] ?? 0) - (first?.after[0] ?? 0)).toBeGreaterThan(0.1)
  })

  it('of a match without points is that of its beginning', () => {
    expect(winProbability(matchOf([]))).toMatchObject({ points: [], initial: [0.5, 0.5] })
  })
})

describe('the biggest points', () => {
  const points = [0.1, 0.3, 0, 0.3, 0.2].map((leverage) => ({ leverage }))

  it('are those with the most leverage, in the order of the match', () => {
    expect(biggestPoints(points, 3)).toEqual([1, 3, 4])
  })

  it('of equal ones the earlier', () => {
    expect(biggestPoints(points, 1)).toEqual([1])
  })

  it('never are points on which nothing hung', () => {
    expect(biggestPoints(points, 9)).toEqual([0, 1, 3, 4])
  })
})
