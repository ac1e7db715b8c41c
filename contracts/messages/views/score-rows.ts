import type { PointScores } from '@courtline/scoring/figures/point-scores'
import type { ServeRow } from '@courtline/scoring/replay/serve-rows'
import type { ShownScore } from '@courtline/scoring/rules/score/shown-score'
import { Type } from 'typebox'
import {
  ERROR_TYPES,
  OUTCOMES,
  SHOT_TYPES,
  TEAM_TYPES,
  type TeamType,
} from '@courtline/scoring/rules/vocabulary'
import { RuleSet } from '../match/rule-set.ts'
import { closed, Count, Nullable, OneOf, Pair, Player, Team, Text, Uuid } from '../schema.ts'

const ZeroOrOne = Type.Union([Type.Literal(0), Type.Literal(1)])

/** One serve as filters and lists read it; score, sides and players are those before it. */
export const ServeView = Type.Unsafe<ServeRow>(
  Type.Object(
    {
      id: Uuid,
      startSeconds: Type.Number(),
      stopSeconds: Type.Number(),
      /** From 0; games count within their set, points over the match. */
      set: Count,
      game: Count,
      point: Count,
      /** The point was played with this serve. */
      played: Type.Boolean(),
      /** Of its point; null while that is open. */
      winner: Nullable(Team),
      /** Of its game; null while that continues, and where it was broken off. */
      gameWinner: Nullable(Team),
      server: Player,
      returner: Player,
      service: ZeroOrOne,
      side: ZeroOrOne,
      situation: ZeroOrOne,
      near: Team,
      score: Pair(Count),
      /** Target of the running tiebreaker, 0 in a normal game. */
      tiebreaker: Count,
      gamePoint: Type.Boolean(),
      breakPoint: Type.Boolean(),
      outcome: Nullable(OneOf(OUTCOMES)),
      /** Who ended the point, as it was recorded or follows from it (D39). */
      endingPlayer: Nullable(Player),
      shotType: Nullable(OneOf(SHOT_TYPES)),
      errorType: Nullable(OneOf(ERROR_TYPES)),
      shots: Type.Number(),
      /** False where `shots` is the guess of D44. */
      shotsKnown: Type.Boolean(),
    },
    closed,
  ),
)

const ShownSet = Type.Object({ games: Pair(Count), winner: Nullable(Team) }, closed)

/** A score as score boxes show it. */
export const ShownScoreView = Type.Unsafe<ShownScore>(
  Type.Object(
    {
      sets: Type.Array(ShownSet),
      game: Nullable(Pair(Text(10))),
      serving: Nullable(Team),
      stake: Nullable(OneOf(['MP', 'SP', 'BP'] as const)),
    },
    closed,
  ),
)

const Chance = Type.Number({ minimum: 0, maximum: 1 })
const ServeStrength = Type.Object({ served: Count, won: Count, share: Chance }, closed)

/** Chances of both teams by point, with what they were computed from: the page states it. */
const WinProbability = Type.Object(
  {
    goal: OneOf(['match', 'set'] as const),
    prior: Type.Object({ points: Count, share: Chance }, closed),
    strengths: Pair(ServeStrength),
    initial: Pair(Chance),
    points: Type.Array(Type.Object({ before: Pair(Chance), after: Pair(Chance), leverage: Chance }, closed)),
  },
  closed,
)

/** Serves and scores of a match as the read model stores them: lists, timeline and filters need no scoring engine. */
export interface ScoreRowsView extends PointScores {
  readonly rules: RuleSet

  readonly matchId: string
  /** Revision of the last event that changed the annotation or the rules. */
  readonly revision: number
  readonly teamType: TeamType
  /** In time order; the serves of one point follow each other. `point` is a place in the list of points. */
  readonly serves: readonly ServeRow[]
}

/** The same as a schema: its parts are the engine's own types, for which no second shape is written. */
export const ScoreRowsView = Type.Unsafe<ScoreRowsView>(
  Type.Object(
    {
      matchId: Uuid,
      revision: Count,
      teamType: OneOf(TEAM_TYPES),
      rules: RuleSet,
      serves: Type.Array(ServeView),
      initial: ShownScoreView,
      sets: Type.Array(ShownSet),
      points: Type.Array(
        Type.Object({ called: Text(40), before: ShownScoreView, after: Nullable(ShownScoreView) }, closed),
      ),
      winProbability: WinProbability,
    },
    closed,
  ),
)
