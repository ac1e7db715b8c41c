import { isAnnotationEvent, type MatchEvent } from '@courtline/messages/events'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { EMPTY_ANNOTATION, foldAnnotation, type Annotation } from '@courtline/messages/match/fold-annotation'
import type { Recorded } from '@courtline/messages/recorded'
import type { MatchStateHead, SetDocument } from './match-state-document.ts'

/** An annotation while a page is folded into it, with what the stored documents need beside it. */
export interface WorkingAnnotation {
  readonly annotation: Annotation
  /** annotationId → revision of its first edit, removed entries included. */
  readonly firstRevisions: ReadonlyMap<string, number>
}

export const NOTHING_ANNOTATED: WorkingAnnotation = {
  annotation: EMPTY_ANNOTATION,
  firstRevisions: new Map(),
}

/** The annotation that was taken apart into these documents. */
export function fromDocuments(head: MatchStateHead, sets: readonly SetDocument[]): WorkingAnnotation {
  const present = sets.flatMap((set) => set.entries)
  const known: Known[] = [
    ...present.map(({ entry, ...place }) => ({ annotationId: entry.annotationId, entry, ...place })),
    ...head.removed.map(([annotationId, lastEdit, firstRevision]) => ({
      annotationId,
      lastEdit,
      firstRevision,
    })),
  ].toSorted((a, b) => a.firstRevision - b.firstRevision)
  return {
    annotation: {
      entries: new Map(known.flatMap(({ entry }) => (entry ? [[entry.annotationId, entry]] : []))),
      lastEdit: new Map(known.map(({ annotationId, lastEdit }) => [annotationId, lastEdit])),
    },
    firstRevisions: new Map(known.map(({ annotationId, firstRevision }) => [annotationId, firstRevision])),
  }
}

interface Known {
  readonly annotationId: string
  readonly entry?: AnnotatedEvent
  readonly lastEdit: string
  readonly firstRevision: number
}

/** The annotation after the edits among these events. */
export function afterEdits(
  working: WorkingAnnotation,
  events: readonly Recorded<MatchEvent>[],
): WorkingAnnotation {
  const edits = events.flatMap(({ id, event, meta, revision }) =>
    isAnnotationEvent(event) ? [{ id, event, meta, revision }] : [],
  )
  if (edits.length === 0) return working
  const firstRevisions = new Map(working.firstRevisions)
  for (const { event, revision } of edits) {
    const { annotationId } = event.data
    if (!firstRevisions.has(annotationId)) firstRevisions.set(annotationId, revision)
  }
  return { annotation: foldAnnotation(working.annotation, edits), firstRevisions }
}
