import { pairOf } from '../rules/state.ts'
import { TEAMS, type ByTeam, type Team } from '../rules/vocabulary.ts'
import { solvedChances, type ChanceEquation } from './linear-equations.ts'
import { endlessFrom, winnerOfGame, type GameKind } from './serve-order-of-game.ts'

/** The chance of team 0 to win a game, from any score and place in the order of serve. */
export type GameChances = (score: ByTeam<number>, place: number) => number

/**
 * Chances in one kind of game, each rally being won by the serving team with its share. Scores are worked out from the
 * end of the game back; those that lead to each other (deuce and advantages, a serve that passes without a point) are
 * solved together, as linear equations, so that the result is exact.
 *
 * @param shares share of the rallies that each team wins on its own serve, between 0 and 1, both excluded
 */
export function gameChances(kind: GameKind, shares: ByTeam<number>): GameChances {
  const from = endlessFrom(kind)
  const places = kind.servers.length
  const known = new Map<string, readonly number[]>()

  const chanceAt = (score: ByTeam<number>, place: number): number => {
    const winner = winnerOfGame(kind, score)
    if (winner !== null) return winner === 0 ? 1 : 0
    const least = withoutCommonPoints(score, from)
    const solved = known.get(keyOf(least)) ?? solve(least)
    return solved[place] ?? 0
  }

  const solve = (score: ByTeam<number>): readonly number[] => {
    const block = Math.min(score[0], score[1]) >= from ? endlessScores(from) : [score]
    const equations = block.flatMap((each) => kind.servers.map((_, place) => equationOf(block, each, place)))
    const chances = solvedChances(equations)
    block.forEach((each, at) => known.set(keyOf(each), chances.slice(at * places, (at + 1) * places)))
    return known.get(keyOf(score)) ?? []
  }

  const equationOf = (
    block: readonly ByTeam<number>[],
    score: ByTeam<number>,
    place: number,
  ): ChanceEquation => {
    const equation = { constant: 0, weights: Array.from({ length: block.length * places }, () => 0) }
    for (const winner of TEAMS) {
      const chance = rallyChance(kind, shares, place, winner)
      const next = kind.isScored(place, winner) ? scored(score, winner) : score
      const nextPlace = kind.placeAfter(place, winner)
      const at = winnerOfGame(kind, next) === null ? indexIn(block, withoutCommonPoints(next, from)) : -1
      if (at === -1) equation.constant += chance * chanceAt(next, nextPlace)
      else
        equation.weights[at * places + nextPlace] = (equation.weights[at * places + nextPlace] ?? 0) + chance
    }
    return equation
  }

  return chanceAt
}

function rallyChance({ servers }: GameKind, shares: ByTeam<number>, place: number, winner: Team): number {
  const server = servers[place] ?? 0
  return winner === server ? shares[server] : 1 - shares[server]
}

function scored(score: ByTeam<number>, team: Team): ByTeam<number> {
  return pairOf(score[0] + (team === 0 ? 1 : 0), score[1] + (team === 1 ? 1 : 0))
}

/** The lowest score with the same lead from which the game continues in the same way. */
function withoutCommonPoints(score: ByTeam<number>, from: number): ByTeam<number> {
  const surplus = Math.min(score[0], score[1]) - from
  return surplus > 0 && Number.isFinite(surplus) ? pairOf(score[0] - surplus, score[1] - surplus) : score
}

/** Equal, and either team one ahead: whatever is further apart there is a won game. */
function endlessScores(from: number): readonly ByTeam<number>[] {
  return [pairOf(from, from), pairOf(from + 1, from), pairOf(from, from + 1)]
}

function indexIn(block: readonly ByTeam<number>[], score: ByTeam<number>): number {
  return block.findIndex((each) => each[0] === score[0] && each[1] === score[1])
}

function keyOf(score: ByTeam<number>): string {
  return `${score[0]}-${score[1]}`
}
