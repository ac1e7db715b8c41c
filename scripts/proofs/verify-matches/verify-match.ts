import { readMatchFormat } from '@courtline/scoring/interchange/match-format'
import { countStatistics } from '@courtline/scoring/figures/statistics'
import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import { annotatedMatch } from '@courtline/scoring/replay/structure'
import type { RuleSet } from '@courtline/scoring/rules/vocabulary'
import {
  comparePoint,
  compareResult,
  compareValidity,
  gameWinnerOf,
  pointLabel,
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
import { playerInRotation, type ReplayedPoints, replayPublished } from './replay-points.ts'
import { checkEntryLaws } from './entry-laws.ts'
import { checkFigureLaws } from './figure-laws.ts'
import { check, type VerificationTally } from './tally.ts'

/** Replays one line of a file through the engine and compares everything that the publisher states of it. */
export function verifyLine(line: string, tally: VerificationTally): void {
  const published = readLine(line, tally)
  if (published === null) return
  const { match, rules } = published
  const points = replayPublished(match, rules, tally)
  compareMatch(match, points, countStatistics(annotatedMatch(points.replayed)), tally)
  checkEntryLaws(points.replayed, tally, () => pointLabel(match, 'entry'))
  // Point strings say nothing of strokes and serves: what is counted of them is the verifier's own filling.
  if (match.kind !== 'pointString') checkFigureLaws(points.replayed, tally, () => pointLabel(match, 'figure'))
}

/** A match as it was published, and the rules of its format. */
export interface Published {
  readonly match: PublishedMatch
  readonly rules: RuleSet
}

/** Reads one line of a file; null, and a mismatch, where it is no match or its format is unknown. */
export function readLine(line: string, tally: VerificationTally): Published | null {
  const match = readPublishedMatch(line)
  check(tally, 'readable', match !== null, true, () => line.slice(0, 60))
  if (match === null) return null
  tally.matches += 1
  const code = match.kind === 'pointString' ? match.code : match.format.code
  const reading = readMatchFormat(code)
  check(tally, 'format', reading.ok ? null : reading.message, null, () => pointLabel(match, 'format'))
  return reading.ok ? { match, rules: reading.rules } : null
}

/** Compares what the engine made of a match, and its statistics, with everything that its publisher states. */
export function compareMatch(
  match: PublishedMatch,
  points: ReplayedPoints,
  statistics: MatchStatistics,
  tally: VerificationTally,
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
  tally: VerificationTally,
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
    const where = (): string => pointLabel(match, point.n)
    // Where an unfinished match breaks off, its publisher does not say who won the game that had just ended.
    const breaksOff = !isComplete && at === match.points.length - 1
    const gameWinners = has.gameWinners && !(breaksOff && point.or.gw === undefined)
    comparePoint(step, point.srv, point.w, point.or, { ...has, gameWinners }, tally, where)
    if (match.reliable.serverPlayer === true && point.srvP !== undefined)
      check(tally, 'serverPlayer', step.servingPlayer, playerInRotation(point.srv, point.srvP), where)
  })
  const structured = finish(match, replayed, match.points.length, tally)
  compareResult(structured, match.result, isComplete, tally, () => pointLabel(match, 'result'))
  compareSlamTotals(match, structured, replayed.decided, statistics, tally)
}

function compareCharted(
  match: ChartedMatch,
  replayed: ReplayedPoints,
  statistics: MatchStatistics,
  tally: VerificationTally,
): void {
  const has = { breakPoints: true, setWinners: false, gameWinners: false }
  replayed.decided.forEach((step, at) => {
    const point = match.points[at]
    if (point !== undefined)
      comparePoint(step, point.srv, point.w, point.or, has, tally, () => pointLabel(match, point.n))
  })
  const structured = finish(match, replayed, match.points.length, tally)
  compareResult(structured, match.result, true, tally, () => pointLabel(match, 'result'))
  compareChartedTotals(match, statistics, tally)
}

/** ';' must stand where the engine ends a game, '.' where it ends a set, '/' where the server of a tiebreak changes. */
function compareString(match: PointStringMatch, replayed: ReplayedPoints, tally: VerificationTally): void {
  const marks = match.pbp.split(/[SRAD]/).slice(1)
  replayed.decided.forEach((step, at) => {
    const where = (): string => pointLabel(match, at + 1)
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
  compareResult(structured, result, true, tally, () => pointLabel(match, 'result'))
}

function finish(
  match: PublishedMatch,
  { replayed, decided }: ReplayedPoints,
  points: number,
  tally: VerificationTally,
) {
  tally.points += decided.length
  const structured = annotatedMatch(replayed)
  const where = (): string => pointLabel(match, 'events')
  check(tally, 'pointCount', structured.points.filter((point) => point.winner !== null).length, points, where)
  compareValidity(structured, tally, where)
  return structured
}
