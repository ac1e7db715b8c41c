import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { MatchCommand } from '@courtline/messages/match/commands'
import type { LifeCycleEvent, MatchStatus } from '@courtline/messages/match/life-cycle'
import { NOTHING, record, refuse } from '../decision.ts'
import { claim, claimOfClaimed, lapse, release } from './claim.ts'
import type { CommandOf } from './command-of.ts'
import {
  completeUpload,
  fetched,
  postprocess,
  preprocess,
  replaceFiles,
  retry,
  workerResult,
} from './processing.ts'
import { addComment, resolveComment } from './review-comments.ts'
import { accept, completeAnnotation, reject } from './review.ts'
import { ANY_STATUS, refusedBy, type Right } from './rights.ts'
import { statusOf, type Match } from './state.ts'

/** One action of the life cycle: who may do it from where, and what comes of it. */
export interface Action<C> {
  /** Lines of D20 for this action. A worker or the timer is nobody in particular: `who` is empty. */
  readonly rights: readonly Right[]
  readonly decide: (command: C, match: Match) => Decision<LifeCycleEvent>
  /** Where STATUS_FORBIDS would not be enough: the answer in statuses that `rights` do not list. */
  readonly elsewhere?: (command: C, match: Match) => Decision<LifeCycleEvent> | undefined
}

export const LIFE_CYCLE_ACTIONS = [
  'AddRawUpload',
  'CompleteUpload',
  'FetchFromLinks',
  'RecordFetched',
  'RecordPreprocessed',
  'RecordPostprocessed',
  'RecordProcessingFailed',
  'RetryProcessing',
  'ReplaceFiles',
  'SetPriority',
  'ClaimMatch',
  'ReleaseMatch',
  'LapseClaim',
  'CompleteAnnotation',
  'AcceptAnnotation',
  'RejectAnnotation',
  'AddReviewComment',
  'ResolveReviewComment',
  'ForcePreprocessing',
  'ForcePostprocessing',
  'RevertToCreated',
  'DeleteMatch',
] as const satisfies readonly MatchCommand['type'][]
export type LifeCycleAction = (typeof LIFE_CYCLE_ACTIONS)[number]

type Commands = { readonly [T in LifeCycleAction]: CommandOf<T> }

const FORCIBLE: readonly MatchStatus[] = ['Queued', 'Annotating', 'Review', 'Edited', 'Completed']
const stale = () => refuse('STALE_JOB')

