import type { Replay } from '@courtline/scoring/replay/replay'
import type { Playback } from '../../../domain/video/playback.ts'
import { startAfterRewind } from '../timeline/dead-time.ts'

/** Where a point begins that is started now, in clock seconds; the video goes there. */
export function startOfPoint(playback: Playback, { steps }: Replay, rewindSeconds: number): number {
  const { seconds, rate, playing } = playback
  const before = steps.findLast(({ event }) => event.clockTime.start <= seconds)?.event.clockTime
  const notBefore = before ? (before.stop ?? before.start) : 0
  const start = startAfterRewind(seconds, { rate, playing, notBefore, rewindSeconds })
  if (start < seconds) playback.seekTo(start)
  return start
}
