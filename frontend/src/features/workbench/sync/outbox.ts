import { eventId } from '@courtline/messages/ids'
import type { AnnotationEvent, Edit } from '@courtline/messages/match/annotation'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { eventOfEdit } from '@courtline/messages/match/event-of-edit'
import { foldAnnotation, type Annotation } from '@courtline/messages/match/fold-annotation'

/** Edits that belong together: one command, all or none. They show at once and are sent in their order. */
export interface PendingCommand {
  readonly commandId: string
  readonly edits: readonly Edit[]
  /** The events they will become, with the ids that the server will give them too (P2). */
  readonly events: readonly PendingEvent[]
  /** 'saved': acknowledged, and waiting to be seen in the live feed. */
  readonly state: 'waiting' | 'sending' | 'saved'
  /** Revision of the last event, once acknowledged. */
  readonly revision: number | null
}

export interface PendingEvent {
  readonly id: string
  readonly event: AnnotationEvent
  readonly at: string
  readonly userId: string
}

/** One edit that can be taken back: its id, and the entry before it. */
export interface UndoableEdit {
  readonly editId: string
  readonly annotationId: string
  readonly before: AnnotatedEvent | null
}

/** The annotation with what is on its way. */
export function withEvents(confirmed: Annotation, events: readonly PendingEvent[]): Annotation {
  return foldAnnotation(
    confirmed,
    events.map(({ id, event, userId }) => ({ id, event, meta: { actorId: userId } })),
  )
}

/** What a command of these edits will do to the annotation, and how each edit can be taken back. */
export function prepare(
  annotation: Annotation,
  stream: string,
  userId: string,
  commandId: string,
  edits: readonly Edit[],
  undone: (editId: string) => UndoableEdit | undefined,
  at: string,
): { command: PendingCommand; undoable: readonly UndoableEdit[] } {
  const events: PendingEvent[] = []
  const undoable: UndoableEdit[] = []
  let current = annotation
  edits.forEach((edit, index) => {
    const { entries } = current
    const event = eventOfEdit(edit, { entries, editToUndo: undone })
    if (!event) return
    const id = eventId(stream, userId, commandId, index)
    const { annotationId } = event.data
    undoable.push({ editId: id, annotationId, before: entries.get(annotationId) ?? null })
    events.push({ id, event, at, userId })
    // A copy of the whole: only for an edit that follows.
    if (index < edits.length - 1)
      current = foldAnnotation(current, [{ id, event, meta: { actorId: userId } }])
  })
  return { command: { commandId, edits, events, state: 'waiting', revision: null }, undoable }
}
