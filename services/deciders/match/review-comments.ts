import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { NOTHING, record, refuse } from '../decision.ts'
import type { CommandOf } from './command-of.ts'
import type { Match } from './state.ts'

/** Pins a comment to an entry that is there. Refusals: COMMENT_REQUIRED, ENTRY_UNKNOWN. */
export function addComment(
  { commentId, annotationId, text }: CommandOf<'AddReviewComment'>,
  { editLog, reviewComments }: Match,
): Decision<LifeCycleEvent> {
  const written = text.trim()
  if (written === '') return refuse('COMMENT_REQUIRED')
  if (!editLog.annotation.entries.has(annotationId)) return refuse('ENTRY_UNKNOWN')
  if (reviewComments.has(commentId)) return NOTHING
  return record({ type: 'ReviewCommentAdded', data: { commentId, annotationId, text: written } })
}

/** Two who resolve the same comment agree: the second changes nothing. Refusal: NOT_FOUND. */
export function resolveComment(
  { commentId }: CommandOf<'ResolveReviewComment'>,
  { reviewComments }: Match,
): Decision<LifeCycleEvent> {
  const state = reviewComments.get(commentId)
  if (state === undefined) return refuse('NOT_FOUND')
  return state === 'resolved' ? NOTHING : record({ type: 'ReviewCommentResolved', data: { commentId } })
}
