import { useEffect, useRef, useState } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { pointAt } from './point-at.ts'
import type { PointRow } from '../watched-match.ts'

export interface FilteredPlay {
  readonly running: boolean
  readonly start: () => void
  readonly stop: () => void
}

/** Plays the given points one after the other and leaves out everything between them. Pausing or seeking away ends it. */
export function useFilteredPlay(playback: Playback, points: readonly PointRow[]): FilteredPlay {
  const [running, setRunning] = useState(false)
  const chain = useRef(points)
  useEffect(() => {
    chain.current = points
  }, [points])
  useEffect(() => {
    if (!running) return undefined
    let last: PointRow | undefined
    return playback.listen(() => {
      const now = pointAt(chain.current, playback.seconds)
      if (now) {
        last = now
        return
      }
      if (!playback.playing) return
      const passed = last && playback.seconds > last.stopSeconds
      const next = passed && chain.current.find((point) => point.startSeconds > playback.seconds)
      if (next) playback.seekTo(next.startSeconds)
      else if (passed) {
        playback.pause()
        setRunning(false)
      }
    })
  }, [running, playback])
  const start = () => {
    const first = chain.current[0]
    if (!first) return
    const inside = pointAt(chain.current, playback.seconds)
    if (!inside)
      playback.seekTo(
        (chain.current.find((point) => point.startSeconds > playback.seconds) ?? first).startSeconds,
      )
    setRunning(true)
    playback.play()
  }
  return { running, start, stop: () => setRunning(false) }
}
