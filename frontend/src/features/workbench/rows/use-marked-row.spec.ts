import { rowAt } from './use-marked-row.ts'

const row = (annotationId: string, startSeconds: number, durationSeconds: number | null) => ({
  annotationId,
  startSeconds,
  durationSeconds,
})
const rows = [row('a', 10, 4), row('b', 20, 4), row('c', 22, 1), row('d', 40, null)]

describe('the row at the playhead (D50)', () => {
  it.each([
    [0, null],
    [9.7, null],
    [9.8, 'a'],
    [14.2, 'a'],
    [14.3, null],
    [21, 'b'],
    [22.5, 'c'],
    [23.5, 'b'],
    [39.9, 'd'],
    [40.2, 'd'],
    [40.3, null],
  ])('at %d s is %s', (seconds, expected) => {
    expect(rowAt(rows, seconds)).toBe(expected)
  })
})
