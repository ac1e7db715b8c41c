import { shownGameScore } from './call.ts'
import { isBreakPoint, isMatchPointFor, isSetPointFor } from './situation.ts'
import type { MatchState } from '../state.ts'
import { TEAMS, type ByTeam, type Team } from '../vocabulary.ts'

/** What is at stake on the next point: match point before set point before break point. */
export type Stake = 'MP' | 'SP' | 'BP'

/** A score as a scoreboard shows it, team 0 first. Plain JSON: read models store it, and nobody replays to show it. */
export interface ShownScore {
  /** Games per set; the running one is last, from its 0–0 on. */
  readonly sets: readonly ShownSet[]
  /** '0', '15', '30', '40', 'Ad' or the points of a tiebreaker; null once the match is over. */
  readonly game: ByTeam<string> | null
  /** Serves the next point; null once the match is over. */
  readonly serving: Team | null
  readonly stake: Stake | null
}

/** Games of one set. */
export interface ShownSet {
  readonly games: ByTeam<number>
  /** Null while the set continues, and where 'New set' left it unfinished: that one is won by nobody (D36). */
  readonly winner: Team | null
}

/** The score in this state, as a scoreboard shows it. */
export function shownScore(state: MatchState): ShownScore {
  return {
    sets: state.setScores.map((games, index) => ({ games, winner: state.setWinners[index] ?? null })),
    game: state.isOver ? null : shownGameScore(state),
    serving: state.isOver ? null : state.servingTeam,
    stake: stakeOf(state),
  }
}

/** The stake of the next point, or null. */
export function stakeOf(state: MatchState): Stake | null {
  if (state.isOver) return null
  if (TEAMS.some((team) => isMatchPointFor(state, team))) return 'MP'
  if (TEAMS.some((team) => isSetPointFor(state, team))) return 'SP'
  return isBreakPoint(state) ? 'BP' : null
}
