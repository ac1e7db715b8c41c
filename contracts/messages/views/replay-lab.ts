import { Type, type Static } from 'typebox'
import { closed, Count, Nullable, OneOf, Pair, Team, Text, Uuid } from '../schema.ts'
import { ScoreSummary } from './match.ts'

/** What a replay of one match would change. */
export const MatchChanges = Type.Object(
  {
    matchId: Uuid,
    teams: Pair(Text(250)),
    date: Text(10),
    /** Name of the rules that the match is kept by. */
    ruleName: Text(100),
    /** Null where the score stays as it is. */
    score: Nullable(Type.Object({ before: ScoreSummary, after: ScoreSummary }, closed)),
    statistics: Type.Array(
      Type.Object(
        {
          name: Text(60),
          /** Null for figures of the match as a whole. */
          team: Nullable(Team),
          before: Type.Number(),
          after: Type.Number(),
        },
        closed,
      ),
    ),
    warnings: Type.Array(
      Type.Object(
        {
          annotationId: Uuid,
          clockSeconds: Type.Number(),
          message: Text(500),
          change: OneOf(['new', 'settled'] as const),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type MatchChanges = Static<typeof MatchChanges>

/** Some matches replayed, in the order of their ids, and where to continue. */
export const LabPage = Type.Object(
  {
    compared: Count,
    /** Annotated matches that are kept by other rules than those requested. */
    passedOver: Count,
    changes: Type.Array(MatchChanges),
    /** Null once every match has been seen. */
    next: Nullable(Uuid),
    /** Share of all matches seen so far, 0 to 1: an estimate from their ids. */
    share: Type.Number(),
  },
  closed,
)
export type LabPage = Static<typeof LabPage>
