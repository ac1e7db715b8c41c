/** Arbitrary events for property tests: sensible ones as an annotator records them, and mangled ones. */
import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { RULE_PRESETS } from '../rules/rules.ts'
import {
  ADJUSTMENT_NAMES,
  ERROR_TYPES,
  EVENT_TYPES,
  OUTCOMES,
  PLAYERS,
  SHOT_TYPES,
  TEAMS,
  TEAM_TYPES,
  type AnnotatedEvent,
  type EventDescription,
  type RuleSet,
  type TeamType,
} from '../rules/vocabulary.ts'

export const rulesArbitrary: Arbitrary<RuleSet> = fc.constantFrom(...RULE_PRESETS)
export const teamTypeArbitrary: Arbitrary<TeamType> = fc.constantFrom(...TEAM_TYPES)

type Draft = Omit<EventDescription, 'clockTime'>

/** Serves as the workbench records them, for singles and doubles alike. */
const serve: Arbitrary<Draft> = fc.oneof(
  fc.constantFrom<Draft>(
    { eventType: 'Point', outcome: 'Ace' },
    { eventType: 'Point', outcome: 'Let' },
    { eventType: 'Point', outcome: 'Fault', errorType: 'Net' },
    { eventType: 'Point', outcome: 'DoubleFault', errorType: 'Long' },
  ),
  fc.record({
    eventType: fc.constant('Point' as const),
    outcome: fc.constantFrom('ForcedError' as const, 'UnforcedError' as const),
    endingPlayer: fc.constantFrom(0 as const, 2 as const),
    shotType: fc.constantFrom(...SHOT_TYPES),
    errorType: fc.constantFrom(...ERROR_TYPES),
    rallyLength: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({
    eventType: fc.constant('Point' as const),
    outcome: fc.constant('Winner' as const),
    endingPlayer: fc.constantFrom(0 as const, 2 as const),
    shotType: fc.constantFrom(...SHOT_TYPES),
    rallyLength: fc.integer({ min: 1, max: 30 }),
  }),
)

const adjustment: Arbitrary<Draft> = fc.record({
  eventType: fc.constant('Adjustment' as const),
  adjustment: fc.record({
    name: fc.constantFrom(...ADJUSTMENT_NAMES),
    score: fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 })),
  }),
  winningTeam: fc.constantFrom(...TEAMS),
})

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

function timed(drafts: readonly Draft[]): AnnotatedEvent[] {
  return drafts.map((draft, index) => ({
    ...draft,
    annotationId: idOf(index),
    clockTime: { start: index * 10, stop: index * 10 + 5 },
  }))
}

/** Annotations with serves only, in time order. */
export const servesArbitrary: Arbitrary<AnnotatedEvent[]> = fc
  .array(serve, { maxLength: 300, size: 'max' })
  .map(timed)

/** Annotations with serves and now and then an adjustment, in time order. */
export const annotationArbitrary: Arbitrary<AnnotatedEvent[]> = fc
  .array(fc.oneof({ arbitrary: serve, weight: 12 }, { arbitrary: adjustment, weight: 1 }), {
    maxLength: 200,
    size: 'max',
  })
  .map(timed)

const seconds = fc.oneof(
  fc.integer({ min: -5, max: 50 }),
  fc.constantFrom(NaN, Infinity, -Infinity, -0, Number.MAX_VALUE),
  fc.double(),
)
const anyNumber = fc.oneof(fc.integer({ min: -3, max: 20 }), fc.constantFrom(NaN, Infinity, 1.5, 1e300))

/**
 * Anything that a damaged file might hold under the names of the fields: unknown words, numbers out of range,
 * missing parts. Typed as an event, because that is what a careless reader would take it for.
 */
export const mangledArbitrary: Arbitrary<AnnotatedEvent[]> = fc.array(
  fc
    .record(
      {
        annotationId: fc.string(),
        eventType: fc.constantFrom(...EVENT_TYPES, 'Nonsense'),
        clockTime: fc.oneof(
          fc.record({ start: seconds, stop: seconds }, { requiredKeys: ['start'] }),
          fc.constant({}),
        ),
        event: fc.string(),
        adjustment: fc.record(
          {
            name: fc.constantFrom(...ADJUSTMENT_NAMES, 'Start tiebreaker', ''),
            score: fc.oneof(fc.array(anyNumber, { maxLength: 3 }), fc.constant(null)),
          },
          { requiredKeys: [] },
        ),
        outcome: fc.constantFrom(...OUTCOMES, 'Nonsense'),
        endingPlayer: fc.oneof(fc.constantFrom(...PLAYERS), anyNumber),
        shotType: fc.constantFrom(...SHOT_TYPES, 'Nonsense'),
        errorType: fc.constantFrom(...ERROR_TYPES, 'Nonsense'),
        rallyLength: anyNumber,
        winningTeam: fc.oneof(fc.constantFrom(...TEAMS), anyNumber),
      },
      { requiredKeys: ['annotationId', 'eventType'] },
    )
    .map((event): unknown => JSON.parse(JSON.stringify(event)))
    // The type claims more than is checked: so the engine receives what its types exclude.
    .filter((event): event is AnnotatedEvent => event !== null),
  { maxLength: 60, size: 'max' },
)

const anyField = fc.anything({ withNullPrototype: true })

/** Whatever at all where an event is expected, and events whose every field is whatever at all. */
export const anythingArbitrary: Arbitrary<AnnotatedEvent[]> = fc.array(
  fc
    .oneof(
      anyField,
      fc.record(
        {
          annotationId: anyField,
          eventType: fc.oneof(fc.constantFrom(...EVENT_TYPES), anyField),
          clockTime: fc.oneof(
            fc.record({ start: anyField, stop: anyField }),
            fc.constant({ start: 1 }),
            anyField,
          ),
          event: anyField,
          adjustment: fc.oneof(
            fc.record({ name: fc.oneof(fc.constantFrom(...ADJUSTMENT_NAMES), anyField), score: anyField }),
            anyField,
          ),
          outcome: fc.oneof(fc.constantFrom(...OUTCOMES), anyField),
          endingPlayer: anyField,
          shotType: anyField,
          errorType: anyField,
          rallyLength: anyField,
          winningTeam: anyField,
          netCrosses: anyField,
          derivedFields: anyField,
        },
        { requiredKeys: ['eventType'] },
      ),
    )
    // The type claims more than is checked, as above.
    .filter((event): event is AnnotatedEvent => event !== undefined),
  { maxLength: 30 },
)
