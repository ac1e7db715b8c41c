import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { AnnotationEvent } from '@courtline/messages/match/annotation'
import { annotationTag, editsBetween } from '@courtline/messages/match/compare-annotations'
import { NOTHING, refuse } from '../decision.ts'
import { decideEdits, type ScoredBy } from './annotation/annotation.ts'
import type { CommandOf } from './command-of.ts'
import type { EditLog } from './annotation/edit-log.ts'

/**
 * Decides a whole annotation at once (D29): it becomes the edits that lead from what there is to what is wanted, in one
 * batch, all or none. The same list again is nothing. Refusals: IF_MATCH_REQUIRED, ANNOTATION_STALE when anybody edited after the state
 * that the sender has seen, ENTRY_KIND, and those of single edits.
 */
export function decideReplacement(
  editLog: EditLog,
  { by, entries, knownTag, silent }: CommandOf<'ReplaceAnnotation'>,
  scoredBy: ScoredBy,
): Decision<AnnotationEvent> {
  const { annotation } = editLog
  if (knownTag === null) return refuse('IF_MATCH_REQUIRED')
  if (annotationTag(annotation.lastEdit) !== knownTag) return refuse('ANNOTATION_STALE')
  if (new Set(entries.map(({ annotationId }) => annotationId)).size < entries.length) {
    return refuse('ENTRY_EXISTS')
  }
  const turned = entries.find(({ annotationId, eventType }) => {
    const before = annotation.entries.get(annotationId)
    return before !== undefined && before.eventType !== eventType
  })
  if (turned) return refuse('ENTRY_KIND', { annotationId: turned.annotationId })
  const edits = editsBetween(annotation, entries)
  if (edits.length === 0) return NOTHING
  // No entry is edited twice in the batch, so nothing is ever based on these ids.
  const eventIds = edits.map((_, index) => String(index))
  return decideEdits(editLog, { by, edits, eventIds, silent }, scoredBy)
}