/** The life cycle of a match (D20). What is not listed is refused. */
export const LIFE_CYCLE: { readonly [T in LifeCycleAction]: Action<Commands[T]> } = {
  AddRawUpload: {
    rights: [{ from: ['Created'], who: ['owner', 'Admin'] }],
    decide: ({ rawUpload }, { rawUploads }) =>
      rawUploads.some(({ uri }) => uri === rawUpload.uri)
        ? NOTHING
        : record({ type: 'RawUploadAdded', data: rawUpload }),
  },
  CompleteUpload: {
    rights: [{ from: ['Created'], who: ['owner', 'Admin'] }],
    decide: completeUpload,
  },
  FetchFromLinks: {
    rights: [{ from: ['Created'], who: ['owner', 'Admin'] }],
    decide: ({ jobId, url, source }) =>
      record({ type: 'FetchRequested', data: { jobId, url, source, cause: 'added' } }),
  },
  RecordFetched: {
    rights: [{ from: ['Preprocessing'], who: [] }],
    decide: fetched,
    elsewhere: stale,
  },
  RecordPreprocessed: {
    rights: [{ from: ['Preprocessing'], who: [] }],
    decide: workerResult,
    elsewhere: stale,
  },
  RecordPostprocessed: {
    rights: [{ from: ['Postprocessing'], who: [] }],
    decide: workerResult,
    elsewhere: stale,
  },
  RecordProcessingFailed: {
    rights: [{ from: ['Preprocessing', 'Postprocessing'], who: [] }],
    decide: workerResult,
    elsewhere: stale,
  },
  RetryProcessing: {
    rights: [
      { from: ['Preprocessing'], who: ['owner', 'AnnotationManager', 'Admin'] },
      { from: ['Postprocessing'], who: ['AnnotationManager', 'Admin'] },
    ],
    decide: retry,
  },
  ReplaceFiles: {
    rights: [{ from: ['Preprocessing'], who: ['owner', 'Admin'] }],
    decide: (_, match) => replaceFiles(match),
  },
  SetPriority: {
    rights: [{ from: ANY_STATUS, who: ['AnnotationManager'] }],
    decide: setPriority,
  },
  ClaimMatch: {
    rights: [{ from: ['Queued'], who: ['Annotate'] }],
    decide: claim,
    elsewhere: claimOfClaimed,
  },
  ReleaseMatch: {
    rights: [{ from: ['Annotating'], who: ['annotator', 'AnnotationManager'] }],
    decide: (_, match) => release(match, 'released'),
  },
  LapseClaim: {
    rights: [{ from: ['Annotating'], who: [] }],
    decide: lapse,
  },
  CompleteAnnotation: {
    rights: [{ from: ['Annotating'], who: ['annotator', 'AnnotationManager'] }],
    decide: completeAnnotation,
  },
  AcceptAnnotation: {
    rights: [{ from: ['Review'], who: ['AnnotationManager'] }],
    decide: accept,
  },
  RejectAnnotation: {
    rights: [{ from: ['Review', 'Edited', 'Completed'], who: ['AnnotationManager'] }],
    decide: reject,
  },
  AddReviewComment: {
    rights: [{ from: ['Annotating', 'Review', 'Edited', 'Completed'], who: ['AnnotationManager'] }],
    decide: addComment,
  },
  ResolveReviewComment: {
    rights: [
      { from: ['Annotating', 'Review'], who: ['annotator', 'AnnotationManager'] },
      { from: ['Edited', 'Completed'], who: ['AnnotationManager'] },
    ],
    decide: resolveComment,
  },
  ForcePreprocessing: {
    rights: [{ from: FORCIBLE, who: ['Admin'] }],
    decide: ({ jobId }, match) => preprocess(match, jobId, 'forced'),
  },
  ForcePostprocessing: {
    rights: [{ from: FORCIBLE, who: ['Admin'] }],
    decide: ({ jobId }, match) => postprocess(match, jobId, 'forced'),
  },
  RevertToCreated: {
    rights: [{ from: ANY_STATUS, who: ['Admin'] }],
    decide: (_, match) =>
      statusOf(match) === 'Created' ? NOTHING : record({ type: 'RevertedToCreated', data: {} }),
  },
  DeleteMatch: {
    rights: [
      { from: ANY_STATUS, who: ['Admin'] },
      { from: ['Created'], who: ['owner'] },
    ],
    decide: () => record({ type: 'MatchDeleted', data: {} }),
  },
}

/**
 * Decides one action on a match that is there. Refusals: NOT_ALLOWED, NOT_YOUR_MATCH, STATUS_FORBIDS naming the status,
 * and those of the action itself.
 */
export function decideAction<T extends LifeCycleAction>(
  type: T,
  command: Commands[T],
  match: Match,
): Decision<LifeCycleEvent> {
  const { rights, decide, elsewhere }: Action<Commands[T]> = LIFE_CYCLE[type]
  const refused = 'by' in command ? refusedBy(rights, command.by, match) : refusedByStatus(rights, match)
  if (!refused) return decide(command, match)
  const isElsewhere = refused.refused.code === 'STATUS_FORBIDS'
  return (isElsewhere && elsewhere?.(command, match)) || refused
}

/** Workers and timers have no rights to look at, only their moment. */
const refusedByStatus = (rights: readonly Right[], match: Match) =>
  rights.some(({ from }) => from.includes(statusOf(match)))
    ? undefined
    : refuse('STATUS_FORBIDS', { status: statusOf(match) })

function setPriority({ priority }: CommandOf<'SetPriority'>, match: Match): Decision<LifeCycleEvent> {
  if (!Number.isInteger(priority) || priority < 0 || priority > 5) return refuse('PRIORITY_OUT_OF_RANGE')
  return priority === match.priority ? NOTHING : record({ type: 'PriorityChanged', data: { priority } })
}
