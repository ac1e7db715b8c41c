import { Type, type Static } from 'typebox'
import { MatchMetadata } from '../match/metadata.ts'
import { closed, Pair, Text } from '../schema.ts'

const { name, date, teamType, score, surface, utrId } = MatchMetadata.properties
const { playerId, opponentId, tournamentId, tourEntry, playerHand, opponentHand } = MatchMetadata.properties

/** A match that a rating service lists: what a form can be filled with. The caller's side comes first. */
export const FoundMatch = Type.Object(
  {
    /** The service's own name of the match. */
    matchId: Text(100),
    name,
    date,
    teamType,
    /** Names, one or two on each side. */
    players: Pair(Type.Array(Text(100), { minItems: 1, maxItems: 2 })),
    score,
    surface,
    utrId,
    playerId,
    opponentId,
    tournamentId,
    tourEntry,
    playerHand,
    opponentHand,
  },
  closed,
)
export type FoundMatch = Static<typeof FoundMatch>

export const FoundMatches = Type.Object(
  {
    /** The matches are made up: no rating service is set up here, and this is a demo (D25). */
    simulated: Type.Boolean(),
    /** Newest first, without those that have been uploaded already. */
    matches: Type.Array(FoundMatch),
  },
  closed,
)
export type FoundMatches = Static<typeof FoundMatches>
