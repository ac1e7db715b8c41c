import { renderHook } from '@testing-library/react'
import { Playback } from './playback.ts'
import { useReopenedPlace, type PlaceOf } from './use-kept-place.ts'

const PLACE: PlaceOf = { screen: 'view', userId: 'u1', of: 'm1' }

const detach: (() => void)[] = []
afterEach(() => {
  for (const each of detach.splice(0)) each()
})

/** A playback with a video of 100 seconds that is at `seconds`. */
function playbackAt(seconds: number): Playback {
  const playback = new Playback()
  const video = document.createElement('video')
  Object.defineProperties(video, { duration: { value: 100 }, readyState: { value: 4 } })
  detach.push(playback.attach(video))
  playback.seekTo(seconds)
  return playback
}

/** Watches until `seconds`, closes the page, and answers where the next visit begins. */
function nextVisitAfter(seconds: number, place: PlaceOf | undefined = PLACE): number {
  const visit = renderHook(() => useReopenedPlace(playbackAt(0), place))
  visit.unmount()
  const playback = playbackAt(seconds)
  const watching = renderHook(() => {
    useReopenedPlace(playback, place)
    playback.seekTo(seconds)
  })
  window.dispatchEvent(new Event('pagehide'))
  watching.unmount()
  const again = renderHook(() => useReopenedPlace(playbackAt(0), place))
  const { current } = again.result
  again.unmount()
  return current
}

describe('the place at which a match was left', () => {
  beforeEach(() => localStorage.clear())

  it('is where the next visit begins', () => expect(nextVisitAfter(42.34)).toBe(42.3))

  it.each([
    ['at the start', 2],
    ['at the end', 98],
  ])('is none %s', (_, seconds) => expect(nextVisitAfter(seconds)).toBe(0))

  it('belongs to one person and one match', () => {
    nextVisitAfter(42)
    for (const other of [
      { ...PLACE, userId: 'u2' },
      { ...PLACE, of: 'm2' },
    ]) {
      const { result } = renderHook(() => useReopenedPlace(playbackAt(0), other))
      expect(result.current).toBe(0)
    }
  })

  it('is not kept where there is no place of one’s own', () => {
    renderHook(() => useReopenedPlace(playbackAt(50), undefined))
    window.dispatchEvent(new Event('pagehide'))
    expect(localStorage).toHaveLength(0)
  })
})
