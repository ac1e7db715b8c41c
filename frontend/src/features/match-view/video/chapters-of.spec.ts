import type { PointRow } from '../watched-match.ts'
import { chapterAt, chaptersOf } from './chapters-of.ts'

const point = (pointIndex: number, setIndex: number, games: string, veiled?: true) =>
  ({ pointIndex, setIndex, games, startSeconds: 10 * pointIndex, ...(veiled && { veiled }) }) as PointRow

const points = [
  point(1, 0, '0–0'),
  point(2, 0, '0–0'),
  point(3, 0, '1–0'),
  point(4, 1, '0–0'),
  point(5, 1, '0–1'),
  point(6, 1, '', true),
]

describe('chapters of a match', () => {
  it('are its games, counted by set, with the games before each', () => {
    expect(chaptersOf(points).map(({ text, first }) => [text, first.pointIndex])).toEqual([
      ['Set 1, game 1 · 0–0', 1],
      ['Set 1, game 2 · 1–0', 3],
      ['Set 2, game 1 · 0–0', 4],
      ['Set 2, game 2 · 0–1', 5],
    ])
  })

  it('are found by the playhead', () => {
    const chapters = chaptersOf(points)
    expect([0, 10, 29.9, 30, 1000].map((seconds) => chapterAt(chapters, seconds))).toEqual([-1, 0, 0, 1, 3])
    expect(chaptersOf([])).toEqual([])
  })
})
