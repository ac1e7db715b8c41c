import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { shortName } from '@courtline/scoring/replay/match-names'
import type { ShownScore, Stake } from '@courtline/scoring/rules/score/shown-score'
import type { Team } from '@courtline/scoring/rules/vocabulary'

/** One side of the score box. */
export interface ScoreBoxRow {
  readonly team: Team
  /** Cut to 20 characters (platform 9). */
  readonly name: string
  readonly fullName: string
  readonly serving: boolean
  /** Games per set; `won` is whether this side won the set. */
  readonly sets: readonly { readonly games: number; readonly won: boolean }[]
  /** '0', '15', '30', '40', 'Ad', or the points of a tiebreaker; empty once the match is over. */
  readonly game: string
}

/** A score as the two lines of a scoreboard. */
export function scoreBoxRows(score: ShownScore, names: MatchNames): readonly [ScoreBoxRow, ScoreBoxRow] {
  const row = (team: Team): ScoreBoxRow => ({
    team,
    name: shortName(names.teams[team]),
    fullName: names.teams[team],
    serving: score.serving === team,
    sets: score.sets.map(({ games, winner }) => ({ games: games[team], won: winner === team })),
    game: score.game?.[team] ?? '',
  })
  return [row(0), row(1)]
}

export const STAKE_WORDS: Readonly<Record<Stake, string>> = {
  MP: 'Match point',
  SP: 'Set point',
  BP: 'Break point',
}

/** The score in one sentence, for screen readers and the timeline's value text: 'Rivera 6 3, 30; Okafor 4 4, 40'. */
export function scoreInWords(score: ShownScore, names: MatchNames): string {
  return scoreBoxRows(score, names)
    .map(
      (row) => `${row.fullName} ${row.sets.map((set) => set.games).join(' ')}${row.game && `, ${row.game}`}`,
    )
    .join('; ')
}
