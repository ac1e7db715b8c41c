// Plays matches at random and compares how often each side wins with the computed chances.
import { matchChances } from '@courtline/scoring/probability/match-chances'
import { registerPoint } from '@courtline/scoring/rules/games/game'
import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import { copyState, initialState, type MatchState } from '@courtline/scoring/rules/state'
import { TEAM_TYPES, type ByTeam, type RuleSet } from '@courtline/scoring/rules/vocabulary'
import { Random } from '../crash-test/random.ts'
import { simulatedWinner } from './simulated-match.ts'

/** Formats beyond the presets, each with a way to end that the others lack. */
const MORE_FORMATS: readonly RuleSet[] = RULE_PRESETS.slice(0, 1).flatMap((regular) => [
  { ...regular, name: 'Two sets, both played', decidingSet: 2, exactSets: true },
  { ...regular, name: 'Advantage sets', decidingSet: 3, advantageSets: true },
  {
    ...regular,
    name: 'Tiebreaks without a lead',
    setTo: 4,
    tiebreakerAt: 3,
    tiebreakerTo: 5,
    tiebreakerNoAd: true,
  },
  {
    ...regular,
    name: 'Side-out, best of three',
    setTo: 1,
    decidingSet: 3,
    tiebreakerTo: 11,
    pickleball: 'sideOut',
  },
  { ...regular, name: 'Rally to 21', setTo: 1, decidingSet: 1, tiebreakerTo: 21, pickleball: 'rally' },
])

/** A difference of so many standard errors is none: it is met once in 15,000 comparisons by chance. */
const MOST_STANDARD_ERRORS = 4
/** Points played before a match is simulated from there, so that states within games and sets are tried as well. */
const POINTS_BEFORE = [0, 0, 7, 40, 95] as const

/**
 * Simulates so many matches in all, spread over every preset and further formats, singles and doubles, and states at the
 * beginning and within. Answers the exit code: 1 where a computed chance lies outside of what the simulation allows.
 */
export function simulateCommand([count = '1000000', seed = '1']: readonly string[]): number {
  const random = new Random(Number(seed))
  const cases = [...RULE_PRESETS, ...MORE_FORMATS].flatMap((rules) =>
    TEAM_TYPES.flatMap((teamType) =>
      POINTS_BEFORE.map((points) => ({
        shares: someShares(rules, random),
        state: stateAfter(rules, teamType, points, random),
      })),
    ),
  )
  const each = Math.ceil(Number(count) / cases.length)
  let worst = 0
  for (const { state, shares } of cases) {
    const chances = matchChances(state.rules, state.teamType, shares)(state)
    const errors = standardErrors(chances, state, shares, each, random)
    worst = Math.max(worst, errors)
    if (errors > MOST_STANDARD_ERRORS)
      console.error(`${state.rules.name}, ${state.teamType}: off by ${errors.toFixed(1)} standard errors`)
  }
  const isGood = worst <= MOST_STANDARD_ERRORS
  console.log(
    JSON.stringify({
      matches: each * cases.length,
      cases: cases.length,
      worstStandardErrors: Number(worst.toFixed(2)),
      isGood,
    }),
  )
  return isGood ? 0 : 1
}

function someShares(rules: RuleSet, random: Random): ByTeam<number> {
  const least = rules.pickleball === undefined ? 0.5 : 0.35
  return [least + 0.2 * random.next(), least + 0.2 * random.next()]
}

/** A state of play that is not over. */
function stateAfter(
  rules: RuleSet,
  teamType: MatchState['teamType'],
  points: number,
  random: Random,
): MatchState {
  const board = copyState(initialState(rules, teamType))
  for (let played = 0; played < points; played += 1) {
    const before = copyState(board)
    registerPoint(board, random.next() < 0.5 ? 0 : 1)
    if (board.isOver) return before
  }
  return board
}

/** How far the larger of both differences lies from computed chances, in standard errors of the simulation. */
export function standardErrors(
  chances: ByTeam<number>,
  state: MatchState,
  shares: ByTeam<number>,
  matches: number,
  random: Random,
): number {
  const won = [0, 0]
  for (let match = 0; match < matches; match += 1) {
    const winner = simulatedWinner(state, shares, random)
    if (winner !== null) won[winner] = (won[winner] ?? 0) + 1
  }
  return Math.max(...chances.map((chance, team) => errorsBetween(chance, won[team] ?? 0, matches)))
}

function errorsBetween(chance: number, won: number, matches: number): number {
  const error = Math.sqrt((chance * (1 - chance)) / matches)
  const difference = Math.abs(won / matches - chance)
  // A chance of next to nothing or next to all may not be met at all.
  return difference < 1 / matches ? 0 : difference / error
}
