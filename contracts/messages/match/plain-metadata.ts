import { REGULAR_RULES } from '@courtline/scoring/rules/rules'
import type { MatchMetadata, MatchPlayer } from './metadata.ts'

/** What is known of a match from elsewhere: ids at a rating service, the tournament, the players' hands. */
export type References = Pick<
  MatchMetadata,
  | 'utrId'
  | 'playerId'
  | 'opponentId'
  | 'matchId'
  | 'tournamentId'
  | 'tourEntry'
  | 'playerHand'
  | 'opponentHand'
>

export const NO_REFERENCES: References = {
  utrId: null,
  playerId: null,
  opponentId: null,
  matchId: null,
  tournamentId: null,
  tourEntry: null,
  playerHand: null,
  opponentHand: null,
}

/** A player of whom only the name is known. */
export const playerNamed = (name: string): MatchPlayer => ({ name, email: null, id: null, visualCue: null })

/** Singles by the Regular rules between two names on `date` (YYYY-MM-DD), of which nothing else is known. */
export function plainSingles(date: string, home: string, away: string): MatchMetadata {
  return {
    ...NO_REFERENCES,
    name: null,
    date,
    teamType: 'Singles',
    teams: [home, away],
    players: [[playerNamed(home)], [playerNamed(away)]],
    score: null,
    unparsedScore: null,
    ruleName: REGULAR_RULES.name,
    rules: REGULAR_RULES,
    notes: null,
    surface: null,
  }
}
