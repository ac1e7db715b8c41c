import type { PointRow } from '../watched-match.ts'
import { chanceLine } from './chance-line.ts'

const point = (pointIndex: number, setIndex: number, winner: 0 | 1 | null = 0): PointRow => ({
  pointIndex,
  setIndex,
  serveIds: [],
  startSeconds: pointIndex,
  stopSeconds: pointIndex,
  winner,
  breakPoint: false,
  called: '',
  games: '',
  tag: { text: '–', kind: 'open', title: '' },
  what: '',
  shots: null,
  before: { sets: [], game: null, serving: 0, stake: null },
  after: { sets: [], game: null, serving: 0, stake: null },
})

/** Chances of the first team before and after each point. */
const chances = (...pairs: readonly (readonly [number, number])[]) => ({
  goal: 'match' as const,
  points: pairs.map(([before, after]) => ({
    before: [before, 1 - before] as const,
    after: [after, 1 - after] as const,
    leverage: 0.1,
  })),
})

describe('the line of win probability', () => {
  it('has the chance before each decided point, and the one after the last', () => {
    const { steps } = chanceLine(
      [point(0, 0), point(1, 0, null), point(2, 0)],
      chances([0.5, 0.6], [0.6, 0.6], [0.6, 0.7]),
    )
    expect(steps.map(({ point: at, chance }) => [at?.pointIndex ?? null, chance])).toEqual([
      [0, 0.5],
      [2, 0.6],
      [null, 0.7],
    ])
  })

  it('is divided by sets that meet, the last one reaching the end', () => {
    const { sets } = chanceLine(
      [point(0, 0), point(1, 0), point(2, 1)],
      chances([0.5, 0.6], [0.6, 0.7], [0.7, 1]),
    )
    expect(sets).toEqual([
      { setIndex: 0, from: 0, to: 2 },
      { setIndex: 1, from: 2, to: 3 },
    ])
  })

  it('is one stroke where the match is won, one of each set where sets are', () => {
    const points = [point(0, 0), point(1, 0), point(2, 1)]
    const known = chances([0.5, 0.7], [0.7, 1], [0.5, 0.6])
    const { strokes: whole } = chanceLine(points, known)
    expect(whole.map((stroke) => stroke.map(({ chance }) => chance))).toEqual([[0.5, 0.7, 0.5, 0.6]])
    const { strokes } = chanceLine(points, { ...known, goal: 'set' })
    expect(strokes).toEqual([
      [
        { at: 0, chance: 0.5 },
        { at: 1, chance: 0.7 },
        { at: 2, chance: 1 },
      ],
      [
        { at: 2, chance: 0.5 },
        { at: 3, chance: 0.6 },
      ],
    ])
  })

  it('is empty without points', () => {
    expect(chanceLine([], { goal: 'set', points: [] })).toEqual({ steps: [], sets: [], strokes: [] })
  })
})
