import { editImpact, type EditImpact } from './edit-impact.ts'
import type { Step } from '../replay.ts'
import { sameState } from '../../rules/state.ts'
import type { AnnotatedMatch } from '../structure.ts'
import type { AnnotatedEvent } from '../../rules/vocabulary.ts'

/** What an entry may say differently at another moment. */
export const DIFFERING_FIELDS = [
  'clockTime',
  'adjustment',
  'outcome',
  'endingPlayer',
  'shotType',
  'errorType',
  'rallyLength',
  'winningTeam',
  'netCrosses',
  'event',
] as const satisfies readonly (keyof AnnotatedEvent)[]
export type DifferingField = (typeof DIFFERING_FIELDS)[number]

/** One field of one entry, from what to what. */
export interface FieldChange {
  readonly annotationId: string
  readonly field: DifferingField
  readonly before: AnnotatedEvent
  readonly after: AnnotatedEvent
}

/** A point with all its serves, or an adjustment: what people call one line of a match. Never empty. */
export type Line = readonly Step[]

/** A point or an adjustment that is not the same at both moments. */
export type PointDifference =
  | { readonly kind: 'added'; readonly after: Line }
  | { readonly kind: 'removed'; readonly before: Line }
  | {
      readonly kind: 'changed'
      readonly before: Line
      readonly after: Line
      /** Empty where a serve was added to the point or taken from it. */
      readonly fields: readonly FieldChange[]
    }
  /** Its fields are the same, but the score it was played at, or what it counts for, is another. */
  | { readonly kind: 'rescored'; readonly before: Line; readonly after: Line }

/** Two moments of one annotation, compared. */
export interface AnnotationDifference {
  /** In the order of the video. */
  readonly points: readonly PointDifference[]
  /** Scores and findings of the whole. */
  readonly impact: EditImpact
}

/**
 * Compares a match at two moments, point by point. Entries keep their ids for life (D29), so a point is the same point
 * if it shares a serve with the other; who annotated it makes no difference.
 */
export function annotationDifference(before: AnnotatedMatch, after: AnnotatedMatch): AnnotationDifference {
  const old = linesOf(before)
  const lineOfEntry = new Map(old.flatMap((line) => line.map((step) => [step.event.annotationId, line])))
  const paired = new Set<Line>()
  const points: PointDifference[] = []
  for (const line of linesOf(after)) {
    // The serve that decided a point is last, and identifies it best.
    const partner = line
      .toReversed()
      .map((step) => lineOfEntry.get(step.event.annotationId))
      .find((known) => known !== undefined && !paired.has(known))
    if (partner) paired.add(partner)
    points.push(...differenceOf(partner, line))
  }
  const removed = old
    .filter((line) => !paired.has(line))
    .map((line) => ({ kind: 'removed', before: line }) as const)
  return {
    points: [...points, ...removed].toSorted((a, b) => startOf(a) - startOf(b)),
    impact: editImpact(before.replay, after.replay),
  }
}

/** Points and adjustments of a match, as steps of its replay; points first. */
export function linesOf({ points, adjustments }: AnnotatedMatch): Line[] {
  return [...points.map(({ serves }) => serves.map(({ step }) => step)), ...adjustments.map((step) => [step])]
}

function differenceOf(before: Line | undefined, after: Line): PointDifference[] {
  if (!before) return [{ kind: 'added', after }]
  const fields = after.flatMap((step) => fieldChanges(before, step))
  const isSameEntries =
    before.length === after.length &&
    before.every((step, at) => step.event.annotationId === after[at]?.event.annotationId)
  if (fields.length > 0 || !isSameEntries) return [{ kind: 'changed', before, after, fields }]
  return before.some((step, at) => countsOtherwise(step, after[at]))
    ? [{ kind: 'rescored', before, after }]
    : []
}

function fieldChanges(line: Line, { event: after }: Step): FieldChange[] {
  const before = line.find(({ event }) => event.annotationId === after.annotationId)?.event
  if (!before || before === after) return []
  return DIFFERING_FIELDS.filter((field) => !isSameValue(before[field], after[field])).map((field) => ({
    annotationId: after.annotationId,
    field,
    before,
    after,
  }))
}

/** Values of entries are words, numbers, or small objects of them, whose fields may stand in any order. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  const fields = new Map<string, unknown>(Object.entries(one))
  const others = Object.entries(other)
  return (
    fields.size === others.length && others.every(([name, value]) => isSameValue(fields.get(name), value))
  )
}

function countsOtherwise(one: Step, other: Step | undefined): boolean {
  if (other === undefined) return true
  const isSameReading =
    one.winner === other.winner && one.outcome === other.outcome && one.serveNumber === other.serveNumber
  return !isSameReading || !sameState(one.before, other.before)
}

function startOf(difference: PointDifference): number {
  const [first] = difference.kind === 'removed' ? difference.before : difference.after
  return first?.event.clockTime.start ?? 0
}
