import { useEffect, useState } from 'react'
import type { Playback } from './playback.ts'

/** The playhead is written down this often; at the end once more. */
const EVERY_MS = 2000
/** Nearer to the start or the end than this, a match has not been left in the middle. */
const EDGE_SECONDS = 5

/** Whose place in which video: one per person and match, for each of the screens that play it. */
export interface PlaceOf {
  readonly screen: 'workbench' | 'view'
  readonly userId: string | undefined
  /** A match, or one of its annotations. */
  readonly of: string
}

const WORDS = { workbench: 'place', view: 'watched' } as const
const keyOf = ({ screen, userId, of }: PlaceOf) => `courtline.${WORDS[screen]}.${userId ?? 'visitor'}.${of}`

/** Where this person stopped in this video, in this browser, in seconds; 0 where nothing is kept. */
function keptPlace(place: PlaceOf): number {
  const kept = Number(localStorage.getItem(keyOf(place)) ?? 0)
  return Number.isFinite(kept) ? Math.max(0, kept) : 0
}

/** Writes down where the video is, as long as the screen is open. A match that was watched to its end begins again. */
function useKeepPlace(playback: Playback, place: PlaceOf | undefined): void {
  const key = place && keyOf(place)
  const edgeSeconds = place?.screen === 'view' ? EDGE_SECONDS : 0
  useEffect(() => {
    if (key === undefined) return undefined
    const keep = () => {
      const { seconds, durationSeconds } = playback
      // A video that was left before it was there has not been anywhere.
      if (seconds === 0 && durationSeconds === 0) return
      const lastSeconds = durationSeconds === 0 ? Infinity : durationSeconds - edgeSeconds
      const isInside = seconds > edgeSeconds && seconds <= lastSeconds
      if (!isInside) localStorage.removeItem(key)
      else localStorage.setItem(key, String(Math.round(seconds * 10) / 10))
    }
    const timer = setInterval(keep, EVERY_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [playback, key, edgeSeconds])
}

/** The screen opens where this person stopped; answers that second, 0 where it begins at the start. */
export function useReopenedPlace(playback: Playback, place: PlaceOf | undefined): number {
  const [kept] = useState(() => (place ? keptPlace(place) : 0))
  useEffect(() => {
    if (kept > 0) playback.seekTo(kept)
  }, [playback, kept])
  useKeepPlace(playback, place)
  return kept
}
