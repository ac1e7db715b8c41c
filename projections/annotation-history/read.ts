import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { annotationKey, type WhichAnnotation } from '@courtline/messages/match/which-annotation'
import { applyEdit, type AnnotationDraft } from '@courtline/messages/match/fold-annotation'
import type { HistoryEntry } from '@courtline/messages/views/annotation'
import type { Reads } from '../runtime/read/reads.ts'
import { annotationHistory, type StoredEdit } from './project.ts'

/** A line of the history with ids where the view has names. */
export type HistoryLine = Omit<HistoryEntry, 'name' | 'onBehalfOfName'> & {
  readonly onBehalfOfId: string | null
}

/** Every edit of an annotation with the entry before and after it, the oldest first. */
export async function historyOf(reads: Reads, which: WhichAnnotation): Promise<HistoryLine[]> {
  const pages = await reads
    .view(annotationHistory)
    .find({ where: [{ index: 'annotation', equals: annotationKey(which) }] })
  const edits = pages.flatMap((page) => page.edits).toSorted((a, b) => a.revision - b.revision)
  const draft: AnnotationDraft = { entries: new Map(), lastEdit: new Map() }
  return edits.map((edit) => lineOf(edit, draft))
}

function lineOf(edit: StoredEdit, draft: AnnotationDraft): HistoryLine {
  const { id, revision, position, meta, event } = edit
  const { annotationId } = event.data
  const entry = (): AnnotatedEvent | null => draft.entries.get(annotationId) ?? null
  const before = entry()
  applyEdit(draft, { id, event, meta })
  return {
    id,
    revision,
    position,
    at: meta.at,
    userId: meta.actorId.startsWith('worker:') ? null : meta.actorId,
    onBehalfOfId: meta.onBehalfOfId ?? null,
    type: event.type,
    annotationId,
    before,
    after: entry(),
    undoes: event.type === 'EditUndone' ? event.data.editId : null,
    reason: meta.reason ?? null,
  }
}
