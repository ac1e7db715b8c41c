import { describe, expect, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import type { MatchCommand } from '@courtline/messages/match/commands'
import { MATCH_STATUSES, type MatchStatus } from '@courtline/messages/match/life-cycle'
import { given, recordedHistory } from '../testing/given.ts'
import { adam, ana, mia, olga } from '../people.ts'
import { matchDecider } from './decider.ts'
import {
  annotating,
  completed,
  created,
  edited,
  HISTORY_OF,
  postprocessResult,
  preprocessing,
  preprocessResult,
  queued,
  rawUpload,
  released,
  review,
  uploaded,
  type History,
  FIRST_SERVE,
} from './testing/histories.ts'
import { LIFE_CYCLE_ACTIONS, type LifeCycleAction } from './life-cycle.ts'

const match = (history: History) => given(matchDecider, history)
const requested = (jobId: string, cause: 'uploadCompleted' | 'forced' | 'retry'): MatchEvent => ({
  type: 'PreprocessingRequested',
  data: { jobId, rawUploads: [rawUpload], cause },
})
const cut = (jobId: string, cause: 'accepted' | 'forced' | 'retry'): MatchEvent => ({
  type: 'PostprocessingRequested',
  data: { jobId, videoUri: 'p/court.mp4', cause },
})
const setTo = (priority: number, who = mia): MatchCommand => ({ type: 'SetPriority', by: who, priority })

describe('what admins may force (D20)', () => {
  const forcible = ['Queued', 'Annotating', 'Review', 'Edited'] as const

  it.each(forcible)('preprocesses again a match that is %s', (status) =>
    match(HISTORY_OF[status])
      .when({ type: 'ForcePreprocessing', by: adam, jobId: 'pre-2' })
      .records(requested('pre-2', 'forced')),
  )

  it('does not preprocess a match without files', () =>
    match(completed).when({ type: 'ForcePreprocessing', by: adam, jobId: 'pre-2' }).refuses('NO_FILES'))

  it.each([
    ['Queued', released],
    ['Annotating', annotating],
    ['Review', review],
    ['Edited', edited],
  ])('cuts again an annotated match that is %s', (_, history) => {
    match(history)
      .when({ type: 'ForcePostprocessing', by: adam, jobId: 'post-2' })
      .records(cut('post-2', 'forced'))
  })

  it('does not cut without an annotation', () =>
    match(queued)
      .when({ type: 'ForcePostprocessing', by: adam, jobId: 'post-2' })
      .refuses('ANNOTATION_EMPTY'))

  it('does not cut without a video', () =>
    match(completed).when({ type: 'ForcePostprocessing', by: adam, jobId: 'post-2' }).refuses('NO_FILES'))

  it('is not for managers', () => {
    match(queued).when({ type: 'ForcePreprocessing', by: mia, jobId: 'pre-2' }).refuses('NOT_ALLOWED')
    match(review).when({ type: 'ForcePostprocessing', by: mia, jobId: 'post-2' }).refuses('NOT_ALLOWED')
    match(review).when({ type: 'RevertToCreated', by: mia }).refuses('NOT_ALLOWED')
  })

  it.each(MATCH_STATUSES.filter((status) => status !== 'Deleted' && status !== 'Created'))(
    'reverts a match that is %s to Created',
    (status) =>
      match(HISTORY_OF[status])
        .when({ type: 'RevertToCreated', by: adam })
        .records({ type: 'RevertedToCreated', data: {} }),
  )

  it('has nothing to revert in a match that is Created', () =>
    match(created).when({ type: 'RevertToCreated', by: adam }).records())

  it('clears the annotator and keeps the annotation when it reverts', () => {
    const reverted = matchDecider.evolve(
      null,
      recordedHistory([...edited, { type: 'RevertedToCreated', data: {} }]),
    )
    expect(reverted?.lifeCycle).toMatchObject({ status: 'Created', lastAnnotatorId: null })
    expect(reverted?.editLog.annotation.entries.size).toBe(1)
  })

  it('refuses the result of a job that was running when the match was reverted', () =>
    match([...preprocessing, { type: 'RevertedToCreated', data: {} }])
      .when({ type: 'RecordPreprocessed', ...preprocessResult })
      .refuses('STALE_JOB'))
})

describe('deleting (D20)', () => {
  const gone: MatchEvent = { type: 'MatchDeleted', data: {} }

  it.each(MATCH_STATUSES.filter((status) => status !== 'Deleted'))(
    'lets an admin delete a match that is %s',
    (status) => match(HISTORY_OF[status]).when({ type: 'DeleteMatch', by: adam }).records(gone),
  )

  it('lets the owner delete it while it is Created', () =>
    match(uploaded).when({ type: 'DeleteMatch', by: olga }).records(gone))

  it('does not let the owner delete it later', () =>
    match(queued).when({ type: 'DeleteMatch', by: olga }).refuses('STATUS_FORBIDS', { status: 'Queued' }))

  it('does not let anybody else delete it', () =>
    match(uploaded).when({ type: 'DeleteMatch', by: mia }).refuses('NOT_ALLOWED'))
})

describe('priority', () => {
  it('is set by managers', () =>
    match(queued)
      .when(setTo(5))
      .records({ type: 'PriorityChanged', data: { priority: 5 } }))

  it('may be 0, which holds the match back', () =>
    match(queued)
      .when(setTo(0))
      .records({ type: 'PriorityChanged', data: { priority: 0 } }))

  it('is not recorded when it is the same', () => match(queued).when(setTo(1)).records())

  it.each([-1, 6, 1.5, Number.NaN])('cannot be %d', (priority) =>
    match(queued).when(setTo(priority)).refuses('PRIORITY_OUT_OF_RANGE'),
  )

  it('is not for annotators or owners', () => {
    match(queued).when(setTo(5, ana)).refuses('NOT_ALLOWED')
    match(queued).when(setTo(5, olga)).refuses('NOT_ALLOWED')
  })
})

/** The whole of D20 once more, as rows of from-statuses: what is not in it is refused. */
const ALLOWED_FROM: Readonly<Record<LifeCycleAction, readonly MatchStatus[]>> = {
  AddRawUpload: ['Created'],
  CompleteUpload: ['Created'],
  FetchFromLinks: ['Created'],
  RecordFetched: ['Preprocessing'],
  RecordPreprocessed: ['Preprocessing'],
  RecordPostprocessed: ['Postprocessing'],
  RecordProcessingFailed: ['Preprocessing', 'Postprocessing'],
  RetryProcessing: ['Preprocessing', 'Postprocessing'],
  ReplaceFiles: ['Preprocessing'],
  SetPriority: MATCH_STATUSES,
  ClaimMatch: ['Queued'],
  ReleaseMatch: ['Annotating'],
  LapseClaim: ['Annotating'],
  CompleteAnnotation: ['Annotating'],
  AcceptAnnotation: ['Review'],
  RejectAnnotation: ['Review', 'Edited', 'Completed'],
  AddReviewComment: ['Annotating', 'Review', 'Edited', 'Completed'],
  ResolveReviewComment: ['Annotating', 'Review', 'Edited', 'Completed'],
  ForcePreprocessing: ['Queued', 'Annotating', 'Review', 'Edited', 'Completed'],
  ForcePostprocessing: ['Queued', 'Annotating', 'Review', 'Edited', 'Completed'],
  RevertToCreated: MATCH_STATUSES,
  DeleteMatch: MATCH_STATUSES,
}

/** The action requested by an admin, who has every right. */
const ASKED: { readonly [T in LifeCycleAction]: Extract<MatchCommand, { type: T }> } = {
  AddRawUpload: { type: 'AddRawUpload', by: adam, rawUpload },
  CompleteUpload: { type: 'CompleteUpload', by: adam, jobId: 'new' },
  FetchFromLinks: {
    type: 'FetchFromLinks',
    by: adam,
    jobId: 'new',
    url: 'https://example.org/a.mp4',
    source: 'url',
  },
  RecordFetched: { type: 'RecordFetched', jobId: 'x', rawUploads: [rawUpload], elapsedSeconds: 1 },
  RecordPreprocessed: { type: 'RecordPreprocessed', ...preprocessResult },
  RecordPostprocessed: { type: 'RecordPostprocessed', ...postprocessResult },
  RecordProcessingFailed: { type: 'RecordProcessingFailed', jobId: 'x', kind: 'preprocess', why: 'No' },
  RetryProcessing: { type: 'RetryProcessing', by: adam, jobId: 'new' },
  ReplaceFiles: { type: 'ReplaceFiles', by: adam },
  SetPriority: { type: 'SetPriority', by: adam, priority: 4 },
  ClaimMatch: { type: 'ClaimMatch', by: adam, highestQueuedPriority: 1 },
  ReleaseMatch: { type: 'ReleaseMatch', by: adam },
  LapseClaim: { type: 'LapseClaim', now: '2026-06-01T00:00:00.000Z', lapsesAfterHours: 24 },
  CompleteAnnotation: { type: 'CompleteAnnotation', by: adam },
  AcceptAnnotation: { type: 'AcceptAnnotation', by: adam, jobId: 'new' },
  RejectAnnotation: { type: 'RejectAnnotation', by: adam, why: 'No' },
  AddReviewComment: {
    type: 'AddReviewComment',
    by: adam,
    commentId: FIRST_SERVE,
    annotationId: FIRST_SERVE,
    text: 'No',
  },
  ResolveReviewComment: { type: 'ResolveReviewComment', by: adam, commentId: FIRST_SERVE },
  ForcePreprocessing: { type: 'ForcePreprocessing', by: adam, jobId: 'new' },
  ForcePostprocessing: { type: 'ForcePostprocessing', by: adam, jobId: 'new' },
  RevertToCreated: { type: 'RevertToCreated', by: adam },
  DeleteMatch: { type: 'DeleteMatch', by: adam },
}

/** Where another refusal is more precise than that of the status. */
function refusalFor(action: LifeCycleAction, status: MatchStatus) {
  if (status === 'Deleted') return 'NOT_FOUND'
  if (action.startsWith('Record')) return 'STALE_JOB'
  return action === 'ClaimMatch' && status === 'Annotating' ? 'ALREADY_CLAIMED' : 'STATUS_FORBIDS'
}

const notListed = LIFE_CYCLE_ACTIONS.flatMap((action) =>
  MATCH_STATUSES.filter((status) => status === 'Deleted' || !ALLOWED_FROM[action].includes(status)).map(
    (status) => [action, status] as const,
  ),
)

describe('every transition that D20 does not list', () => {
  it.each(notListed)('refuses %s on a match that is %s', (action, status) => {
    const code = refusalFor(action, status)
    match(HISTORY_OF[status])
      .when(ASKED[action])
      .refuses(code, code === 'STATUS_FORBIDS' ? { status } : {})
  })
})
