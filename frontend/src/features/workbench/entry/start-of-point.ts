import type { Replay } from '@courtline/scoring/replay/replay'
import type { Playback } from '../../../domain/video/playback.ts'
import { startWithLead } from '../timeline/dead-time.ts'

/** Where a point begins that is started now: the video may have played on before the key was pressed. */
export function startOfPoint(playback: Playback, { steps }: Replay): number {
  const { seconds, rate, playing } = playback
  const before = steps.findLast(({ event }) => event.clockTime.start <= seconds)?.event.clockTime
  const notBefore = before ? (before.stop ?? before.start) : 0
  return startWithLead(seconds, { rate, playing, notBefore })
}
