import type { Recorded } from '../recorded.ts'
import type { AnnotatedEvent, DescriptionChanges } from './annotated-event.ts'
import type { AnnotationEvent } from './annotation.ts'

/** An annotation while it is folded from its stream: what each entry says, and which edit said so last. */
export interface Annotation {
  /** By annotationId, in the order in which the entries were first recorded. */
  readonly entries: ReadonlyMap<string, AnnotatedEvent>
  /** annotationId → id of the last edit that touched it, removed entries included (P3). */
  readonly lastEdit: ReadonlyMap<string, string>
}

export const EMPTY_ANNOTATION: Annotation = { entries: new Map(), lastEdit: new Map() }

type RecordedEdit = Pick<Recorded<AnnotationEvent>, 'id' | 'event' | 'meta'>

/**
 * The annotation after some more edits, in their order. The same fold serves decider, projections and browser, so that
 * all of them see one annotation.
 */
export function foldAnnotation(annotation: Annotation, edits: readonly RecordedEdit[]): Annotation {
  if (edits.length === 0) return annotation
  const lastEdit = new Map(annotation.lastEdit)
  const entries = new Map(annotation.entries)
  for (const edit of edits) {
    const { annotationId } = edit.event.data
    lastEdit.set(annotationId, edit.id)
    const entry = entryAfter(entries.get(annotationId), edit)
    if (entry) entries.set(annotationId, entry)
    else entries.delete(annotationId)
  }
  return { entries, lastEdit }
}

function entryAfter(
  before: AnnotatedEvent | undefined,
  { event, meta }: RecordedEdit,
): AnnotatedEvent | undefined {
  const by = meta.onBehalfOfId ?? meta.actorId
  switch (event.type) {
    case 'ServeAdded':
    case 'AdjustmentAdded':
      return {
        annotationId: event.data.annotationId,
        ...event.data.description,
        origAnnotatorId: by,
        updateAnnotatorId: by,
      }
    case 'ServeChanged':
    case 'AdjustmentChanged':
      return before && { ...withChanges(before, event.data.changes), updateAnnotatorId: by }
    case 'ServeRemoved':
    case 'AdjustmentRemoved':
      return undefined
    case 'EditUndone':
      return event.data.restores ?? undefined
  }
}

/** An entry with some fields replaced; null takes a field away. */
export function withChanges<T extends object>(entry: T, changes: DescriptionChanges): T {
  const merged: Record<string, unknown> = { ...entry, ...changes }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as T
}
