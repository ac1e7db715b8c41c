import type { AnnotatedEvent, EventDescription } from '@courtline/messages/match/annotated-event'
import type { Edit } from '@courtline/messages/match/annotation'
import { changesBetween, descriptionOf } from '@courtline/messages/match/compare-annotations'
import { isSame } from '@courtline/messages/same'
import { compareAnnotations, type AlignedServe } from '@courtline/scoring/agreement/agreement'
import { replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch } from '@courtline/scoring/replay/structure'
import type { RuleSet, TeamType } from '@courtline/scoring/rules/vocabulary'

/** An annotation as it is read: its entries, and the last edit of each. */
export interface ComparedAnnotation {
  readonly head: { readonly rules: RuleSet; readonly teamType: TeamType }
  readonly annotation: readonly AnnotatedEvent[]
  readonly lastEdits: Readonly<Record<string, string>>
}

/** An entry of the first, of the second, or of both, of which that of the second is taken. */
export interface TakenEntry {
  readonly first: string | null
  readonly second: string | null
}

/**
 * The edits of the first annotation that take these entries from the second: changed where both have it, added where only
 * the second has it, with an id of its own, removed where only the first has it. Undefined where an entry is not there.
 */
export function editsToTake(
  first: ComparedAnnotation,
  second: ComparedAnnotation,
  taken: readonly TakenEntry[],
  newIdOf: (annotationId: string) => string,
): Edit[] | undefined {
  const [ones, others] = [byId(first), byId(second)]
  const edits: Edit[] = []
  for (const { first: firstId, second: secondId } of taken) {
    const one = firstId === null ? null : ones.get(firstId)
    const other = secondId === null ? null : others.get(secondId)
    if (one === undefined || other === undefined) return undefined
    edits.push(...editsFor(one, other, first.lastEdits, newIdOf))
  }
  return edits
}

const byId = ({ annotation }: ComparedAnnotation) =>
  new Map(annotation.map((entry) => [entry.annotationId, entry]))

function editsFor(
  one: AnnotatedEvent | null,
  other: AnnotatedEvent | null,
  lastEdits: ComparedAnnotation['lastEdits'],
  newIdOf: (annotationId: string) => string,
): Edit[] {
  if (!one) return other ? [added(other, newIdOf)] : []
  const { annotationId } = one
  const basedOn = lastEdits[annotationId] ?? ''
  const removed: Edit = { type: 'Remove', annotationId, basedOn }
  if (!other) return [removed]
  // An entry never changes between serve and adjustment.
  if (one.eventType !== other.eventType) return [removed, added(other, newIdOf)]
  const changes = changesBetween(one, { ...described(other), ...(one.event && { event: one.event }) })
  return changes ? [{ type: 'Change', annotationId, changes, basedOn }] : []
}

const added = (entry: AnnotatedEvent, newIdOf: (annotationId: string) => string): Edit => ({
  type: 'Add',
  annotationId: newIdOf(entry.annotationId),
  description: described(entry),
})

/** Imported texts are sealed with the key of the annotator, and stay there. */
function described(entry: AnnotatedEvent): EventDescription {
  const { event: _, ...description } = descriptionOf(entry)
  return description
}

/** Every entry of both, so that the first becomes the second when all are taken. */
export function allOf(first: ComparedAnnotation, second: ComparedAnnotation): TakenEntry[] {
  const paired: AlignedServe[] = [...alignedServes(first, second), ...equalAdjustments(first, second)]
  const [ones, others] = [
    new Set(paired.map((pair) => pair.first)),
    new Set(paired.map((pair) => pair.second)),
  ]
  return [
    ...first.annotation.flatMap(({ annotationId }) =>
      ones.has(annotationId) ? [] : [{ first: annotationId, second: null }],
    ),
    ...paired,
    ...second.annotation.flatMap(({ annotationId }) =>
      others.has(annotationId) ? [] : [{ first: null, second: annotationId }],
    ),
  ]
}

const matchOf = ({ annotation, head }: ComparedAnnotation) =>
  annotatedMatch(replay(annotation, head.rules, head.teamType))

const alignedServes = (first: ComparedAnnotation, second: ComparedAnnotation) =>
  compareAnnotations(matchOf(first), matchOf(second)).aligned

/** Adjustments that are the same in both, which stay as they are. */
function equalAdjustments(first: ComparedAnnotation, second: ComparedAnnotation): AlignedServe[] {
  const left = second.annotation.filter(({ eventType }) => eventType === 'Adjustment')
  return first.annotation.flatMap((one) => {
    const at = left.findIndex((other) => isSame(described(one), described(other)))
    const [other] = at < 0 || one.eventType !== 'Adjustment' ? [] : left.splice(at, 1)
    return other ? [{ first: one.annotationId, second: other.annotationId }] : []
  })
}
