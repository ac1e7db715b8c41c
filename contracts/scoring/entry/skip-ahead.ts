import type { Replay, Step } from '../replay/replay.ts'
import { currentSetScore, setIndexOf, type MatchState } from '../rules/state.ts'

/**
 * What lies between a point and the next serve, from the shortest to the longest (ITF 29):
 * - `point`: the next point of the same game
 * - `game`: the next game at the same ends, for which the balls go to the other server
 * - `ends`: a change of ends without a rest, after the first game of a set and within a tiebreaker
 * - `rest`: a change of ends with a rest
 * - `set`: the break between two sets
 */
export const BREAKS = ['point', 'game', 'ends', 'rest', 'set'] as const
export type Break = (typeof BREAKS)[number]

/** A break of this match and how long it lasted, in seconds from the end of the point to the next serve. */
export interface BreakLasted {
  readonly kind: Break
  readonly seconds: number
}

/** At most so many seconds after the end of a point are skipped; 0 skips none. */
export interface LongestSkip {
  readonly afterPointSeconds: number
  /** At changes of ends and between sets. */
  readonly atChangeSeconds: number
}

/** Breaks of one kind that have to be known before one is skipped: what is played here may be faster than elsewhere. */
const KNOWN_BREAKS = 2
/** A break is never taken for longer than this part of what nearly all of its kind have lasted in this match. */
const SHARE_OF_KNOWN = 0.6
/** One break in so many may have been shorter: a single entry at a wrong time does not end skipping. */
const ONE_SHORTER_IN = 20
/** From so many breaks on, one that is far shorter than all others is taken for such an entry too. */
const ENOUGH_TO_COMPARE = 5
/** Far shorter is less than this part of the next shorter one. */
const FAR_SHORTER = 0.5
/** A shorter skip disturbs more than it saves: at four times the speed it is half a second. */
const SHORTEST_SKIP_SECONDS = 2

/** The break that follows a point, by the score before and after it; undefined where the match is over. */
export function breakAfter(before: MatchState, after: MatchState): Break | undefined {
  if (after.isOver) return undefined
  if (setIndexOf(before) !== setIndexOf(after)) return 'set'
  const games = gamesOf(after)
  const isNewGame = games !== gamesOf(before)
  if (before.topTeam !== after.topTeam) return isNewGame && games > 1 ? 'rest' : 'ends'
  return isNewGame ? 'game' : 'point'
}

const gamesOf = (state: MatchState) => {
  const [one, other] = currentSetScore(state)
  return one + other
}

/**
 * How long after the end of a point no serve is to be expected, in seconds. Nothing is taken for certain that the match has
 * not shown: it is part of what breaks of this kind have lasted here, or, before there were enough of them, of those that
 * are shorter by rule; 0 before the first of them.
 */
export function secondsWithoutServe(
  kind: Break,
  lasted: readonly BreakLasted[],
  longest: LongestSkip,
): number {
  const known = shortestKnown(kind, lasted)
  return known === undefined ? 0 : Math.max(0, Math.min(longestOf(kind, longest), known * SHARE_OF_KNOWN))
}

function longestOf(kind: Break, { afterPointSeconds, atChangeSeconds }: LongestSkip): number {
  switch (kind) {
    case 'point':
      return afterPointSeconds
    case 'game':
      return 2 * afterPointSeconds
    case 'ends':
      return atChangeSeconds / 2
    case 'rest':
    case 'set':
      return atChangeSeconds
  }
}

/** What nearly all breaks have lasted, of this kind or the next shorter one of which enough are known. */
function shortestKnown(kind: Break, lasted: readonly BreakLasted[]): number | undefined {
  for (const each of BREAKS.slice(0, BREAKS.indexOf(kind) + 1).toReversed()) {
    const seconds = lasted.filter((one) => one.kind === each).map((one) => one.seconds)
    if (seconds.length >= KNOWN_BREAKS) return shortestOf(seconds)
  }
  return undefined
}

/** What all but one in twenty breaks have lasted, and all but one that is far shorter than all others. */
function shortestOf(seconds: readonly number[]): number | undefined {
  const sorted = seconds.toSorted((a, b) => a - b)
  const [shortest = 0, next = 0] = sorted
  const isAlone = sorted.length >= ENOUGH_TO_COMPARE && shortest < next * FAR_SHORTER
  return sorted[Math.max(Math.floor(sorted.length / ONE_SHORTER_IN), isAlone ? 1 : 0)]
}

/** The breaks of a match so far, by the times of its entries. One in which something was adjusted is left out. */
export const breaksIn = ({ steps }: Replay): readonly BreakLasted[] =>
  steps.flatMap((step, index) => {
    const kind = kindAfter(step)
    const next = steps[index + 1]?.event
    const { stop } = step.event.clockTime
    if (kind === undefined || stop === undefined || next?.eventType !== 'Point') return []
    return { kind, seconds: next.clockTime.start - stop }
  })

const kindAfter = ({ playedPoint, before, after }: Step) =>
  playedPoint ? breakAfter(before, after) : undefined

/**
 * Where the video continues after a point was recorded, in clock seconds; undefined where it simply plays on: the entry is not
 * the last of the match or decided no point, or there is too little to skip.
 *
 * @param now the playhead and the length of the video, in clock seconds
 */
export function skipAheadTo(
  replayed: Replay,
  annotationId: string,
  now: { readonly seconds: number; readonly durationSeconds: number },
  longest: LongestSkip,
): number | undefined {
  const last = replayed.steps.at(-1)
  if (last?.event.annotationId !== annotationId) return undefined
  const kind = kindAfter(last)
  const { stop } = last.event.clockTime
  if (kind === undefined || stop === undefined) return undefined
  const target = stop + secondsWithoutServe(kind, breaksIn(replayed), longest)
  const isWorthIt = target - now.seconds >= SHORTEST_SKIP_SECONDS
  return isWorthIt && target < now.durationSeconds ? target : undefined
}
