import { isAnnotationEvent, type MatchEvent } from '@courtline/messages/events'
import {
  AnnotatedEvent,
  DescriptionChanges,
  EventDescription,
} from '@courtline/messages/match/annotated-event'
import { ANNOTATION_EVENTS, type AnnotationEvent } from '@courtline/messages/match/annotation'
import { annotationKeyOfStream } from '@courtline/messages/match/which-annotation'
import type { EventMeta, Recorded } from '@courtline/messages/event-sourcing/recorded'
import { scrubbed } from '../runtime/write/scrub.ts'
import { oneDocument, scrubEach, type Projection } from '../runtime/projection.ts'

/** The edits of an annotation whose revisions share one page of its stream. */
export interface HistoryPage {
  /** Name of the annotation (`annotationKey`). */
  readonly annotation: string
  /** Whose keys seal imported texts in it. */
  readonly sealedBy: readonly string[]
  readonly edits: readonly StoredEdit[]
}

export interface StoredEdit {
  readonly id: string
  readonly revision: number
  readonly position: string
  readonly meta: Pick<EventMeta, 'actorId' | 'onBehalfOfId' | 'at' | 'reason'>
  readonly event: AnnotationEvent
}

/** Revisions to a document: an edit rewrites one page of the history, never all of it. */
const REVISIONS_PER_PAGE = 64

type HistoryEvent = Extract<MatchEvent, { type: AnnotationEvent['type'] | 'MediaRemoved' }>

/** Who changed what in an annotation: the edits themselves; what was before and after follows when they are read. */
export const annotationHistory: Projection<HistoryEvent, HistoryPage> = {
  name: 'annotation-history',
  version: 3,
  ordering: 'global',
  handles: [...ANNOTATION_EVENTS.map((schema) => schema.properties.type.const), 'MediaRemoved'],
  indexes: { annotation: 'one', sealedBy: 'many' },
  personal: true,
  groupsOf: ({ event, stream, revision }) => {
    const last = Math.floor(revision / REVISIONS_PER_PAGE)
    const pages = event.type === 'MediaRemoved' ? Array.from({ length: last + 1 }, (_, page) => page) : [last]
    return pages.map((page) => `${annotationKeyOfStream(stream)}/${String(page).padStart(4, '0')}`)
  },
  fold: oneDocument(addEdit),
  keysOf: ({ annotation, sealedBy }) => ({ annotation, sealedBy }),
  erasure: { index: 'sealedBy', scrub: scrubEach(scrubPage) },
}

function addEdit(page: HistoryPage | null, recorded: Recorded<HistoryEvent>): HistoryPage | null {
  const { id, event, meta, stream, revision, position } = recorded
  if (!isAnnotationEvent(event)) return null
  const { actorId, onBehalfOfId, at, reason, subjectId } = meta
  const edit: StoredEdit = {
    id,
    revision,
    position,
    meta: { actorId, at, ...(onBehalfOfId && { onBehalfOfId }), ...(reason && { reason }) },
    event,
  }
  const known = page ?? { annotation: annotationKeyOfStream(stream), sealedBy: [], edits: [] }
  const { annotation, sealedBy, edits } = known
  return {
    annotation,
    sealedBy: subjectId === undefined ? sealedBy : [...new Set([...sealedBy, subjectId])],
    edits: [...edits, edit],
  }
}

function scrubPage(page: HistoryPage): HistoryPage {
  return { ...page, edits: page.edits.map((edit) => ({ ...edit, event: scrubEdit(edit.event) })) }
}

function scrubEdit(event: AnnotationEvent): AnnotationEvent {
  switch (event.type) {
    case 'ServeAdded':
    case 'AdjustmentAdded': {
      const description = scrubbed(EventDescription, event.data.description)
      return { ...event, data: { ...event.data, description } }
    }
    case 'ServeChanged':
    case 'AdjustmentChanged':
      return {
        ...event,
        data: { ...event.data, changes: scrubbed(DescriptionChanges, event.data.changes) },
      }
    case 'EditUndone':
      return { ...event, data: { ...event.data, restores: scrubbed(AnnotatedEvent, event.data.restores) } }
    case 'ServeRemoved':
    case 'AdjustmentRemoved':
      return event
  }
}
