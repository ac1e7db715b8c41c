import { readMatchFormat } from '@courtline/scoring/interchange/match-format'
import { countStatistics, type MatchStatistics } from '@courtline/scoring/statistics'
import { annotatedMatch } from '@courtline/scoring/structure'
import type { RuleSet } from '@courtline/scoring/vocabulary'
import {
  comparePoint,
  compareResult,
  compareValidity,
  gameWinnerOf,
  placeOf,
  setWinnerOf,
} from './compare-points.ts'
import { compareChartedTotals, compareSlamTotals } from './compare-totals.ts'
import {
  type ChartedMatch,
  type PointStringMatch,
  type PublishedMatch,
  readPublishedMatch,
  type SlamMatch,
} from './published-match.ts'
import { playerAt, type ReplayedPoints, replayPublished } from './replay-points.ts'
import { check, type Tally } from './tally.ts'

/** Replays one line of a file through the engine and compares everything the publisher says of it. */
export function verifyLine(line: string, tally: Tally): void {
  const published = readLine(line, tally)
  if (published === null) return
  const { match, rules } = published
  const points = replayPublished(match, rules, tally)
  compareMatch(match, points, countStatistics(annotatedMatch(points.replayed)), tally)
}

/** A match as it was published, and the rules of its format. */
export interface Published {
  readonly match: PublishedMatch
  readonly rules: RuleSet
}

/** Reads one line of a file; null, and a mismatch, where it is no match or its format is unknown. */
export function readLine(line: string, tally: Tally): Published | null {
  const match = readPublishedMatch(line)
  check(tally, 'readable', match !== null, true, () => line.slice(0, 60))
  if (match === null) return null
  tally.matches += 1
  const code = match.kind === 'pointString' ? match.code : match.format.code
  const reading = readMatchFormat(code)
  check(tally, 'format', reading.ok ? null : reading.message, null, () => placeOf(match, 'format'))
  return reading.ok ? { match, rules: reading.rules } : null
}

/** Compares what the engine made of a match, and its statistics, with everything that its publisher says. */
export function compareMatch(
  match: PublishedMatch,
  points: ReplayedPoints,
  statistics: MatchStatistics,
  tally: Tally,
): void {
  switch (match.kind) {
    case 'slam':
      return compareSlam(match, points, statistics, tally)
    case 'charted':
      return compareCharted(match, points, statistics, tally)
    case 'pointString':
      return compareString(match, points, tally)
  }
}

function compareSlam(
  match: SlamMatch,
  replayed: ReplayedPoints,
  statistics: MatchStatistics,
  tally: Tally,
): void {
  const isComplete = (match.status ?? 'complete') === 'complete'
  const has = {
    breakPoints: match.reliable.breakPoints === true,
    setWinners: match.points.some((point) => point.or.sw !== undefined),
    gameWinners: match.points.some((point) => point.or.gw !== undefined),
  }
  replayed.decided.forEach((step, at) => {
    const point = match.points[at]
    if (point === undefined) return
    const where = (): string => placeOf(match, point.n)
    // Where an unfinished match breaks off, its publisher does not say who won the game that had just ended.
    const breaksOff = !isComplete && at === match.points.length - 1
    const gameWinners = has.gameWinners && !(breaksOff && point.or.gw === undefined)
    comparePoint(step, point.srv, point.w, point.or, { ...has, gameWinners }, tally, where)
    if (match.reliable.serverPlayer === true && point.srvP !== undefined)
      check(tally, 'serverPlayer', step.servingPlayer, playerAt(point.srv, point.srvP), where)
  })
  const structured = finish(match, replayed, match.points.length, tally)
  compareResult(structured, match.result, isComplete, tally, () => placeOf(match, 'result'))
  compareSlamTotals(match, structured, replayed.decided, statistics, tally)
}

function compareCharted(
  match: ChartedMatch,
  replayed: ReplayedPoints,
  statistics: MatchStatistics,
  tally: Tally,
): void {
  const has = { breakPoints: true, setWinners: false, gameWinners: false }
  replayed.decided.forEach((step, at) => {
    const point = match.points[at]
    if (point !== undefined)
      comparePoint(step, point.srv, point.w, point.or, has, tally, () => placeOf(match, point.n))
  })
  const structured = finish(match, replayed, match.points.length, tally)
  compareResult(structured, match.result, true, tally, () => placeOf(match, 'result'))
  compareChartedTotals(match, statistics, tally)
}

/** ';' must stand where the engine ends a game, '.' where it ends a set, '/' where the server of a tiebreak changes. */
function compareString(match: PointStringMatch, replayed: ReplayedPoints, tally: Tally): void {
  const marks = match.pbp.split(/[SRAD]/).slice(1)
  replayed.decided.forEach((step, at) => {
    const where = (): string => placeOf(match, at + 1)
    const mark = marks[at] ?? ''
    const isLast = at === replayed.decided.length - 1
    const isInTiebreak = step.before.tiebreakerTo > 0
    check(tally, 'gameEnd', gameWinnerOf(step) !== null, isLast || mark === ';' || mark === '.', where)
    check(tally, 'setEnd', setWinnerOf(step) !== null, isLast || mark === '.', where)
    if (isInTiebreak && gameWinnerOf(step) === null)
      check(tally, 'tiebreakServer', step.after.servingTeam !== step.before.servingTeam, mark === '/', where)
  })
  const structured = finish(match, replayed, match.points, tally)
  const result = { sets: match.sets, tiebreaks: match.tb, winner: match.winner }
  compareResult(structured, result, true, tally, () => placeOf(match, 'result'))
}

function finish(match: PublishedMatch, { replayed, decided }: ReplayedPoints, points: number, tally: Tally) {
  tally.points += decided.length
  const structured = annotatedMatch(replayed)
  const where = (): string => placeOf(match, 'events')
  check(tally, 'pointCount', structured.points.filter((point) => point.winner !== null).length, points, where)
  compareValidity(structured, tally, where)
  return structured
}
