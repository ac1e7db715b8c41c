import { useEffect } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { useReopenedPlace, type PlaceOf } from '../../../domain/video/use-kept-place.ts'

/**
 * ?time= starts the video there, in seconds of the video that is watched; without it the video continues where this
 * person stopped. Answers the second at which it was continued, 0 where it was not.
 */
export function useStartTime(playback: Playback, time: string | null, place: PlaceOf | undefined): number {
  const continued = useReopenedPlace(playback, place)
  const seconds = Number(time)
  const isAsked = time !== null && Number.isFinite(seconds) && seconds >= 0
  useEffect(() => {
    if (isAsked) playback.seekTo(seconds)
  }, [playback, isAsked, seconds])
  return isAsked ? 0 : continued
}
