import { derivedId } from '../ids.ts'
import { isSame } from '../same.ts'
import type { AnnotatedEvent, DescriptionChanges, EventDescription } from './annotated-event.ts'
import type { Edit } from './annotation.ts'
import type { Annotation } from './fold-annotation.ts'

const FIELDS = [
  'clockTime',
  'event',
  'adjustment',
  'outcome',
  'endingPlayer',
  'shotType',
  'errorType',
  'rallyLength',
  'winningTeam',
  'netCrosses',
  'derivedFields',
] as const

/** The fields that differ between an entry and its new description, null for those taken away; null if none differs. */
export function changesBetween(before: EventDescription, after: EventDescription): DescriptionChanges | null {
  const changed = FIELDS.flatMap((field) =>
    isSame(before[field], after[field]) ? [] : [[field, after[field] ?? null] as const],
  )
  return changed.length === 0 ? null : Object.fromEntries(changed)
}

/**
 * What turns an annotation into `wanted`, entry by entry (D29): removals first, then changes and additions in the order
 * of the list. Who annotated an entry does not depend on the list. Every change is based on the edit that is known last,
 * so that it is refused where another edit came first (P3).
 */
export function editsBetween({ entries, lastEdit }: Annotation, wanted: readonly AnnotatedEvent[]): Edit[] {
  const kept = new Set(wanted.map(({ annotationId }) => annotationId))
  const removals = [...entries.keys()]
    .filter((annotationId) => !kept.has(annotationId))
    .map((annotationId): Edit => ({
      type: 'Remove',
      annotationId,
      basedOn: lastEdit.get(annotationId) ?? '',
    }))
  const others = wanted.flatMap((entry): Edit[] => {
    const { annotationId } = entry
    const before = entries.get(annotationId)
    if (!before) return [{ type: 'Add', annotationId, description: descriptionOf(entry) }]
    const changes = changesBetween(before, entry)
    const basedOn = lastEdit.get(annotationId) ?? ''
    return changes ? [{ type: 'Change', annotationId, changes, basedOn }] : []
  })
  return [...removals, ...others]
}

/** The content of an entry, without its id and the names of its annotators. */
export function descriptionOf(entry: AnnotatedEvent): EventDescription {
  const { annotationId: _, origAnnotatorId: __, updateAnnotatorId: ___, ...description } = entry
  return description
}

/**
 * Names one state of an annotation, for If-Match: after one more edit, also one that takes another back, it is another
 * name.
 */
export const annotationTag = (lastEdit: ReadonlyMap<string, string>): string =>
  derivedId(
    'annotation',
    ...[...lastEdit].map(([annotationId, editId]) => `${annotationId} ${editId}`).toSorted(),
  )
