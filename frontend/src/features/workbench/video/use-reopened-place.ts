import { annotationKey, type WhichAnnotation } from '@courtline/messages/match/which-annotation'
import { useEffect } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'

/** The playhead is written down this often; at the end once more. */
const EVERY_MS = 2000

/** The workbench opens where this person stopped in this annotation, in this browser. */
export function useReopenedPlace(playback: Playback, userId: string, which: WhichAnnotation): void {
  useEffect(() => {
    const key = `courtline.place.${userId}.${annotationKey(which)}`
    const kept = Number(localStorage.getItem(key) ?? 0)
    if (kept > 0) playback.seekTo(kept)
    const keep = () => {
      if (playback.seconds > 0) localStorage.setItem(key, String(Math.round(playback.seconds * 10) / 10))
    }
    const timer = setInterval(keep, EVERY_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [playback, userId, which])
}
