import { readMatchFormat } from '@courtline/scoring/interchange/match-format'
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
import { playerAt, replayCharted, type ReplayedPoints, replaySlam, replayString } from './replay-points.ts'
import { check, type Tally } from './tally.ts'

/** Replays one line of a file through the engine and compares everything the publisher says of it. */
export function verifyLine(line: string, tally: Tally): void {
  const match = readPublishedMatch(line)
  check(tally, 'readable', match !== null, true, () => line.slice(0, 60))
  if (match === null) return
  tally.matches += 1
  const code = match.kind === 'pointString' ? match.code : match.format.code
  const reading = readMatchFormat(code)
  check(tally, 'format', reading.ok ? null : reading.message, null, () => placeOf(match, 'format'))
  if (reading.ok) verifyMatch(match, reading.rules, tally)
}

function verifyMatch(match: PublishedMatch, rules: RuleSet, tally: Tally): void {
  switch (match.kind) {
    case 'slam':
      return verifySlam(match, rules, tally)
    case 'charted':
      return verifyCharted(match, rules, tally)
    case 'pointString':
      return verifyString(match, rules, tally)
  }
}

function verifySlam(match: SlamMatch, rules: RuleSet, tally: Tally): void {
  const replayed = replaySlam(match, rules, tally)
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
  compareSlamTotals(match, structured, replayed.decided, tally)
}

function verifyCharted(match: ChartedMatch, rules: RuleSet, tally: Tally): void {
  const replayed = replayCharted(match, rules, tally)
  const has = { breakPoints: true, setWinners: false, gameWinners: false }
  replayed.decided.forEach((step, at) => {
    const point = match.points[at]
    if (point !== undefined)
      comparePoint(step, point.srv, point.w, point.or, has, tally, () => placeOf(match, point.n))
  })
  const structured = finish(match, replayed, match.points.length, tally)
  compareResult(structured, match.result, true, tally, () => placeOf(match, 'result'))
  compareChartedTotals(match, structured, tally)
}

/** ';' must stand where the engine ends a game, '.' where it ends a set, '/' where the server of a tiebreak changes. */
function verifyString(match: PointStringMatch, rules: RuleSet, tally: Tally): void {
  const replayed = replayString(match, rules, tally)
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
