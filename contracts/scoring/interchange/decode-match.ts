import { currentAdjustmentName } from '../rules/adjustments.ts'
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
  type ClockTime,
  type RuleSet,
} from '../rules/vocabulary.ts'

/** An adjustment by its name of today; old names are read as what they have become (D14). */
const adjustmentName: Decoder<AdjustmentName> = (value, path) =>
  oneOf(ADJUSTMENT_NAMES)(typeof value === 'string' ? currentAdjustmentName(value) : value, path)

/** An interval's end, or the list of its ends: a point that was continued was ended more than once (D49). */
const stops: Decoder<readonly number[]> = (value, path) => {
  if (Array.isArray(value)) return sequence(number)(value, path)
  const stop = number(value, path)
  return stop.ok ? { ok: true, value: [stop.value] } : stop
}

const interval = dictionary({ start: number, stop: optional(stops) })

/** The last of several stops counts; a list is never written (D49). */
const clockTime: Decoder<ClockTime> = (value, path) => {
  const read = interval(value, path)
  if (!read.ok) return read
  const { start, stop: all } = read.value
  const stop = all?.at(-1)
  return { ok: true, value: stop === undefined ? { start } : { start, stop } }
}

/** One entry of an annotation out of parsed JSON. */
export const decodeEvent: Decoder<AnnotatedEvent> = dictionary({
  annotationId: uuid,
  eventType: oneOf(EVENT_TYPES),
  clockTime,
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

/** A rule set out of parsed JSON; `validateRuleSet` checks whether a match can be played by it. */
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
  advantageSets: optional(boolean),
  tiebreakerNoAd: optional(boolean),
  exactSets: optional(boolean),
  pickleball: optional(oneOf(['sideOut', 'rally'])),
})
