import { isMatchTiebreak } from '../rules/rules.ts'
import { isSetUntouched, matchScore } from '../rules/games/set.ts'
import { pairOf, type MatchState } from '../rules/state.ts'
import type { ByTeam, RuleSet } from '../rules/vocabulary.ts'

/** Games of each set, team 0 first. */
export type SetScores = readonly ByTeam<number>[]

/**
 * A final score as replay writes it: a match tiebreak, often published with its points ('10-7'), counts 1–0 (D2).
 */
export function comparableScore(score: SetScores, rules: RuleSet): SetScores {
  const won: [number, number] = [0, 0]
  return score.map(([first, second]) => {
    const isTiebreak = isMatchTiebreak(rules, won) && Math.max(first, second) > 1
    if (first !== second) won[first > second ? 0 : 1] += 1
    if (!isTiebreak) return pairOf(first, second)
    return first > second ? pairOf(1, 0) : pairOf(0, 1)
  })
}

/** Whether a match that ends in this state has this score. */
export function hasScore(state: MatchState, expected: SetScores): boolean {
  const score = matchScore(state)
  return score.length === expected.length && score.every((games, set) => isSame(games, expected[set]))
}

/**
 * Whether play can lead from this state to the score: the finished sets are those expected, and the running one has no more
 * games than expected.
 *
 * @param mayShrink an adjustment still to come may give the running set fewer games
 */
export function mayLeadTo(state: MatchState, expected: SetScores, mayShrink: boolean): boolean {
  const running = state.setScores.length - 1
  if (running > 0 && !isSame(state.setScores[running - 1], expected[running - 1])) return false
  if (running > 0 && isSetUntouched(state)) return true
  const [first, second] = state.setScores[running] ?? [0, 0]
  const wanted = expected[running]
  if (wanted === undefined) return false
  return mayShrink || (first <= wanted[0] && second <= wanted[1])
}

function isSame(one: ByTeam<number> | undefined, other: ByTeam<number> | undefined): boolean {
  return one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1]
}

/** How a recorded score relates to a final one: the same, on the way to it, or in contradiction to it. */
export type ScoreComparison = 'same' | 'unfinished' | 'different'

/** Compares a match that has come to this state with its published or entered final score. */
export function compareWithScore(state: MatchState, score: SetScores): ScoreComparison {
  const expected = comparableScore(score, state.rules)
  if (hasScore(state, expected)) return 'same'
  const finished = state.setScores.slice(0, -1)
  const agrees = finished.every((games, set) => isSame(games, expected[set]))
  return agrees && !state.isOver && mayLeadTo(state, expected, false) ? 'unfinished' : 'different'
}
