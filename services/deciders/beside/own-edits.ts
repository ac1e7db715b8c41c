import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { AnnotationEvent } from '@courtline/messages/match/annotation'
import { annotationTag } from '@courtline/messages/match/compare-annotations'
import { decideEdits, type ScoredBy } from '../match/annotation/annotation.ts'
import type { EditLog } from '../match/annotation/edit-log.ts'
import type { CommandOf } from '../match/command-of.ts'
import { decideReplacement } from '../match/replacement.ts'

/** An annotation that one person makes beside that of the match. */
interface OwnAnnotation {
  readonly editLog: EditLog
  readonly scoredBy: ScoredBy
}

/** Edits of an annotation that nobody but its annotator writes to: a replacement that names no state means the present one. */
export function decideOwnEdits(
  command: CommandOf<'EditAnnotation' | 'ReplaceAnnotation'>,
  { editLog, scoredBy }: OwnAnnotation,
): Decision<AnnotationEvent> {
  if (command.type === 'EditAnnotation') return decideEdits(editLog, command, scoredBy)
  const knownTag = command.knownTag ?? annotationTag(editLog.annotation.lastEdit)
  return decideReplacement(editLog, { ...command, knownTag }, scoredBy)
}
