import { DEFAULT_SHORTCUTS, SHORTCUTS } from '@courtline/scoring/entry/shortcuts'
import { matchFiles, matchLines, placeOfMatches } from '../verify-matches/match-files.ts'
import { replayPublished, type ReplayedPoints } from '../verify-matches/replay-points.ts'
import { emptyTally } from '../verify-matches/tally.ts'
import type { SlamMatch } from '../verify-matches/published-match.ts'
import { readLine } from '../verify-matches/verify-match.ts'
import { printFigure } from './figures/figure.ts'
import { fewestKeys, type ServeToType, type Typing } from './keys/fewest-keys.ts'
import { kindOf, KINDS, pointsToType, type Kind, type PointToType } from './keys/published-points.ts'
import { ASSUMED_SECONDS, timedReplay } from './keys/timed-replay.ts'
import {
  IMPOSSIBLE_SECONDS,
  MOVING_SECONDS,
  SPEEDS,
  videoTimesOf,
  type VideoTimes,
} from './keys/video-minutes.ts'

/** Keys of a point whose outcome is described, at most so many (the annotator's hour). */
const AIMS: Readonly<Record<Kind, number>> = { singles: 5, doubles: 6.5, mixed: 6.5 }

const quick = { quickEntry: true, namesPlayer: false } as const
const TYPINGS: readonly Typing[] = [
  { name: 'as specified', quickEntry: false, shortcuts: [], namesPlayer: true },
  { ...quick, name: 'quick entry without shortcuts', shortcuts: [] },
  { ...quick, name: 'quick entry as delivered', shortcuts: DEFAULT_SHORTCUTS },
  {
    ...quick,
    name: 'quick entry as delivered, every player named',
    shortcuts: DEFAULT_SHORTCUTS,
    namesPlayer: true,
  },
  { ...quick, name: 'quick entry with every shortcut', shortcuts: SHORTCUTS },
]
const AIMED = 'quick entry as delivered'

/** Minutes of video that a match of two hours takes, at most so many. */
const MINUTES_AIM = 45
const TWO_HOURS_MINUTES = 120

/** The adjustment menu and the choice in it. */
const KEYS_OF_ADJUSTMENT = 2

interface Typed {
  matches: number
  points: number
  leftOut: number
  untyped: number
  /** Keys pressed, by the name of the way to type. */
  readonly keys: Map<string, number>
  /** By the name of the speed: the times of each match. */
  readonly times: Map<string, VideoTimes[]>
}

/**
 * Types published matches key by key in the point cycle of the workbench and prints the keys that a played point takes, by
 * kind of match, and the minutes of video that two hours of play take. What is derived wrongly has to be corrected, and costs its keys. Takes the folder of the matches; without
 * one there is nothing to measure. Answers whether the aims were kept.
 */
export async function bench([named]: readonly string[]): Promise<boolean> {
  const found = placeOfMatches(named)
  if ('missing' in found) {
    console.log('keys: npm run bench -- keys FOLDER, with a folder of published matches')
    return named === undefined
  }
  const typed = new Map<Kind, Typed>(KINDS.map((kind) => [kind, nothingTyped()]))
  for (const file of await matchFiles(found.place))
    for await (const line of matchLines(file)) typeMatch(line, typed)
  return [...typed].map(printed).every((kept) => kept)
}

const nothingTyped = (): Typed => ({
  matches: 0,
  points: 0,
  leftOut: 0,
  untyped: 0,
  keys: new Map(),
  times: new Map(),
})

/** A match may be in several files. */
const seen = new Set<string>()

function typeMatch(line: string, all: ReadonlyMap<Kind, Typed>): void {
  const tally = emptyTally()
  const published = readLine(line, tally)
  // Point strings do not have how a point ended.
  if (!published || published.match.kind === 'pointString') return
  const replayed = replayPublished(published.match, published.rules, tally)
  if (seen.has(published.match.id)) return
  seen.add(published.match.id)
  const sum = all.get(kindOf(published.match, replayed.replayed.teamType))
  if (!sum) return
  if (published.match.kind === 'slam') watchMatch(published.match, replayed, sum)
  const { points, leftOut } = pointsToType(published.match, replayed)
  sum.leftOut += leftOut
  if (points.length > 0) sum.matches += 1
  for (const point of points) typePoint(point, sum)
}

