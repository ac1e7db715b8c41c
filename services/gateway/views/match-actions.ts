import { LIFE_CYCLE, type LifeCycleAction } from '@courtline/deciders/match/life-cycle'
import { refusedBy } from '@courtline/deciders/match/rights'
import { may, type Actor } from '@courtline/messages/actor'
import type { MatchDocument } from '@courtline/projections/matches/match-document'

/** Words for what somebody may do with a match, as screens ask for them, and the action of D20 that decides. */
const ACTIONS = {
  completeUpload: 'CompleteUpload',
  retry: 'RetryProcessing',
  replaceFiles: 'ReplaceFiles',
  claim: 'ClaimMatch',
  release: 'ReleaseMatch',
  completeAnnotation: 'CompleteAnnotation',
  acceptAnnotation: 'AcceptAnnotation',
  rejectAnnotation: 'RejectAnnotation',
  setPriority: 'SetPriority',
  forcePreprocessing: 'ForcePreprocessing',
  forcePostprocessing: 'ForcePostprocessing',
  revertToCreated: 'RevertToCreated',
  delete: 'DeleteMatch',
} as const satisfies Record<string, LifeCycleAction>

/** After a failure only. */
const FAILED_ONLY: ReadonlySet<string> = new Set(['retry', 'replaceFiles'])

/**
 * What the actor may do with the match now, by the deciders' own table of rights (D20, D51, D52): a hint for screens,
 * the decision itself is made again with the command.
 */
export function actionsOf(match: MatchDocument, actor: Actor | null): string[] {
  if (!actor || !may(actor, 'Login')) return []
  const failed = match.processing.state === 'failed'
  const actions = Object.entries(ACTIONS).flatMap(([word, action]) => {
    if (FAILED_ONLY.has(word) && !failed) return []
    return refusedBy(LIFE_CYCLE[action].rights, actor, match) ? [] : [word]
  })
  const isOwner = actor.userId === match.ownerId
  if (isOwner || may(actor, 'AnnotationManager')) actions.push('editMetadata')
  if (mayShare(match, actor)) actions.push('share')
  if (mayAnnotate(match, actor)) actions.push('annotate')
  if (mayCorrect(match, actor)) actions.push('annotateSilently')
  return actions
}

/** Its owner, and admins in the owner's place, say who else may watch (D67). */
export const mayShare = ({ ownerId }: Pick<MatchDocument, 'ownerId'>, actor: Actor | null): boolean =>
  actor !== null && (actor.userId === ownerId || may(actor, 'Admin'))

/** Its annotator, while it is being annotated (D51). */
export const mayAnnotate = ({ standing }: MatchDocument, actor: Actor | null): boolean =>
  standing.status === 'Annotating' && standing.annotatorId === actor?.userId && may(actor, 'Annotate')

/** An admin, silently, from Queued on (D51). */
export const mayCorrect = ({ standing }: MatchDocument, actor: Actor | null): boolean =>
  actor !== null && may(actor, 'Admin') && !['Created', 'Preprocessing', 'Deleted'].includes(standing.status)
