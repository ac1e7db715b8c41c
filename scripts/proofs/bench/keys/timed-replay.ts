import type { Replay } from '@courtline/scoring/replay/replay'
import type { PublishedPoint, SlamMatch } from '../../verify-matches/published-match.ts'
import type { ReplayedPoints } from '../../verify-matches/replay-points.ts'

/**
 * What no publisher records of a point, and is assumed; seconds of video. By so much as between a fault and the second serve
 * the times of points with and without a fault differ.
 */
export const ASSUMED_SECONDS = { toss: 1, shot: 1.25, fault: 2, betweenServes: 10, describing: 1 } as const

/** Seconds of a point in which a ball is served or in play. */
export function playedSeconds({ o, sn, rally }: PublishedPoint): number {
  if (o === 'doubleFault') return 2 * ASSUMED_SECONDS.fault
  const shots = o === 'ace' || o === 'serviceWinner' ? 1 : (rally ?? 1)
  return (sn === 2 ? ASSUMED_SECONDS.fault : 0) + ASSUMED_SECONDS.toss + shots * ASSUMED_SECONDS.shot
}

/** Serves of a point. */
export const servesOf = ({ o, sn = 1 }: PublishedPoint) => (o === 'doubleFault' ? 2 : sn)

/** The replay of a match with the published time of every point; undefined where one was not published. */
export function timedReplay(
  { reliable, points }: SlamMatch,
  { replayed, places }: ReplayedPoints,
): Replay | undefined {
  if (reliable.elapsed !== true || reliable.outcome !== 'full' || reliable.rally !== true) return undefined
  const steps = [...replayed.steps]
  for (const [index, point] of points.entries()) {
    const place = places[index]
    const first = (places[index - 1] ?? -1) + 1
    if (point.t === undefined || place === undefined) return undefined
    for (let at = first; at <= place; at += 1) {
      const step = steps[at]
      if (!step) return undefined
      const isDecided = at === place
      const stop = point.t + (isDecided ? secondsToEnd(point) : ASSUMED_SECONDS.fault)
      steps[at] = { ...step, event: { ...step.event, clockTime: { start: point.t, stop } } }
    }
  }
  return { ...replayed, steps }
}

const secondsToEnd = (point: PublishedPoint) =>
  playedSeconds(point) + (servesOf(point) - 1) * ASSUMED_SECONDS.betweenServes
