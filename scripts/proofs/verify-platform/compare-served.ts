import type { Answer } from '@courtline/messages/routes/table'
import type { StateAfter } from '@courtline/messages/views/figures'
import { replay } from '@courtline/scoring/replay/replay'
import type { ByTeam } from '@courtline/scoring/rules/vocabulary'
import type { ApiClient } from '../crash-test/caller.ts'
import { printedScore } from '../verify-matches/compare-points.ts'
import type { PublishedMatch } from '../verify-matches/published-match.ts'
import { decidedIn, type ReplayedPoints } from '../verify-matches/replay-points.ts'
import { check, type VerificationTally } from '../verify-matches/tally.ts'
import { compareMatch, type Published } from '../verify-matches/verify-match.ts'
import type { Driven } from './drive-match.ts'

/**
 * Reads a finished match back as a user who may see it, and compares it with what its publisher states: the score, the
 * state after every point, every event and every total that is marked reliable.
 */
export async function compareServed(
  { match }: Published,
  entered: ReplayedPoints,
  { matchId, position, accepted }: Driven,
  reader: ApiClient,
  tally: VerificationTally,
): Promise<void> {
  const read = { params: { id: matchId }, after: position }
  const where = (what: string) => () => `${match.id} ${what}`
  // Without a video there is nothing to cut: what is accepted is finished.
  check(tally, 'status', accepted.status, 'Completed', where('accepted'))
  const { annotation, rules, teamType } = await reader.must('annotation', read)
  check(tally, 'entries', annotation.length, entered.replayed.steps.length, where('annotation'))
  const replayed = replay(annotation, rules, teamType)
  const points = { ...entered, replayed, decided: decidedIn(replayed, entered.places) }
  const { cells, overall, overallBySet } = await reader.must('statistics', read)
  compareMatch(match, points, { teamType, cells, overall, overallBySet }, tally)
  const { computedMatchDetails } = await reader.must('match', read)
  compareScore(match, computedMatchDetails.score, points, tally)
  compareStates(match, await reader.must('matchState', read), points, tally)
}

type Score = Answer<'match'>['computedMatchDetails']['score']

/** The score in lists and on the match's page. */
function compareScore(
  match: PublishedMatch,
  score: Score,
  points: ReplayedPoints,
  tally: VerificationTally,
): void {
  const result = match.kind === 'pointString' ? { ...match, open: null } : match.result
  const tiebreaks = match.kind === 'pointString' ? match.tb : match.result.tiebreaks
  const isComplete = match.kind !== 'slam' || (match.status ?? 'complete') === 'complete'
  const where = () => `${match.id} served score`
  const served: readonly ByTeam<number>[] = score?.sets ?? []
  check(tally, 'served winner', score?.winner, isComplete ? result.winner : null, where)
  check(tally, 'served sets', served.slice(0, result.sets.length), result.sets, where)
  if (result.open !== undefined && result.open !== null)
    check(tally, 'served open set', served[result.sets.length], result.open.games, where)
  tiebreaks.forEach((tiebreak, set) => {
    if (tiebreak !== null) check(tally, 'served tiebreak', score?.tiebreaks[set], tiebreak, where)
  })
  check(tally, 'served points', score?.points, points.places.length, where)
  check(tally, 'served errors', score?.errors, 0, where)
}

/** What a score box shows after each point. */
function compareStates(
  match: PublishedMatch,
  { sets }: Answer<'matchState'>,
  { places }: ReplayedPoints,
  tally: VerificationTally,
): void {
  if (match.kind === 'pointString') return
  const after = sets.flat().map((entry) => entry.after)
  places.forEach((place, at) => {
    const state = after[place]
    const printed = match.points[at]?.or
    const isLast = at === places.length - 1
    // After the last point a score box shows that the match is over, its publisher the game that ended it.
    if (printed === undefined || isLast) return
    const where = () => `${match.id} point ${match.points[at]?.n ?? at}`
    check(tally, 'served game score', state && shown(state), printed.sc.map(String), where)
  })
}

const shown = ({ points, tiebreakerTo }: StateAfter) => printedScore({ gameScore: points, tiebreakerTo })
