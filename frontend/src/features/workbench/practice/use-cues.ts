import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import type { AnnotatedServe } from '@courtline/scoring/replay/structure'
import { useEffect } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'

/** The video begins so long before a serve. */
const LEAD_SECONDS = 2
/** A serve that nobody marked is shown again after so long. */
const MISSED_SECONDS = 3
/** What is nearer than this is watched through; further away the video jumps. */
const NEAR_SECONDS = 4

/**
 * Brings the video to before each serve that is practised, and back to it where it was missed or the point cancelled.
 * While a saved entry waits to be corrected the picture is paused.
 */
export function useCues(
  playback: Playback,
  {
    serve,
    phase,
    waits,
    started,
  }: {
    readonly serve: AnnotatedServe | undefined
    readonly phase: EntryState['phase']
    readonly waits: boolean
    readonly started: boolean
  },
): void {
  const startSeconds = serve?.annotation.clockTime.start
  useEffect(() => {
    if (!started || phase !== 'idle') return undefined
    if (waits || startSeconds === undefined) {
      playback.pause()
      return undefined
    }
    const cue = () => playback.seekTo(startSeconds - LEAD_SECONDS)
    const { seconds } = playback
    if (seconds > startSeconds || seconds < startSeconds - NEAR_SECONDS) cue()
    playback.play()
    return playback.listen(() => {
      if (playback.seconds > startSeconds + MISSED_SECONDS) cue()
    })
  }, [playback, startSeconds, phase, waits, started])
}
