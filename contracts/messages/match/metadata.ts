import { TEAM_TYPES } from '@courtline/scoring/rules/vocabulary'
import { Type, type Static } from 'typebox'
import { personal, PersonalText } from '../event-sourcing/personal-data.ts'
import { closed, Count, DateOnly, Nullable, OneOf, Pair, Text, Uuid } from '../schema.ts'
import { RuleSet } from './rule-set.ts'

export const SURFACES = ['Hard', 'Clay', 'Grass', 'Carpet', 'Synthetic Grass'] as const
export const HANDS = ['Right', 'Left'] as const

/**
 * A player of a match. `id` is the account, when the player was picked from the teammates; a name typed freely has
 * neither id nor e-mail. Personal texts belong to the account, or to the match's owner where there is none (D32).
 */
export const MatchPlayer = Type.Object(
  {
    name: personal(Text(100), 'id'),
    email: PersonalText(254, 'id'),
    id: Nullable(Uuid),
    /** How to tell this player apart on the video. */
    visualCue: PersonalText(200),
  },
  closed,
)
export type MatchPlayer = Static<typeof MatchPlayer>

const Side = Type.Array(MatchPlayer, { minItems: 1, maxItems: 2 })

/** Everything known of a match besides its video and annotation. Every field is there from version 1 on, filled or null. */
export const MatchMetadata = Type.Object(
  {
    name: PersonalText(200),
    date: DateOnly,
    teamType: OneOf(TEAM_TYPES),
    /** Two display names; doubles partners are joined with ' & '. */
    teams: Pair(personal(Text(250))),
    players: Pair(Side),
    /** Published final score, a pair of games for each set. */
    score: Nullable(Type.Array(Pair(Count), { maxItems: 9 })),
    /** The final score as it was typed. */
    unparsedScore: Nullable(Text(100)),
    ruleName: Text(100),
    rules: RuleSet,
    notes: PersonalText(2000),
    surface: Nullable(OneOf(SURFACES)),
    utrId: Nullable(Text(100)),
    playerId: Nullable(Text(100)),
    opponentId: Nullable(Text(100)),
    matchId: Nullable(Text(100)),
    tournamentId: Nullable(Text(100)),
    tourEntry: Nullable(Text(200)),
    playerHand: Nullable(OneOf(HANDS)),
    opponentHand: Nullable(OneOf(HANDS)),
  },
  closed,
)
export type MatchMetadata = Static<typeof MatchMetadata>

/** Display name of a side: its players' names joined with ' & ', or 'Team A' and 'Team B' while nobody is named. */
export function teamName(players: readonly Pick<MatchPlayer, 'name'>[], team: 0 | 1): string {
  const names = players.map((player) => player.name.trim()).filter((name) => name !== '')
  return names.length > 0 ? names.join(' & ') : team === 0 ? 'Team A' : 'Team B'
}
