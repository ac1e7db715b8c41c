import { endedBy } from '../replay/serve-rows.ts'
import type { Step } from '../replay/replay.ts'
import { outcomeInState, winnerOf } from '../rules/point-winner.ts'
import { crossesFromRallyLength, isRallyOutcome } from '../rules/rally.ts'
import type { EventDescription, Outcome, TeamType } from '../rules/vocabulary.ts'
import { describeDraft } from './draft.ts'
import type { DraftContext, PointDraft } from './point-draft.ts'
import type { EntryState } from './point-cycle.ts'

/** What can be typed of a serve and held against a reference. */
export const TYPED_FIELDS = ['outcome', 'endingPlayer', 'shotType', 'errorType', 'rallyLength'] as const
export type TypedField = (typeof TYPED_FIELDS)[number]

/**
 * Where an entry differs from the reference; as text, null where the entry has no value. While a point is
 * still typed its length is the crossings counted so far.
 */
export interface EntryDifference {
  readonly field: TypedField | 'crossings'
  readonly typed: string | null
  readonly reference: string
}

/**
 * Where a complete entry differs from a recorded serve, both read in the state before that serve. What the reference
 * leaves out, and what keys never record, is no difference.
 */
export function entryDifferences(
  typed: EventDescription,
  reference: Step,
  teamType: TeamType,
): readonly EntryDifference[] {
  const [ours, theirs] = [readIn(typed, reference, teamType), readIn(reference.event, reference, teamType)]
  return TYPED_FIELDS.flatMap((field): EntryDifference[] => {
    const value = theirs[field]
    return value === null || value === ours[field] ? [] : [{ field, typed: ours[field], reference: value }]
  })
}

/**
 * Where what was typed so far of a serve contradicts the reference already: a field typed otherwise, or more crossings
 * than there were. What is still to be typed is no contradiction.
 */
export function contradictions(
  state: EntryState,
  reference: Step,
  { teamType, quickEntry }: Pick<DraftContext, 'teamType' | 'quickEntry'>,
): readonly EntryDifference[] {
  switch (state.phase) {
    case 'idle':
      return []
    case 'in-play':
      return tooManyCrossings(state.netCrosses, reference)
    case 'describing': {
      const { draft } = state
      const context = { teamType, quickEntry, servingTeam: reference.before.servingTeam }
      const differences = entryDifferences(describeDraft(draft, context), reference, teamType)
      return [
        ...differences.filter(({ field }) => isTyped(draft, field)),
        ...tooManyCrossings(draft.netCrosses, reference),
      ]
    }
  }
}

const isTyped = (draft: PointDraft, field: EntryDifference['field']) =>
  field !== 'rallyLength' && field !== 'crossings' && draft[field] !== undefined

/** The crossings of the reference; undefined where it has no rally of a known length. */
export function crossingsOf({ event, outcome }: Step): number | undefined {
  const { rallyLength, errorType } = event
  return isRallyOutcome(outcome) && rallyLength !== undefined
    ? crossesFromRallyLength(rallyLength, outcome, errorType)
    : undefined
}

function tooManyCrossings(netCrosses: number, reference: Step): readonly EntryDifference[] {
  const crossings = crossingsOf(reference) ?? (isRallyOutcome(reference.outcome) ? Infinity : 1)
  if (netCrosses <= crossings) return []
  return [{ field: 'crossings', typed: String(netCrosses), reference: String(crossings) }]
}

type Reading = Readonly<Record<TypedField, string | null>>

/** The fields that keys record for such an outcome. */
function readIn(event: EventDescription, { before }: Step, teamType: TeamType): Reading {
  const outcome = outcomeInState(event, before)
  const nothing = { outcome, endingPlayer: null, shotType: null, errorType: null, rallyLength: null }
  if (isServiceFault(outcome)) return { ...nothing, errorType: event.errorType ?? null }
  if (!isRallyOutcome(outcome)) return nothing
  const winner = winnerOf(event, outcome, before)
  const { endingPlayer, shotType, errorType, rallyLength } = event
  return {
    outcome,
    endingPlayer: text(endingPlayer ?? endedBy({ outcome, winner }, teamType)),
    shotType: text(shotType),
    errorType: outcome === 'Winner' ? null : text(errorType),
    rallyLength: text(rallyLength),
  }
}

const isServiceFault = (outcome: Outcome | null) => outcome === 'Fault' || outcome === 'DoubleFault'

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value)
