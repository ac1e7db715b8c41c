import type { StatisticsCell } from './statistic-counts.ts'
import type { TeamType } from '../rules/vocabulary.ts'

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
