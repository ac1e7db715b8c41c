import {
  ADJUSTMENT_NAMES,
  ERROR_TYPES,
  EVENT_TYPES,
  OUTCOMES,
  SHOT_TYPES,
  type AnnotatedEvent as ScoringAnnotatedEvent,
} from '@courtline/scoring/rules/vocabulary'
import { Type, type Static, type TSchema } from 'typebox'
import { personal } from '../event-sourcing/personal-data.ts'
import { closed, Count, OneOf, Pair, Player, Seconds, Team, Text, Uuid } from '../schema.ts'

export const ClockTime = Type.Object({ start: Seconds, stop: Type.Optional(Seconds) }, closed)

const Shots = Type.Integer({ minimum: 0, maximum: 500 })
// The engine's own types are readonly: so are ours, or neither side could take the other's.
const FieldNames = Type.Unsafe<readonly string[]>(Type.Array(Text(40), { maxItems: 10 }))
const Score = Type.Unsafe<readonly [number, number]>(Pair(Count))

export const Adjustment = Type.Object({ name: OneOf(ADJUSTMENT_NAMES), score: Type.Optional(Score) }, closed)

const describing = {
  clockTime: ClockTime,
  /** Text given from outside (an import); descriptions of ours are made from the other fields when shown (D11). */
  event: Type.Optional(personal(Text(500))),
  adjustment: Type.Optional(Adjustment),
  outcome: Type.Optional(OneOf(OUTCOMES)),
  endingPlayer: Type.Optional(Player),
  shotType: Type.Optional(OneOf(SHOT_TYPES)),
  errorType: Type.Optional(OneOf(ERROR_TYPES)),
  rallyLength: Type.Optional(Shots),
  winningTeam: Type.Optional(Team),
  netCrosses: Type.Optional(Shots),
  derivedFields: Type.Optional(FieldNames),
}

/** What an annotator records of one serve or adjustment. */
export const EventDescription = Type.Object({ eventType: OneOf(EVENT_TYPES), ...describing }, closed)
export type EventDescription = Static<typeof EventDescription>

const clearable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** The changed fields of a description; null takes a field away. */
export const DescriptionChanges = Type.Object(
  {
    clockTime: Type.Optional(ClockTime),
    event: clearable(personal(Text(500))),
    adjustment: Type.Optional(Adjustment),
    outcome: clearable(OneOf(OUTCOMES)),
    endingPlayer: clearable(Player),
    shotType: clearable(OneOf(SHOT_TYPES)),
    errorType: clearable(OneOf(ERROR_TYPES)),
    rallyLength: clearable(Shots),
    winningTeam: clearable(Team),
    netCrosses: clearable(Shots),
    derivedFields: clearable(FieldNames),
  },
  { ...closed, minProperties: 1 },
)
export type DescriptionChanges = Static<typeof DescriptionChanges>

/** A serve or adjustment as it is in an annotation (D29). */
export const AnnotatedEvent = Type.Object(
  {
    annotationId: Uuid,
    eventType: OneOf(EVENT_TYPES),
    ...describing,
    origAnnotatorId: Type.Optional(Uuid),
    updateAnnotatorId: Type.Optional(Uuid),
  },
  closed,
)
export type AnnotatedEvent = Static<typeof AnnotatedEvent> & ScoringAnnotatedEvent