function watchMatch(match: SlamMatch, replayed: ReplayedPoints, { times }: Typed): void {
  const timed = timedReplay(match, replayed)
  if (!timed) return
  for (const { name, speed } of SPEEDS) {
    const ofMatch = videoTimesOf(match, timed, replayed.places, speed)
    if (ofMatch) times.set(name, [...(times.get(name) ?? []), ofMatch])
  }
}

/** A point counts if every way to type it leads to what was published. */
function typePoint({ serves, adjustments }: PointToType, sum: Typed): void {
  const counts = TYPINGS.map((typing) => keysOfPoint(serves, typing))
  if (counts.some((count) => count === undefined)) {
    sum.untyped += 1
    return
  }
  sum.points += 1
  for (const [index, { name }] of TYPINGS.entries()) {
    const keys = (counts[index] ?? 0) + adjustments * KEYS_OF_ADJUSTMENT
    sum.keys.set(name, (sum.keys.get(name) ?? 0) + keys)
  }
}

function keysOfPoint(serves: PointToType['serves'], typing: Typing): number | undefined {
  let keys = 0
  for (const targets of serves) {
    const counts = targets.map((target) => knownKeys(target, typing))
    for (const count of counts) {
      if (count === undefined) return undefined
      keys += count / counts.length
    }
  }
  return keys
}

/** How many keys a serve takes depends on few things, and the same serves come again and again. */
const known = new Map<string, number | undefined>()

function knownKeys(serve: ServeToType, typing: Typing): number | undefined {
  const { before, target } = serve
  const { outcome, shotType, errorType, endingPlayer, rallyLength, winningTeam } = target
  const { teamType, servingTeam, firstServe } = before
  const like = [
    teamType,
    servingTeam,
    firstServe,
    outcome,
    shotType,
    errorType,
    endingPlayer,
    rallyLength,
    winningTeam,
  ]
  const id = `${typing.name}: ${like.join(' ')}`
  if (!known.has(id)) known.set(id, fewestKeys(serve, typing)?.length)
  return known.get(id)
}

function printed([kind, typed]: [Kind, Typed]): boolean {
  const { matches, points, leftOut, untyped, keys } = typed
  console.log(
    `${kind}: ${points} points of ${matches} matches; ${leftOut} left out, of which outcome, length or number of the serve ` +
      `was not published, and ${untyped} that cannot have ended as published`,
  )
  const figures = TYPINGS.map(({ name }) =>
    printFigure({
      name: `keys a point, ${kind}, ${name}`,
      value: (keys.get(name) ?? 0) / Math.max(points, 1),
      unit: 'keys',
      less: true,
      ...(name === AIMED && { aim: AIMS[kind] }),
    }),
  )
  return [...figures, ...printedMinutes(kind, typed)].every((kept) => kept)
}

function printedMinutes(kind: Kind, { times }: Typed): readonly boolean[] {
  const { toss, shot, fault, betweenServes, describing } = ASSUMED_SECONDS
  const { skip, missed } = MOVING_SECONDS
  const [asDelivered] = SPEEDS
  return SPEEDS.flatMap(({ name }) => {
    const found = times.get(name)
    if (!found) return []
    const isAimed = name === asDelivered?.name
    if (isAimed) printMissed(kind, found)
    return printFigure({
      name:
        `video of two hours, ${kind}, ${name}; times of ${found.length} matches, a toss taken as ${toss} s, a shot as ` +
        `${shot}, a fault as ${fault}, the second serve ${betweenServes} after it, describing as ${describing}, a skip as ` +
        `${skip}, going back for a missed serve as ${missed}`,
      value:
        meanOf(found, ({ watchedSeconds, matchSeconds }) => watchedSeconds / matchSeconds) *
        TWO_HOURS_MINUTES,
      unit: 'min',
      less: true,
      ...(isAimed && { aim: MINUTES_AIM }),
    })
  })
}

/** Serves that had come when the video went ahead, with those of them that no match can have had. */
function printMissed(kind: Kind, found: readonly VideoTimes[]): void {
  const sumOf = (count: (times: VideoTimes) => number) => found.reduce((sum, times) => sum + count(times), 0)
  console.log(
    `${kind}: ${sumOf(({ skips }) => skips)} skips went past ${sumOf(({ missed }) => missed)} serves, of which ` +
      `${sumOf(({ impossible }) => impossible)} were published less than ${IMPOSSIBLE_SECONDS} s after the serve before, ` +
      'with a whole point between',
  )
}

const meanOf = (found: readonly VideoTimes[], share: (times: VideoTimes) => number) =>
  found.reduce((sum, times) => sum + share(times), 0) / found.length
