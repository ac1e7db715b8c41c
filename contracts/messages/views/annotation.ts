import { Type, type Static } from 'typebox'
import { TEAM_TYPES } from '@courtline/scoring/rules/vocabulary'
import { AnnotatedEvent } from '../match/annotated-event.ts'
import { ANNOTATION_EVENTS } from '../match/annotation.ts'
import { MATCH_STATUSES } from '../match/life-cycle.ts'
import { RuleSet } from '../match/rule-set.ts'
import { closed, Count, Nullable, OneOf, Pair, Player, Text, Uuid } from '../schema.ts'

/** A match's annotation: what screens that edit it or compare it with others replay. Viewers read `ScoreRowsView`. */
export const AnnotationView = Type.Object(
  {
    matchId: Uuid,
    /** In time order; events of equal time in the order in which they were recorded (D106). */
    annotation: Type.Array(AnnotatedEvent),
    /** annotationId → id of its last edit: what the next edit of it is based on (P3). */
    lastEdits: Type.Record(Uuid, Uuid),
    rules: RuleSet,
    teamType: OneOf(TEAM_TYPES),
    teams: Pair(Text(250)),
    /** Display names of players 0–3; null where there is no such player. */
    playerNames: Type.Array(Nullable(Text(100)), { minItems: 4, maxItems: 4 }),
    /** Whether the asker may edit it now, and if not, why. */
    mayEdit: Type.Boolean(),
    revision: Count,
    position: Text(20),
  },
  closed,
)
export type AnnotationView = Static<typeof AnnotationView>

const Figures = Type.Object(
  {
    longestRally: Count,
    totalTime: Type.Number(),
    gameTime: Type.Number(),
    deuces: Count,
    deucesTeam1Wins: Count,
  },
  closed,
)

const ZeroOrOne = Type.Union([Type.Literal(0), Type.Literal(1)])

const Cell = Type.Object(
  {
    player: Player,
    set: Count,
    service: ZeroOrOne,
    side: ZeroOrOne,
    situation: ZeroOrOne,
    /** One number for each of `names`. */
    counts: Type.Array(Count),
  },
  closed,
)

/** Every figure of a match, by player, set and place in the breakdown: all totals are sums of cells (D15, D16). */
export const StatisticsView = Type.Object(
  {
    matchId: Uuid,
    /** Names of the counts in each cell, in their order. */
    names: Type.Array(Text(40)),
    teamType: OneOf(TEAM_TYPES),
    cells: Type.Array(Cell),
    overall: Figures,
    overallBySet: Type.Array(Figures),
  },
  closed,
)
export type StatisticsView = Static<typeof StatisticsView>

/** An edit as the live feed carries it. */
export const LiveEdit = Type.Object(
  {
    id: Uuid,
    revision: Count,
    position: Text(20),
    at: Text(40),
    userId: Nullable(Uuid),
    event: Type.Union([...ANNOTATION_EVENTS]),
  },
  closed,
)
export type LiveEdit = Static<typeof LiveEdit>

/** One line of the annotation's history: who changed what, when, from what to what. */
export const HistoryEntry = Type.Object(
  {
    id: Uuid,
    revision: Count,
    position: Text(20),
    at: Text(40),
    userId: Nullable(Uuid),
    name: Nullable(Text(200)),
    onBehalfOfName: Nullable(Text(200)),
    type: Text(60),
    annotationId: Uuid,
    before: Nullable(AnnotatedEvent),
    after: Nullable(AnnotatedEvent),
    /** Id of the edit that this one takes back. */
    undoes: Nullable(Uuid),
    reason: Nullable(Text(1000)),
  },
  closed,
)
export type HistoryEntry = Static<typeof HistoryEntry>

/** D96: no more than these are shown, page by page; the others are only counted. */
export const MOST_FLAGGED_SHOWN = 1000

/** Annotated events that an admin may want to fix, the oldest first, and how many there are after them (D96). */
export const FlaggedEntries = Type.Object(
  {
    entries: Type.Array(
      Type.Object(
        {
          matchId: Uuid,
          teams: Pair(Text(250)),
          date: Text(10),
          status: OneOf(MATCH_STATUSES),
          /** A silent change left the cut pieces; the cut has yet to be made again (D102). */
          needsPostprocessing: Type.Boolean(),
          annotationId: Uuid,
          clockSeconds: Type.Number(),
          level: OneOf(['error', 'warning'] as const),
          messages: Type.Array(Text(500)),
        },
        closed,
      ),
    ),
    more: Count,
  },
  closed,
)
export type FlaggedEntries = Static<typeof FlaggedEntries>
