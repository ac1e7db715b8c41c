import type { AnnotatedEvent } from './annotated-event.ts'
import type { AnnotationEvent, Edit, EditMark } from './annotation.ts'

/** An edit that an undo takes back: the entry it touched, as that was before it; null where there was none. */
export interface EditToUndo {
  readonly annotationId: string
  readonly before: AnnotatedEvent | null
}

/** What an edit is applied to. */
export interface EditedAnnotation {
  /** By annotationId. */
  readonly entries: ReadonlyMap<string, AnnotatedEvent>
  readonly editToUndo: (editId: string) => EditToUndo | undefined
}

/**
 * The event that an edit becomes once it is accepted: the same for the browser, which shows it before the answer, and for
 * the decider, which refuses what is not allowed first. Undefined for the undo of an edit that is not known. `silent`
 * marks an admin's correction (D51), `takenFrom` names who annotated what is taken from a second annotation (D100).
 */
export function eventOfEdit(
  edit: Edit,
  { entries, editToUndo }: EditedAnnotation,
  { takenFrom, ...mark }: EditMark = {},
): AnnotationEvent | undefined {
  switch (edit.type) {
    case 'Add': {
      const { annotationId, description } = edit
      const type = description.eventType === 'Adjustment' ? 'AdjustmentAdded' : 'ServeAdded'
      const taken = takenFrom === undefined ? {} : { origAnnotatorId: takenFrom }
      return { type, data: { annotationId, description, ...taken, ...mark } }
    }
    case 'Change': {
      const { annotationId, changes } = edit
      const type = isAdjustment(entries, annotationId) ? 'AdjustmentChanged' : 'ServeChanged'
      return { type, data: { annotationId, changes, ...mark } }
    }
    case 'Remove': {
      const { annotationId } = edit
      const type = isAdjustment(entries, annotationId) ? 'AdjustmentRemoved' : 'ServeRemoved'
      return { type, data: { annotationId, ...mark } }
    }
    case 'Undo': {
      const { editId } = edit
      const undone = editToUndo(editId)
      if (!undone) return undefined
      return {
        type: 'EditUndone',
        data: { editId, annotationId: undone.annotationId, restores: undone.before, ...mark },
      }
    }
  }
}

const isAdjustment = (entries: EditedAnnotation['entries'], annotationId: string) =>
  entries.get(annotationId)?.eventType === 'Adjustment'
