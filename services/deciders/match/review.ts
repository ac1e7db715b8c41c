import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { annotatorOf } from '@courtline/messages/match/status'
import { record, refuse } from '../decision.ts'
import { theAnnotatorOf } from './claim.ts'
import type { CommandOf } from './command-of.ts'
import { refusedAsDiffering, refusedAsIncomplete } from './annotation/completeness.ts'
import { postprocess } from './processing.ts'
import { playedPoints } from './annotation/played-points.ts'
import type { Match } from './state.ts'

/**
 * Hands the annotation over for review, once it has serves and no error is left in it; warnings do not block (D9). A score
 * that is not the owner's needs a word why.
 */
export function completeAnnotation(
  { why }: CommandOf<'CompleteAnnotation'>,
  match: Match,
): Decision<LifeCycleEvent> {
  const { editLog, metadata } = match
  const refused = refusedAsIncomplete(editLog, metadata) ?? refusedAsDiffering(editLog, metadata, why)
  if (refused) return refused
  return record({
    type: 'AnnotationCompleted',
    data: { annotatorId: theAnnotatorOf(match), entries: editLog.annotation.entries.size },
  })
}

/** The cut is requested in the same append; a match without a video is finished at once (D20). */
export function accept({ jobId }: CommandOf<'AcceptAnnotation'>, match: Match): Decision<LifeCycleEvent> {
  const accepted: LifeCycleEvent = {
    type: 'AnnotationAccepted',
    data: { annotatorId: theAnnotatorOf(match), points: [...playedPoints(match)] },
  }
  if (match.lifeCycle.videoUri === null) return record(accepted)
  const cut = postprocess(match, jobId, 'accepted')
  return 'refused' in cut ? cut : record(accepted, ...cut.events)
}

/** Sends the match back to its annotator, with the reason. */
export function reject({ by, why }: CommandOf<'RejectAnnotation'>, match: Match): Decision<LifeCycleEvent> {
  const reason = why.trim()
  if (reason === '') return refuse('REASON_REQUIRED')
  const annotatorId = annotatorOf(match.lifeCycle) ?? lastEditorOf(match) ?? by.userId
  return record({ type: 'AnnotationRejected', data: { annotatorId, why: reason } })
}

/** Nobody claimed a match that admins annotated silently: then it goes to the one who edited last. */
const lastEditorOf = ({ editLog }: Match) => [...editLog.edits.values()].at(-1)?.by
