import type { AnnotatedMatch, AnnotatedPoint } from '../replay/structure.ts'
import { registerPoint } from '../rules/games/game.ts'
import { copyState, pairOf, type MatchState } from '../rules/state.ts'
import type { Team } from '../rules/vocabulary.ts'
import { goalOf, matchChances, type Chances } from './match-chances.ts'
import { servePriorOf, serveStrengths, sharesOf } from './serve-strength.ts'
import type { MatchWinProbability, PointChances } from './point-chances.ts'

/**
 * Win probability before and after each point of a match, and how much hung on it. The model: each side wins a point on
 * its serve with one share throughout, taken from the whole match and a prior (`serveStrengths`); points are independent.
 * Under rules without an end of the match (D2) the probability is that of winning the running set.
 */
export function winProbability({ replay, points }: AnnotatedMatch): MatchWinProbability {
  const { rules, teamType, initial } = replay
  const prior = servePriorOf(rules)
  const strengths = serveStrengths(points, prior)
  const chancesIn = matchChances(rules, teamType, sharesOf(strengths))
  return {
    goal: goalOf(rules),
    prior,
    strengths,
    initial: rounded(chancesIn(initial)),
    points: points.map((point) => chancesOfPoint(point, chancesIn)),
  }
}

type ChancesIn = (state: MatchState) => Chances

function chancesOfPoint({ before, winner }: AnnotatedPoint, chancesIn: ChancesIn): PointChances {
  const now = chancesIn(before)
  const next = [chancesAfter(before, 0, chancesIn), chancesAfter(before, 1, chancesIn)] as const
  return {
    before: rounded(now),
    after: rounded(winner === null ? now : next[winner]),
    leverage: winner === null ? 0 : toFourPlaces(shareOf(next[0]) - shareOf(next[1])),
  }
}

/** Chances once the team has won the point. Where a set is the goal, the point that ends it decides it. */
function chancesAfter(before: MatchState, winner: Team, chancesIn: ChancesIn): Chances {
  const board = copyState(before)
  registerPoint(board, winner)
  const isSetOver = board.setWinners.length > before.setWinners.length
  if (!isSetOver || goalOf(before.rules) === 'match') return chancesIn(board)
  return winner === 0 ? pairOf(1, 0) : pairOf(0, 1)
}

/** What the match is worth to the first team: a drawn one half. */
function shareOf([first, second]: Chances): number {
  return first + (1 - first - second) / 2
}

function rounded([first, second]: Chances): Chances {
  return pairOf(toFourPlaces(first), toFourPlaces(second))
}

function toFourPlaces(chance: number): number {
  return Math.round(chance * 10_000) / 10_000
}
