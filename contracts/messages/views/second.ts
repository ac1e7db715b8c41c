import { Type, type Static } from 'typebox'
import { MATCH_STATUSES } from '../match/life-cycle.ts'
import { closed, Instant, Nullable, OneOf, Pair, Priority, Text, Uuid } from '../schema.ts'
import { MeasuredAgreement } from '../second/agreement.ts'
import { SECOND_CAUSES, SECOND_OUTCOMES, SECOND_STATUSES } from '../second/second-request.ts'

/** What may be done with a second annotation; 'take' brings its entries into the match. */
export const SECOND_ACTIONS = [
  'claim',
  'annotate',
  'release',
  'change',
  'withdraw',
  'compare',
  'settle',
  'take',
] as const
export type SecondAction = (typeof SECOND_ACTIONS)[number]

/** An annotator who may be requested by name. */
export const PossibleAnnotator = Type.Object({ userId: Uuid, name: Nullable(Text(100)) }, closed)

/** What managers alone are shown: who makes the second annotation sees nothing of the first one. */
const FirstAnnotation = Type.Object(
  {
    status: OneOf(MATCH_STATUSES),
    annotatorId: Nullable(Uuid),
    annotatorName: Nullable(Text(100)),
    cause: OneOf(SECOND_CAUSES),
  },
  closed,
)

/** A second annotation of a match: requested, under way or done. */
export const SecondAnnotation = Type.Object(
  {
    matchId: Uuid,
    teams: Pair(Text(250)),
    surface: Nullable(Text(40)),
    durationSeconds: Nullable(Type.Number()),
    status: OneOf(SECOND_STATUSES),
    priority: Priority,
    /** Its annotator, or the one who was requested; null where anyone may claim it. */
    annotatorId: Nullable(Uuid),
    annotatorName: Nullable(Text(100)),
    requestedAt: Instant,
    submittedAt: Nullable(Instant),
    first: Nullable(FirstAnnotation),
    /** For managers, once both annotations are complete. */
    agreement: Nullable(MeasuredAgreement),
    settled: Nullable(
      Type.Object(
        { outcome: OneOf(SECOND_OUTCOMES), userId: Uuid, name: Nullable(Text(100)), at: Instant },
        closed,
      ),
    ),
    actions: Type.Array(OneOf(SECOND_ACTIONS)),
  },
  closed,
)
export type SecondAnnotation = Static<typeof SecondAnnotation>
