import { pointAfter, pointAt, pointBefore } from './point-at.ts'

const first = { startSeconds: 10, stopSeconds: 15 }
const second = { startSeconds: 20, stopSeconds: 25 }
const points = [first, second]

describe('points and the playhead', () => {
  it.each([
    [9.7, undefined],
    [9.85, first],
    [12, first],
    [15.19, first],
    [15.3, undefined],
    [19.9, second],
  ])('at %d s the current point is %j (0.2 s of tolerance)', (seconds, expected) => {
    expect(pointAt(points, seconds)).toBe(expected)
  })

  it('goes to the next point', () => {
    expect(pointAfter(points, 0)).toBe(first)
    expect(pointAfter(points, 10.01)).toBe(second)
    expect(pointAfter(points, 21)).toBeUndefined()
  })

  it('goes back to the point watched, and once more to the one before', () => {
    expect(pointBefore(points, 23)).toBe(second)
    expect(pointBefore(points, 20.01)).toBe(first)
    expect(pointBefore(points, 10.01)).toBeUndefined()
  })
})
