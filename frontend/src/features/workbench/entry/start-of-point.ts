import type { Replay } from '@courtline/scoring/replay/replay'
import type { Playback } from '../../../domain/video/playback.ts'
import { startAfterRewind } from '../timeline/dead-time.ts'

/** Where a point begins that is started now, in clock seconds; the video goes there. */
export function startOfPoint(playback: Playback, replayed: Replay, rewindSeconds: number): number {
  const { seconds, rate, playing } = playback
  const notBefore = endOfEntryBefore(replayed, seconds)
  const start = startAfterRewind(seconds, { rate, playing, notBefore, rewindSeconds })
  if (start < seconds) playback.seekTo(start)
  return start
}

/** How long a serve takes from the toss to the key of its outcome; seconds of video. */
const SERVE_SECONDS = 2

/** Where a serve began that has just ended, in clock seconds. */
export const startOfServe = (replayed: Replay, seconds: number): number =>
  Math.max(endOfEntryBefore(replayed, seconds), seconds - SERVE_SECONDS)

/** No point begins before the entry before it has ended. */
function endOfEntryBefore({ steps }: Replay, seconds: number): number {
  const before = steps.findLast(({ event }) => event.clockTime.start <= seconds)?.event.clockTime
  return before ? (before.stop ?? before.start) : 0
}
