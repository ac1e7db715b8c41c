import { DEFAULT_WORK_SPEED, type WorkSpeed } from '@courtline/messages/account/user-settings'
import type { PublishedPoint, SlamMatch } from '../../verify-matches/published-match.ts'

/** What no publisher tells of a point, and is assumed: seconds of video. */
export const ASSUMED_SECONDS = { toss: 1, shot: 1.25, fault: 2, describing: 1 } as const

/** A match of known times: its length, and how long its video takes at a speed of the workbench. */
export interface VideoTimes {
  readonly matchSeconds: number
  readonly watchedSeconds: number
}

/** The speeds that are compared: as delivered, and with dead time as fast as it goes. */
export const SPEEDS: readonly { readonly name: string; readonly speed: WorkSpeed }[] = [
  { name: `${DEFAULT_WORK_SPEED.deadTimeRate}× between points, as delivered`, speed: DEFAULT_WORK_SPEED },
  { name: '6× between points', speed: { ...DEFAULT_WORK_SPEED, deadTimeRate: 6 } },
]

/**
 * How long the video of a match takes whose points have published times: points and what is described of them at the rate
 * of play, all else at the rate of dead time, and at each serve a little again. Undefined where a time, an outcome or a
 * length was not published.
 */
export function videoTimesOf({ reliable, points }: SlamMatch, speed: WorkSpeed): VideoTimes | undefined {
  if (reliable.elapsed !== true || reliable.outcome !== 'full' || reliable.rally !== true) return undefined
  let matchSeconds = 0
  let watchedSeconds = 0
  for (const [index, point] of points.slice(0, -1).entries()) {
    const gap = (points[index + 1]?.t ?? NaN) - (point.t ?? NaN)
    if (!(gap >= 0)) return undefined
    const slow = Math.min(gap, playedSeconds(point) + ASSUMED_SECONDS.describing)
    const rewinds = servesOf(point) * speed.rewindSeconds
    matchSeconds += gap
    watchedSeconds += (slow + rewinds) / speed.playRate + (gap - slow) / speed.deadTimeRate
  }
  return matchSeconds > 0 ? { matchSeconds, watchedSeconds } : undefined
}

const servesOf = ({ o, sn = 1 }: PublishedPoint) => (o === 'doubleFault' ? 2 : sn)

function playedSeconds({ o, sn, rally }: PublishedPoint): number {
  if (o === 'doubleFault') return 2 * ASSUMED_SECONDS.fault
  const shots = o === 'ace' || o === 'serviceWinner' ? 1 : (rally ?? 1)
  return (sn === 2 ? ASSUMED_SECONDS.fault : 0) + ASSUMED_SECONDS.toss + shots * ASSUMED_SECONDS.shot
}
