import type { EventMeta } from '../event-sourcing/recorded.ts'
import type { AnnotatedEvent, DescriptionChanges } from './annotated-event.ts'
import type { AnnotationEvent } from './annotation.ts'
import type { WritableMap } from './layered-map.ts'

/** An annotation while it is folded from its stream: the content of each entry, and the last edit that set it. */
export interface Annotation {
  /** By annotationId, in the order in which the entries were first recorded. */
  readonly entries: ReadonlyMap<string, AnnotatedEvent>
  /** annotationId → id of the last edit that touched it, removed entries included (P3). */
  readonly lastEdit: ReadonlyMap<string, string>
}

export const EMPTY_ANNOTATION: Annotation = { entries: new Map(), lastEdit: new Map() }

/** An annotation that its maker may still write to: one copy serves a whole page of edits. */
export interface AnnotationDraft {
  readonly entries: WritableMap<string, AnnotatedEvent>
  readonly lastEdit: WritableMap<string, string>
}

export type RecordedEdit = {
  readonly id: string
  readonly event: AnnotationEvent
  readonly meta: Pick<EventMeta, 'actorId' | 'onBehalfOfId'>
}

/**
 * The annotation after some more edits, in their order. The same fold serves decider, projections and browser, so that
 * all of them see one annotation.
 */
export function foldAnnotation(annotation: Annotation, edits: readonly RecordedEdit[]): Annotation {
  if (edits.length === 0) return annotation
  const draft = { entries: new Map(annotation.entries), lastEdit: new Map(annotation.lastEdit) }
  let isOutOfOrder = false
  for (const edit of edits) {
    const { annotationId } = edit.event.data
    const wasRemoved = draft.lastEdit.has(annotationId) && !draft.entries.has(annotationId)
    applyEdit(draft, edit)
    isOutOfOrder ||= wasRemoved && draft.entries.has(annotationId)
  }
  // Only an entry that was brought back is elsewhere than where it was first recorded.
  return { entries: isOutOfOrder ? inRecordedOrder(draft) : draft.entries, lastEdit: draft.lastEdit }
}

/** Writes one edit into the draft. */
export function applyEdit(draft: AnnotationDraft, edit: RecordedEdit): void {
  const { annotationId } = edit.event.data
  draft.lastEdit.set(annotationId, edit.id)
  const entry = entryAfter(draft.entries.get(annotationId), edit)
  if (entry) draft.entries.set(annotationId, entry)
  else draft.entries.delete(annotationId)
}

/**
 * The entries in the order in which they were first recorded, which decides between equal times (D106). An entry that
 * was removed and brought back takes its old place again: `lastEdit` never forgets an entry.
 */
export function inRecordedOrder({ entries, lastEdit }: Annotation): Map<string, AnnotatedEvent> {
  const ordered = new Map<string, AnnotatedEvent>()
  for (const annotationId of lastEdit.keys()) {
    const entry = entries.get(annotationId)
    if (entry) ordered.set(annotationId, entry)
  }
  return ordered
}

function entryAfter(
  before: AnnotatedEvent | undefined,
  { event, meta }: RecordedEdit,
): AnnotatedEvent | undefined {
  const by = meta.onBehalfOfId ?? meta.actorId
  switch (event.type) {
    case 'ServeAdded':
    case 'AdjustmentAdded':
      // Spread first: a copy of what is there already is made ten times as fast as one onto something else.
      return {
        ...event.data.description,
        annotationId: event.data.annotationId,
        origAnnotatorId: event.data.origAnnotatorId ?? by,
        updateAnnotatorId: by,
      }
    case 'ServeChanged':
    case 'AdjustmentChanged':
      return before && changed(before, event.data, by)
    case 'ServeRemoved':
    case 'AdjustmentRemoved':
      return undefined
    case 'EditUndone':
      return event.data.restores ?? undefined
  }
}

/** A silent change leaves the name of the last annotator (D51). */
function changed(
  before: AnnotatedEvent,
  { changes, silent }: { changes: DescriptionChanges; silent?: true },
  by: string,
): AnnotatedEvent {
  const after = withChanges(before, changes)
  return silent ? after : { ...after, updateAnnotatorId: by }
}

/** An entry with some fields replaced; null takes a field away. */
export function withChanges<T extends object>(entry: T, changes: DescriptionChanges): T {
  const merged: Record<string, unknown> = { ...entry, ...changes }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as T
}
