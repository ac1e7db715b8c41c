import { useEffect, useState } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'

/** Controls over a picture that plays go away after this long without a movement. */
const IDLE_MS = 3000
const MOVEMENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether nobody has touched anything for a while as the video plays: controls that lie over it may go. */
export function useIdleControls(playback: Playback): boolean {
  const playing = usePlayhead(playback, (now) => now.playing)
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!playing) return undefined
    let timer = setTimeout(() => setIdle(true), IDLE_MS)
    const moved = () => {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    for (const name of MOVEMENTS) document.addEventListener(name, moved)
    return () => {
      clearTimeout(timer)
      for (const name of MOVEMENTS) document.removeEventListener(name, moved)
    }
  }, [playing])
  return idle && playing
}
