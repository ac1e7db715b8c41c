import { isAnnotationEvent, type AnyEvent } from '@courtline/messages/events'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { AnnotationEvent } from '@courtline/messages/match/annotation'
import { EMPTY_ANNOTATION, foldAnnotation, type Annotation } from '@courtline/messages/match/fold-annotation'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { MatchStateHead, SetDocument } from './match-state-document.ts'

/** An annotation while a page is folded into it, with what the stored documents need beside it. */
export interface WorkingAnnotation {
  readonly annotation: Annotation
  /** annotationId → position of its first edit, removed entries included. */
  readonly firstPositions: ReadonlyMap<string, string>
}

export const NOTHING_ANNOTATED: WorkingAnnotation = {
  annotation: EMPTY_ANNOTATION,
  firstPositions: new Map(),
}

/** The annotation that was taken apart into these documents. */
export function fromDocuments(head: MatchStateHead, sets: readonly SetDocument[]): WorkingAnnotation {
  const known: Known[] = [
    ...sets.flatMap(({ entries, lastEdits, firstPositions }) =>
      entries.map((entry, at) => ({
        annotationId: entry.annotationId,
        entry,
        lastEdit: lastEdits[at] ?? '',
        firstPosition: firstPositions[at] ?? '',
      })),
    ),
    ...head.removed.map(([annotationId, lastEdit, firstPosition]) => ({
      annotationId,
      lastEdit,
      firstPosition,
    })),
  ].toSorted((a, b) => (a.firstPosition < b.firstPosition ? -1 : 1))
  return {
    annotation: {
      entries: new Map(known.flatMap(({ entry }) => (entry ? [[entry.annotationId, entry]] : []))),
      lastEdit: new Map(known.map(({ annotationId, lastEdit }) => [annotationId, lastEdit])),
    },
    firstPositions: new Map(known.map(({ annotationId, firstPosition }) => [annotationId, firstPosition])),
  }
}

interface Known {
  readonly annotationId: string
  readonly entry?: AnnotatedEvent
  readonly lastEdit: string
  readonly firstPosition: string
}

/** The annotation after the edits among these events. */
export function afterEdits(
  working: WorkingAnnotation,
  events: readonly Recorded<AnyEvent>[],
): WorkingAnnotation {
  const edits = events.filter(isEdit)
  if (edits.length === 0) return working
  const firstPositions = new Map(working.firstPositions)
  for (const { event, position } of edits) {
    const { annotationId } = event.data
    if (!firstPositions.has(annotationId)) firstPositions.set(annotationId, position)
  }
  return { annotation: foldAnnotation(working.annotation, edits), firstPositions }
}

function isEdit(recorded: Recorded<AnyEvent>): recorded is Recorded<AnnotationEvent> {
  return isAnnotationEvent(recorded.event)
}
