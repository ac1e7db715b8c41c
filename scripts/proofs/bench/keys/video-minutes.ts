import { DEFAULT_WORK_SPEED, type WorkSpeed } from '@courtline/messages/account/user-settings'
import { skipAheadTo } from '@courtline/scoring/entry/skip-ahead'
import type { Replay } from '@courtline/scoring/replay/replay'
import type { SlamMatch } from '../../verify-matches/published-match.ts'
import { ASSUMED_SECONDS, playedSeconds, servesOf } from './timed-replay.ts'

/** Until the picture is there after the video was moved; until the annotator sees that a serve was missed, and is back before it. */
export const MOVING_SECONDS = { skip: 0.2, missed: 3 } as const

/** A point that began so soon after the one before it left no time to serve and play that one: a wrong published time. */
export const IMPOSSIBLE_SECONDS = 8

/** A match of known times: its length, and how long its video takes at a speed of the workbench. */
export interface VideoTimes {
  matchSeconds: number
  watchedSeconds: number
  /** How often the video went ahead after a point. */
  skips: number
  /** How often the next serve had come by then. */
  missed: number
  /** Of those, where the published times leave no time for the point itself. */
  impossible: number
}

const { deadTimeRate, skipAfterPointSeconds, skipAtChangeSeconds } = DEFAULT_WORK_SPEED
/** The speeds that are compared: as delivered, without skipping, and with dead time as fast as it goes. */
export const SPEEDS: readonly { readonly name: string; readonly speed: Required<WorkSpeed> }[] = [
  {
    name: `as delivered (${deadTimeRate}× between points, up to ${skipAfterPointSeconds} s skipped after a point and ${skipAtChangeSeconds} s at changes of ends)`,
    speed: DEFAULT_WORK_SPEED,
  },
  {
    name: `${deadTimeRate}× between points, nothing skipped`,
    speed: { ...DEFAULT_WORK_SPEED, skipAfterPointSeconds: 0, skipAtChangeSeconds: 0 },
  },
  { name: '6× between points, as much skipped', speed: { ...DEFAULT_WORK_SPEED, deadTimeRate: 6 } },
]

/**
 * How long the video of a match takes whose points have published times: points and what is described of them at the rate
 * of play, all else at the rate of dead time, but for what is skipped, and at each serve a little again. Where a serve was
 * missed, what was skipped is watched as well. Undefined where a point begins before the one before it.
 *
 * @param timed its replay with the published times
 * @param places the steps that decided its points
 */
export function videoTimesOf(
  { points }: SlamMatch,
  timed: Replay,
  places: readonly number[],
  speed: Required<WorkSpeed>,
): VideoTimes | undefined {
  const times = { matchSeconds: 0, watchedSeconds: 0, skips: 0, missed: 0, impossible: 0 }
  for (const [index, point] of points.slice(0, -1).entries()) {
    const seconds = (points[index + 1]?.t ?? NaN) - (point.t ?? NaN)
    if (!(seconds >= 0)) return undefined
    const slow = Math.min(seconds, playedSeconds(point) + ASSUMED_SECONDS.describing)
    const skip = skipAfter(timed, places[index] ?? 0, seconds, speed)
    const atPlayRate = slow + servesOf(point) * speed.rewindSeconds
    times.matchSeconds += seconds
    times.watchedSeconds +=
      atPlayRate / speed.playRate + (seconds - slow - skip.skipped) / speed.deadTimeRate + skip.moving
    if (skip.happens) times.skips += 1
    if (skip.isMissed) times.missed += 1
    if (skip.isMissed && seconds < IMPOSSIBLE_SECONDS) times.impossible += 1
  }
  return times.matchSeconds > 0 ? times : undefined
}

const NO_SKIP = { happens: false, isMissed: false, skipped: 0, moving: 0 } as const

/** What is skipped after a point, by the rule of the workbench, and what it costs to move the video. */
function skipAfter(timed: Replay, place: number, seconds: number, speed: Required<WorkSpeed>) {
  const { event } = timed.steps[place] ?? {}
  if (event?.clockTime.stop === undefined) return NO_SKIP
  const from = event.clockTime.stop + ASSUMED_SECONDS.describing
  const to = skipAheadTo(
    { ...timed, steps: timed.steps.slice(0, place + 1) },
    event.annotationId,
    { seconds: from, durationSeconds: Infinity },
    { afterPointSeconds: speed.skipAfterPointSeconds, atChangeSeconds: speed.skipAtChangeSeconds },
  )
  if (to === undefined) return NO_SKIP
  const isMissed = to > event.clockTime.start + seconds
  const moving = isMissed ? (to - from) / speed.playRate + MOVING_SECONDS.missed : MOVING_SECONDS.skip
  return { happens: true, isMissed, skipped: isMissed ? 0 : to - from, moving }
}
