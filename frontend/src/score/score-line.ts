import { shownGameScore } from '@courtline/scoring/call'
import type { MatchNames } from '@courtline/scoring/match-names'
import { shortName } from '@courtline/scoring/match-names'
import { matchScore } from '@courtline/scoring/set'
import { isBreakPoint, isMatchPointFor, isSetPointFor } from '@courtline/scoring/situation'
import { opponent, type MatchState } from '@courtline/scoring/state'
import { TEAMS, type Team } from '@courtline/scoring/vocabulary'

/** One side of the score box. */
export interface ScoreRow {
  readonly team: Team
  /** Cut to 20 characters (platform 9). */
  readonly name: string
  readonly fullName: string
  readonly serving: boolean
  /** Games per set; `won` says whether this side won the set. */
  readonly sets: readonly { readonly games: number; readonly won: boolean }[]
  /** '0', '15', '30', '40', 'Ad', or the points of a tiebreaker; empty once the match is over. */
  readonly game: string
}

/** What is at stake on the next point: match point before set point before break point. */
export type Stake = 'MP' | 'SP' | 'BP'

/** The score before a serve, as a scoreboard shows it. */
export function scoreRows(state: MatchState, names: MatchNames): readonly [ScoreRow, ScoreRow] {
  const games = matchScore(state)
  const shown = shownGameScore(state)
  const row = (team: Team): ScoreRow => ({
    team,
    name: shortName(names.teams[team]),
    fullName: names.teams[team],
    serving: !state.isOver && state.servingTeam === team,
    sets: games.map((pair, index) => ({
      games: pair[team],
      won: index < games.length - 1 || state.isOver ? pair[team] > pair[opponent(team)] : false,
    })),
    game: state.isOver ? '' : shown[team],
  })
  return [row(0), row(1)]
}

/** The stake of the next point, or null. */
export function stakeOf(state: MatchState): Stake | null {
  if (state.isOver) return null
  if (TEAMS.some((team) => isMatchPointFor(state, team))) return 'MP'
  if (TEAMS.some((team) => isSetPointFor(state, team))) return 'SP'
  return isBreakPoint(state) ? 'BP' : null
}

export const STAKE_WORDS: Readonly<Record<Stake, string>> = {
  MP: 'Match point',
  SP: 'Set point',
  BP: 'Break point',
}

/** The score in one sentence, for screen readers and the timeline's value text: 'Rivera 6 3, 30; Okafor 4 4, 40'. */
export function scoreInWords(state: MatchState, names: MatchNames): string {
  return scoreRows(state, names)
    .map(
      (row) => `${row.fullName} ${row.sets.map((set) => set.games).join(' ')}${row.game && `, ${row.game}`}`,
    )
    .join('; ')
}
