import { playsOn } from './adjustments.ts'
import { applyEvent } from './replay.ts'
import { beginSet } from './set.ts'
import { copyState, initialState } from './state.ts'
import type { StatisticsCell } from './statistic-counts.ts'
import { StatisticsCounter } from './statistics-counter.ts'
import type { AnnotatedMatch } from './structure.ts'
import { inTimeOrder } from './time-order.ts'
import type { AnnotatedEvent, RuleSet, TeamType } from './vocabulary.ts'

/** Figures of the match (or of one set) as a whole (D16). */
export interface OverallStatistics {
  /** Shots; lengths that were not recorded are left out (D44). */
  readonly longestRally: number
  /** Seconds from the first start to the last stop. */
  readonly totalTime: number
  /** Seconds in play: the sum of the clock intervals of all serves that belong to a decided point. */
  readonly gameTime: number
  /** Games that reached deuce. */
  readonly deuces: number
  /** Of those, won by team 0. */
  readonly deucesTeam1Wins: number
}

/** All figures of one match. Plain JSON; every other total is a sum of cells. */
export interface MatchStatistics {
  readonly teamType: TeamType
  readonly cells: readonly StatisticsCell[]
  readonly overall: OverallStatistics
  readonly overallBySet: readonly OverallStatistics[]
}

/**
 * Counts a match (D15, D16). Serving figures belong to the server; returns, break points and the rallies of the
 * receiving side to the returner; winners and errors to the player who ended the point (D39). So each figure of a
 * team is the sum of its players', and each figure of a match the sum over sets and dimensions. A completed game
 * belongs to whoever served its last point, in that point's cell.
 */
export function countStatistics({ replay }: AnnotatedMatch): MatchStatistics {
  const counter = new StatisticsCounter(replay.rules, replay.teamType)
  for (const { before, event, after } of replay.steps) {
    counter.before(before, event)
    counter.after(after)
  }
  return counter.statistics()
}

/** The same straight from the events, without steps, findings or structure: the fast path for lists of figures. */
export function statisticsOf(
  events: readonly AnnotatedEvent[],
  rules: RuleSet,
  teamType: TeamType,
): MatchStatistics {
  const counter = new StatisticsCounter(rules, teamType)
  const board = copyState(initialState(rules, teamType))
  for (const event of inTimeOrder(events)) {
    // A match that is over goes on in another set (D2).
    if (board.isOver && playsOn(event)) beginSet(board)
    counter.before(board, event)
    applyEvent(board, event)
    counter.after(board)
  }
  return counter.statistics()
}
