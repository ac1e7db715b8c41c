import { WatchedSpans } from './watched-spans.ts'

const played = (...steps: readonly (readonly [number, boolean])[]) => {
  const spans = new WatchedSpans()
  for (const [seconds, playing] of steps) spans.at(seconds, playing)
  return spans
}

describe('what was watched of a video', () => {
  it('is one span while it plays on', () => {
    expect(played([10, true], [10.5, true], [11, true], [11.5, true]).take()).toEqual([
      { startSeconds: 10, endSeconds: 11.5 },
    ])
  })

  it('begins again after a jump and after a pause', () => {
    const spans = played(
      [10, true],
      [11.5, true],
      [60, true],
      [61.5, true],
      [61.5, false],
      [90, true],
      [91.5, true],
    )
    expect(spans.take()).toEqual([
      { startSeconds: 10, endSeconds: 11.5 },
      { startSeconds: 60, endSeconds: 61.5 },
      { startSeconds: 90, endSeconds: 91.5 },
    ])
  })

  it('does not count less than a second, nor what was taken before', () => {
    const spans = played([10, true], [10.4, true])
    expect(spans.take()).toEqual([])
    spans.at(10.8, true)
    expect(spans.take()).toEqual([])
  })
})
