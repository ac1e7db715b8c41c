/** What the publisher printed after each point, against the state of the engine after it. */
import type { Step } from '@courtline/scoring/replay/replay'
import { isBreakPoint, isDecidingPoint, receivingTeam } from '@courtline/scoring/rules/score/situation'
import type { MatchState } from '@courtline/scoring/rules/state'
import type { AnnotatedMatch } from '@courtline/scoring/replay/structure'
import type { ByTeam, Team } from '@courtline/scoring/rules/vocabulary'
import type { PrintedScore, PublishedMatch, PublishedResult } from './published-match.ts'
import { check, type VerificationTally } from './tally.ts'

/** Which fields a publisher prints at all. */
export interface Printed {
  readonly breakPoints: boolean
  /** A publisher that never prints a set winner has not left one out. */
  readonly setWinners: boolean
  readonly gameWinners: boolean
}

const CALLS = ['0', '15', '30', '40'] as const

export function comparePoint(
  step: Step,
  servingTeam: Team,
  winner: Team,
  printed: PrintedScore,
  has: Printed,
  tally: VerificationTally,
  where: () => string,
): void {
  const { before, after } = step
  const setIndex = before.setScores.length - 1
  check(tally, 'servingTeam', step.servingTeam, servingTeam, where)
  check(tally, 'pointWinner', step.winner, winner, where)
  check(tally, 'score', printedScore(after), printed.sc.map(String), where)
  check(tally, 'set', setIndex + 1, printed.set, where)
  if (printed.g !== undefined) check(tally, 'games', after.setScores[setIndex], printed.g, where)
  if (has.gameWinners) check(tally, 'gameWinner', gameWinnerOf(step), printed.gw ?? null, where)
  if (has.setWinners && !('swMissing' in printed))
    check(tally, 'setWinner', setWinnerOf(step), printed.sw ?? null, where)
  if (has.breakPoints) compareBreakPoint(step, printed, tally, where)
}

/** At a no-ad deciding point publishers flag no break point; by rule it is one (D8), so it is not compared. */
function compareBreakPoint(
  step: Step,
  printed: PrintedScore,
  tally: VerificationTally,
  where: () => string,
): void {
  const { before } = step
  if (isDecidingPoint(before) && (printed.bp ?? null) === null) {
    check(tally, 'breakPoint', isBreakPoint(before), true, where)
    return
  }
  const team = isBreakPoint(before) ? receivingTeam(before) : null
  check(tally, 'breakPoint', team, printed.bp ?? null, where)
  if (team !== null && printed.bpw !== undefined)
    check(tally, 'breakPointWon', step.winner === team, printed.bpw, where)
}

/** The score of a published match when it was over. */
export function compareResult(
  match: AnnotatedMatch,
  result: PublishedResult,
  isComplete: boolean,
  tally: VerificationTally,
  where: () => string,
): void {
  check(tally, 'matchWinner', match.final.matchWinner, isComplete ? result.winner : null, where)
  if (result.open !== undefined && result.open !== null)
    check(tally, 'openSetScore', match.final.setScores[result.sets.length], result.open.games, where)
  result.sets.forEach((games, set) => {
    check(tally, 'setScore', match.final.setScores[set], games, where)
    const tiebreak = result.tiebreaks[set]
    if (tiebreak !== undefined && tiebreak !== null)
      check(tally, 'tiebreakScore', tiebreakOf(match, set), tiebreak, where)
  })
}

/** The engine must be given, and itself find, nothing wrong: every event was valid. */
export function compareValidity(match: AnnotatedMatch, tally: VerificationTally, where: () => string): void {
  const refused = match.warnings.filter((finding) => finding.level === 'error')
  const messages = refused.map((finding) => finding.message)
  check(tally, 'validEvents', messages.slice(0, 3), [], where)
}

/** The points of the tiebreak of a set, or null. */
function tiebreakOf(match: AnnotatedMatch, set: number): ByTeam<number> | null {
  return match.sets[set]?.games.find((game) => game.tiebreakerTo > 0)?.gameScore ?? null
}

/** A game score as publishers print it: calls in a normal game, points in a tiebreak, zero when the game is over. */
export function printedScore({
  gameScore: [first, second],
  tiebreakerTo,
}: Pick<MatchState, 'gameScore' | 'tiebreakerTo'>): string[] {
  if (tiebreakerTo > 0) return [String(first), String(second)]
  if (first >= 3 && second >= 3) return [first > second ? 'AD' : '40', second > first ? 'AD' : '40']
  return [CALLS[first] ?? 'over', CALLS[second] ?? 'over']
}

/** The team whose games rose with the step, if any. */
export function gameWinnerOf({ before, after }: Step): Team | null {
  const set = before.setScores.length - 1
  const [first, second] = before.setScores[set] ?? [0, 0]
  const [firstAfter, secondAfter] = after.setScores[set] ?? [0, 0]
  if (firstAfter > first) return 0
  return secondAfter > second ? 1 : null
}

/** The team whose sets rose with the step, if any. */
export function setWinnerOf({ before, after }: Step): Team | null {
  if (after.setsWon[0] > before.setsWon[0]) return 0
  return after.setsWon[1] > before.setsWon[1] ? 1 : null
}

/** Where a mismatch was found, in words. */
export function pointLabel(match: PublishedMatch, point: number | string): string {
  return `${match.id} ${typeof point === 'number' ? `point ${point}` : point}`
}
