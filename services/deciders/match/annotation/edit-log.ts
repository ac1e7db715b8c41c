import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { AnnotationEvent } from '@courtline/messages/match/annotation'
import { applyEdit, EMPTY_ANNOTATION, type Annotation } from '@courtline/messages/match/fold-annotation'
import { LayeredMap } from '@courtline/messages/match/layered-map'
import type { EventMeta } from '@courtline/messages/event-sourcing/recorded'

/** One edit of one entry, with what undo and messages of conflict need of it. */
export interface EditRecord {
  readonly id: string
  readonly annotationId: string
  /** The user whose edit it is: while an admin impersonates, the impersonated one. */
  readonly by: string
  readonly at: string
  /** The entry before this edit, or null where there was none. */
  readonly before: AnnotatedEvent | null
  /** Id of the edit that this one takes back, or null. */
  readonly undoes: string | null
}

/** An annotation, and every edit that led to it. Independent of matches: any stream of edits has one. */
export interface EditLog {
  readonly annotation: Annotation
  readonly edits: ReadonlyMap<string, EditRecord>
  /** annotationId → its edits, oldest first. */
  readonly editsOf: ReadonlyMap<string, readonly EditRecord[]>
}

export const EMPTY_EDIT_LOG: EditLog = { annotation: EMPTY_ANNOTATION, edits: new Map(), editsOf: new Map() }

/** An edit in the log, or one of a batch that is being decided. */
export interface LoggedEdit {
  readonly id: string
  readonly event: AnnotationEvent
  readonly meta: Pick<EventMeta, 'actorId' | 'onBehalfOfId' | 'at'>
}

/** An edit log that is being written: layers over the one it began as, so that an edit costs the same however many there are. */
export interface EditLogDraft extends EditLog {
  readonly annotation: {
    readonly entries: LayeredMap<string, AnnotatedEvent>
    readonly lastEdit: LayeredMap<string, string>
  }
  readonly edits: LayeredMap<string, EditRecord>
  readonly editsOf: LayeredMap<string, readonly EditRecord[]>
}

/** The edit log after some more edits, in their order; `editLog` itself stays as it is. */
export function editLogAfter(editLog: EditLog, edits: readonly LoggedEdit[]): EditLog {
  if (edits.length === 0) return editLog
  const draft = draftOfEditLog(editLog)
  for (const edit of edits) addEdit(draft, edit)
  const { entries, lastEdit } = draft.annotation
  return {
    annotation: { entries: entries.settled(), lastEdit: lastEdit.settled() },
    edits: draft.edits.settled(),
    editsOf: draft.editsOf.settled(),
  }
}

export const draftOfEditLog = ({ annotation, edits, editsOf }: EditLog): EditLogDraft => ({
  annotation: {
    entries: LayeredMap.over(annotation.entries),
    lastEdit: LayeredMap.over(annotation.lastEdit),
  },
  edits: LayeredMap.over(edits),
  editsOf: LayeredMap.over(editsOf),
})

/** Writes one edit into the draft. */
export function addEdit(draft: EditLogDraft, edit: LoggedEdit): void {
  const { event, meta } = edit
  const { annotationId } = event.data
  const written: EditRecord = {
    id: edit.id,
    annotationId,
    by: meta.onBehalfOfId ?? meta.actorId,
    at: meta.at,
    before: draft.annotation.entries.get(annotationId) ?? null,
    undoes: event.type === 'EditUndone' ? event.data.editId : null,
  }
  draft.edits.set(edit.id, written)
  draft.editsOf.set(annotationId, [...(draft.editsOf.get(annotationId) ?? []), written])
  applyEdit(draft.annotation, edit)
}

/** The last edit of an entry, of a removed one too. */
export const lastEditOf = (editLog: EditLog, annotationId: string): EditRecord | undefined =>
  editLog.editsOf.get(annotationId)?.at(-1)

/** Whether an edit is in force: nobody undid it, or that undo was itself undone. */
export function isInForce(editLog: EditLog, edit: EditRecord): boolean {
  const edits = editLog.editsOf.get(edit.annotationId) ?? []
  const undo = edits.findLast((later) => later.undoes === edit.id)
  return undo === undefined || !isInForce(editLog, undo)
}

/** Whether anything is annotated that can be watched: at least one serve. */
export function hasServes(editLog: EditLog): boolean {
  return [...editLog.annotation.entries.values()].some((entry) => entry.eventType === 'Point')
}
