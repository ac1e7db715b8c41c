import { Type, type Static } from 'typebox'
import { TEAM_TYPES } from '@courtline/scoring/rules/vocabulary'
import { RuleSet } from '../match/rule-set.ts'
import { closed, Count, Nullable, OneOf, Pair, Player, Team, Text, Uuid } from '../schema.ts'
import { ScoreSummary } from './match.ts'

/** What a score box shows after an entry. */
export const StateAfter = Type.Object(
  {
    /** Games per team of the running set. */
    games: Pair(Count),
    /** Points counted 0, 1, 2, 3 … of the running game. */
    points: Pair(Count),
    /** Target of the running tiebreaker, 0 in a normal game. */
    tiebreakerTo: Count,
    firstServe: Type.Boolean(),
    server: Player,
    topTeam: Team,
  },
  closed,
)
export type StateAfter = Static<typeof StateAfter>

/** An error or a warning of the replay in words. */
export const FindingLine = Type.Object(
  {
    annotationId: Uuid,
    level: OneOf(['error', 'warning'] as const),
    message: Text(500),
    clockSeconds: Type.Number(),
  },
  closed,
)
export type FindingLine = Static<typeof FindingLine>

/** What of a match this was made of: the last event that changed its annotation or rules. */
const source = { matchId: Uuid, revision: Count }

/** The score of a match, and the score after each entry of its annotation. */
export const MatchStateView = Type.Object(
  {
    ...source,
    position: Text(20),
    rules: RuleSet,
    teamType: OneOf(TEAM_TYPES),
    /** Null where nothing is annotated. */
    score: Nullable(ScoreSummary),
    /** The first few errors and warnings, in time order. */
    findings: Type.Array(FindingLine),
    /** Entries in time order, by set. */
    sets: Type.Array(
      Type.Array(Type.Object({ annotationId: Uuid, clockSeconds: Type.Number(), after: StateAfter }, closed)),
    ),
  },
  closed,
)
export type MatchStateView = Static<typeof MatchStateView>

/** What a point filter found (D18). */
export const PointsView = Type.Object(
  {
    ...source,
    filtersActive: Type.Boolean(),
    /** Ids of the matching serves in time order. */
    serves: Type.Array(Uuid),
    numPoints: Count,
    /** Whole percent of the matching points that the team won from whose view was asked; null without points. */
    percentWon: Nullable(Type.Number()),
  },
  closed,
)
export type PointsView = Static<typeof PointsView>
