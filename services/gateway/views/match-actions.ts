import { LIFE_CYCLE, type LifeCycleAction } from '@courtline/deciders/match/life-cycle'
import { mayRescore } from '@courtline/deciders/match/metadata'
import { refusedBy } from '@courtline/deciders/match/rights'
import { TITLE_IMAGE_RIGHTS } from '@courtline/deciders/match/title-image/title-image'
import { may, type Actor } from '@courtline/messages/actor'
import type { Visibility } from '@courtline/messages/match/access'
import { accountsOf } from '@courtline/messages/match/account-names'
import { annotatorOf } from '@courtline/messages/match/status'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { QUEUE_ACTIONS, type QueueRow } from '@courtline/messages/views/queue'
import type { MatchDocument } from '@courtline/projections/matches/match-document'

/** Names of what a user may do with a match, as screens use them, and the action of D20 that decides. */
const ACTIONS = {
  completeUpload: 'CompleteUpload',
  retry: 'RetryProcessing',
  replaceFiles: 'ReplaceFiles',
  claim: 'ClaimMatch',
  release: 'ReleaseMatch',
  completeAnnotation: 'CompleteAnnotation',
  acceptAnnotation: 'AcceptAnnotation',
  rejectAnnotation: 'RejectAnnotation',
  addReviewComment: 'AddReviewComment',
  resolveReviewComment: 'ResolveReviewComment',
  setPriority: 'SetPriority',
  forcePreprocessing: 'ForcePreprocessing',
  forcePostprocessing: 'ForcePostprocessing',
  revertToCreated: 'RevertToCreated',
  delete: 'DeleteMatch',
} as const satisfies Record<string, LifeCycleAction>

/** As much of a match as decides what may be done with it: matches and rows of the queue have it. */
type ActedOn = Pick<MatchDocument, 'ownerId' | 'lifeCycle' | 'processing'>

/** After a failure only. */
const FAILED_ONLY: ReadonlySet<string> = new Set(['retry', 'replaceFiles'])

/**
 * What the actor, who sees so much of the match, may do with it now, by the deciders' own rights (D20, D51, D52): a hint
 * for screens, the decision itself is made again with the command.
 */
export function actionsOf(match: MatchDocument, actor: Actor | null, sight: Visibility): string[] {
  if (!actor || !may(actor, 'Login')) return []
  if (match.lifeCycle.status === 'Deleted')
    return may(actor, 'Admin') && !match.mediaRemoved ? ['restore'] : []
  const actions = lifeCycleActionsOf(match, actor)
  if (sight === 'match') actions.push('readHistory')
  if (sight !== 'card') actions.push('readAnalysis')
  if (actor.userId === match.ownerId || may(actor, 'AnnotationManager')) {
    actions.push('editMetadata')
    const hasBegun = match.lastAnnotationUpdate !== null || match.lifeCycle.status === 'Annotating'
    if (mayRescore(actor, hasBegun)) actions.push('changeRules')
  }
  const mayFetch = may(actor, 'Admin') && !refusedBy(LIFE_CYCLE.FetchFromLinks.rights, actor, match)
  if (mayFetch) actions.push('addUrl')
  if (match.ownerId !== actor.userId && accountsOf(match.metadata.players).includes(actor.userId))
    actions.push('leave')
  if (match.preprocessedVideoUri !== null && !refusedBy(TITLE_IMAGE_RIGHTS, actor, match))
    actions.push('setTitleImage')
  if (mayShare(match, actor)) actions.push('share')
  if (mayCorrect(match, actor)) actions.push('annotateSilently')
  return actions
}

/** What the actor may do with a match, or with its row of the queue, in its present status. */
function lifeCycleActionsOf(match: ActedOn, actor: Actor): string[] {
  const failed = match.processing.state === 'failed'
  const actions = Object.entries(ACTIONS).flatMap(([word, action]) => {
    if (FAILED_ONLY.has(word) && !failed) return []
    return refusedBy(LIFE_CYCLE[action].rights, actor, match) ? [] : [word]
  })
  return mayAnnotate(match, actor) ? [...actions, 'annotate'] : actions
}

/** Its owner, and admins in the owner's place, say who else may watch (D67). */
export const mayShare = ({ ownerId }: Pick<MatchDocument, 'ownerId'>, actor: Actor | null): boolean =>
  actor !== null && (actor.userId === ownerId || may(actor, 'Admin'))

/** Its annotator, while it is being annotated (D51). */
export const mayAnnotate = ({ lifeCycle }: Pick<MatchDocument, 'lifeCycle'>, actor: Actor | null): boolean =>
  lifeCycle.status === 'Annotating' && lifeCycle.annotatorId === actor?.userId && may(actor, 'Annotate')

/** An admin, silently, from Queued on (D51). */
export const mayCorrect = ({ lifeCycle }: Pick<MatchDocument, 'lifeCycle'>, actor: Actor | null): boolean =>
  actor !== null && may(actor, 'Admin') && !['Created', 'Preprocessing', 'Deleted'].includes(lifeCycle.status)

/** The editor of a match's own annotation now: its annotator, or an admin silently (D51). */
export const mayEditAnnotation = (match: Pick<MatchDocument, 'lifeCycle'>, actor: Actor | null): boolean =>
  mayAnnotate(match, actor) || mayCorrect(match, actor)

/**
 * What may be done with a row of the queue by those who are shown it, managers or annotators, and by its annotator. The
 * same for all of them: a live frame is made once for everybody who reads the same list (ADR 0007).
 */
export function queueActionsOf(
  row: ActedOn,
  manages: boolean,
): Pick<QueueRow, 'actions' | 'annotatorActions'> {
  const permissions = [...ROLE_PERMISSIONS[manages ? 'AnnotationManager' : 'Annotator']]
  const annotatorId = annotatorOf(row.lifeCycle)
  const wordsFor = (userId: string): QueueRow['actions'] => {
    const words = [...lifeCycleActionsOf(row, { userId, permissions }), ...(manages ? ['open'] : [])]
    return QUEUE_ACTIONS.filter((action) => words.includes(action))
  }
  return {
    actions: wordsFor(NOBODY),
    annotatorActions: annotatorId === null ? [] : wordsFor(annotatorId),
  }
}

/** Neither owner nor annotator of any match. */
const NOBODY = ''
