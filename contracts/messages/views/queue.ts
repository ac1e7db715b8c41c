import { Type, type Static } from 'typebox'
import { TEAM_TYPES } from '@courtline/scoring/rules/vocabulary'
import { MATCH_STATUSES, type MatchStatus } from '../match/life-cycle.ts'
import { closed, Count, Nullable, OneOf, Pair, Priority, Text, Uuid } from '../schema.ts'
import { Processing, ScoreSummary } from './match.ts'

/** The statuses of a match in the queue. */
export const QUEUE_STATUSES = [
  'Preprocessing',
  'Queued',
  'Annotating',
  'Review',
  'Postprocessing',
] as const satisfies readonly MatchStatus[]
export type QueueStatus = (typeof QUEUE_STATUSES)[number]

/** What may be done with a row of the queue; 'open' shows its annotation without editing it. */
export const QUEUE_ACTIONS = [
  'claim',
  'annotate',
  'open',
  'release',
  'acceptAnnotation',
  'rejectAnnotation',
  'retry',
  'setPriority',
] as const
const QueueActions = Type.Array(OneOf(QUEUE_ACTIONS))

/** One row of the annotation queue. Names of players are those of the match; addresses are never in it (D22). */
export const QueueRow = Type.Object(
  {
    matchId: Uuid,
    teams: Pair(Text(250)),
    surface: Nullable(Text(40)),
    ruleName: Text(100),
    teamType: OneOf(TEAM_TYPES),
    priority: Priority,
    status: OneOf(MATCH_STATUSES),
    ownerId: Uuid,
    ownerName: Nullable(Text(100)),
    annotatorId: Nullable(Uuid),
    annotatorName: Nullable(Text(100)),
    durationSeconds: Nullable(Type.Number()),
    processing: Processing,
    /** Since when it has this status. */
    since: Text(40),
    lastEvent: Text(1000),
    lastEventAt: Text(40),
    score: Nullable(ScoreSummary),
    /** What everybody may do with it who is shown this row: rows of live frames are shared by their readers. */
    actions: QueueActions,
    /** What its annotator may do, in the place of `actions`. */
    annotatorActions: QueueActions,
    revision: Count,
    position: Text(20),
  },
  closed,
)
export type QueueRow = Static<typeof QueueRow>

export const QueueView = Type.Object(
  {
    rows: Type.Array(QueueRow),
    /** Rows follow on the next page (D113). */
    more: Type.Boolean(),
    highestQueuedPriority: Priority,
    /** Queued matches of this priority and above may be claimed by the reader now (platform 5). */
    lowestClaimablePriority: Priority,
    position: Text(20),
  },
  closed,
)
export type QueueView = Static<typeof QueueView>
