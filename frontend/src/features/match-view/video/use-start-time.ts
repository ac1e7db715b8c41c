import { useEffect } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'

/** ?time= starts the video there, in seconds of the video that is watched. */
export function useStartTime(playback: Playback, time: string | null): void {
  const seconds = Number(time)
  useEffect(() => {
    if (time !== null && Number.isFinite(seconds) && seconds >= 0) playback.seekTo(seconds)
  }, [playback, time, seconds])
}
