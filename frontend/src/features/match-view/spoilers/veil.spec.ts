import {
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../testing/match-samples.ts'
import { pointsFound } from '../filter/points-found.ts'
import { setsOf } from '../points/set-row.tsx'
import { watchedMatch } from '../watched-match.ts'
import { pointsOver, veiledMatch } from './veil.ts'

const match = matchViewOf(cardOf({}))
/** Aces, ten seconds apart: a set and more. */
const annotation = Array.from({ length: 56 }, (_, place) => ({
  ...SAMPLE_ACE,
  annotationId: `${SAMPLE_ACE.annotationId.slice(0, -2)}${10 + place}`,
  clockTime: { start: place * 10, stop: place * 10 + 4 },
}))
const watched = watchedMatch(
  scoreRowsOf({ ...sampleAnnotation(match), annotation }),
  match.metadata.players,
  [],
  { id: match.id, embed: false },
)

describe('a match without spoilers', () => {
  it('counts a point as watched when it is over', () => {
    expect([0, 3.9, 4, 25, 9999].map((seconds) => pointsOver(watched.points, seconds))).toEqual([
      0, 0, 1, 3, 56,
    ])
  })

  it('hides what lies ahead: winners, scores, words and numbers', () => {
    const veiled = veiledMatch(watched, 3)
    expect(veiled.points.map(({ winner }) => winner !== null).filter(Boolean)).toHaveLength(3)
    expect(
      veiled.points
        .slice(3)
        .every(({ called, what, breakPoint }) => `${called}${what}` === '' && !breakPoint),
    ).toBe(true)
    expect(veiled.numPoints).toBe(3)
    expect(pointsFound(veiled, { outcome: ['Ace', 'OpponentAce'] })).toHaveLength(3)
  })

  it('gives the biggest of the points that were watched', () => {
    const found = pointsFound(veiledMatch(watched, 5), { biggestPoints: 10 })
    expect(found.every(({ pointIndex }) => pointIndex < 5)).toBe(true)
  })

  it('shows the score of a set once the set is over, and no set that has not begun', () => {
    const gamesAfter = (over: number) => setsOf(veiledMatch(watched, over)).map(({ games }) => games)
    expect(gamesAfter(3)).toEqual([[]])
    expect(gamesAfter(watched.points.length)).toEqual(setsOf(watched).map(({ games }) => games))
  })
})
