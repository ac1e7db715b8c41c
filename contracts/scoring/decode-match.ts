import { currentAdjustmentName } from './adjustments.ts'
import {
  boolean,
  dictionary,
  number,
  oneOf,
  optional,
  pair,
  sequence,
  string,
  uuid,
  type Decoder,
} from './decode.ts'
import {
  AD_TYPES,
  ADJUSTMENT_NAMES,
  ERROR_TYPES,
  EVENT_TYPES,
  OUTCOMES,
  PLAYERS,
  SHOT_TYPES,
  TEAMS,
  type AdjustmentName,
  type AnnotatedEvent,
  type RuleSet,
} from './vocabulary.ts'

/** An adjustment by its name of today; old names are read as what they have become (D14). */
const adjustmentName: Decoder<AdjustmentName> = (value, path) =>
  oneOf(ADJUSTMENT_NAMES)(typeof value === 'string' ? currentAdjustmentName(value) : value, path)

/** One entry of an annotation out of parsed JSON. */
export const decodeEvent: Decoder<AnnotatedEvent> = dictionary({
  annotationId: uuid,
  eventType: oneOf(EVENT_TYPES),
  clockTime: dictionary({ start: number, stop: optional(number) }),
  event: optional(string),
  adjustment: optional(dictionary({ name: adjustmentName, score: optional(pair(number)) })),
  outcome: optional(oneOf(OUTCOMES)),
  endingPlayer: optional(oneOf(PLAYERS)),
  shotType: optional(oneOf(SHOT_TYPES)),
  errorType: optional(oneOf(ERROR_TYPES)),
  rallyLength: optional(number),
  winningTeam: optional(oneOf(TEAMS)),
  netCrosses: optional(number),
  derivedFields: optional(sequence(string)),
  origAnnotatorId: optional(string),
  updateAnnotatorId: optional(string),
})

/** A whole annotation out of parsed JSON. */
export const decodeEvents: Decoder<AnnotatedEvent[]> = sequence(decodeEvent)

/** A rule set out of parsed JSON; whether a match can be played by it says `validateRuleSet`. */
export const decodeRuleSet: Decoder<RuleSet> = dictionary({
  name: string,
  setTo: number,
  ad: oneOf(AD_TYPES),
  firstServeOnly: boolean,
  tiebreakerTo: number,
  tiebreakerAt: optional(number),
  decidingSet: optional(number),
  decidingSetTiebreakerTo: optional(number),
  decidingSetTiebreakerAt: optional(number),
  matchTiebreakerTo: optional(number),
  pickleball: optional(oneOf(['sideOut', 'rally'])),
})
