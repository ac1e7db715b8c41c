import { describe, expect, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import type { MatchCommand } from '@courtline/messages/match/commands'
import { MATCH_STATUSES, type MatchStatus } from '@courtline/messages/match/life-cycle'
import { given, historyOf } from '../given.ts'
import { adam, ana, ben, mia, olga, stranger } from '../people.ts'
import { matchDecider } from './decider.ts'
import {
  ace,
  annotating,
  by,
  claimed,
  completed,
  created,
  edited,
  failedPostprocessing,
  failedPreprocessing,
  HISTORY_OF,
  postprocessing,
  postprocessResult,
  preprocessing,
  preprocessResult,
  queued,
  rawUpload,
  released,
  review,
  reviewWithoutVideo,
  serveAdded,
  uploaded,
  uuid,
  type History,
} from './histories.ts'
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
const releasedBy = (annotatorId: string, cause: 'released' | 'lapsed'): MatchEvent => ({
  type: 'MatchReleased',
  data: { annotatorId, cause },
})

describe('uploading (D20)', () => {
  const addFile = { type: 'AddRawUpload', rawUpload } as const

  it('adds a raw file while the match is Created', () =>
    match(created)
      .when({ ...addFile, by: olga })
      .records({ type: 'RawUploadAdded', data: rawUpload }))

  it('adds the same file only once', () =>
    match(uploaded)
      .when({ ...addFile, by: olga })
      .records())

  it('takes files from nobody but the owner and admins', () =>
    match(created)
      .when({ ...addFile, by: stranger })
      .refuses('NOT_ALLOWED'))

  it('starts preprocessing when the owner completes the upload', () =>
    match(uploaded)
      .when({ type: 'CompleteUpload', by: olga, jobId: 'pre-1' })
      .records(requested('pre-1', 'uploadCompleted')))

  it('lets an admin complete the upload for the owner', () =>
    match(uploaded)
      .when({ type: 'CompleteUpload', by: adam, jobId: 'pre-1' })
      .records(requested('pre-1', 'uploadCompleted')))

  it('joins several files in their order, not in the order of their arrival', () => {
    const second = { ...rawUpload, order: 1, uri: 'r/second.mp4' }
    const arrived: History = [
      ...created,
      { type: 'RawUploadAdded', data: second },
      { type: 'RawUploadAdded', data: rawUpload },
    ]
    match(arrived)
      .when({ type: 'CompleteUpload', by: olga, jobId: 'pre-1' })
      .records({
        type: 'PreprocessingRequested',
        data: { jobId: 'pre-1', rawUploads: [rawUpload, second], cause: 'uploadCompleted' },
      })
  })

  it('does not complete without a file', () =>
    match(created).when({ type: 'CompleteUpload', by: olga, jobId: 'pre-1' }).refuses('NO_FILES'))

  it('lets an admin complete without a file: the match is queued at once (D76)', () =>
    match(created)
      .when({ type: 'CompleteUpload', by: adam, jobId: 'pre-1' })
      .records({ type: 'QueuedWithoutVideo', data: {} }))
})

describe('preprocessing (D20, P13)', () => {
  const result = { type: 'RecordPreprocessed', ...preprocessResult } as const
  const failure = { type: 'RecordProcessingFailed', kind: 'preprocess', why: 'No video' } as const

  it('queues the match when the current job is done', () =>
    match(preprocessing).when(result).records({ type: 'Preprocessed', data: preprocessResult }))

  it('refuses the result of a job that is not the current one', () =>
    match(preprocessing)
      .when({ ...result, jobId: 'pre-0' })
      .refuses('STALE_JOB'))

  it('refuses a result that comes after the job was given up', () =>
    match(failedPreprocessing).when(result).refuses('STALE_JOB'))

  it('refuses a cut where a preprocessed video is awaited', () =>
    match(preprocessing)
      .when({ type: 'RecordPostprocessed', ...postprocessResult, jobId: 'pre-1' })
      .refuses('STALE_JOB'))

  it('marks the match as failed, with the reason', () =>
    match(preprocessing)
      .when({ ...failure, jobId: 'pre-1' })
      .records({ type: 'ProcessingFailed', data: { jobId: 'pre-1', kind: 'preprocess', why: 'No video' } }))

  it('refuses the failure of a job that is not the current one', () =>
    match(preprocessing)
      .when({ ...failure, jobId: 'pre-0' })
      .refuses('STALE_JOB'))

  it.each([
    ['the owner', olga],
    ['a manager', mia],
    ['an admin', adam],
  ])('is tried again under a new job for %s', (_, who) =>
    match(failedPreprocessing)
      .when({ type: 'RetryProcessing', by: who, jobId: 'pre-2' })
      .records(requested('pre-2', 'retry')),
  )

  it('is not tried again while it runs', () =>
    match(preprocessing).when({ type: 'RetryProcessing', by: olga, jobId: 'pre-2' }).refuses('NOT_FAILED'))

  it('is not tried again for a stranger', () =>
    match(failedPreprocessing)
      .when({ type: 'RetryProcessing', by: stranger, jobId: 'pre-2' })
      .refuses('NOT_ALLOWED'))

  it.each([
    ['the owner', olga],
    ['an admin', adam],
  ])('makes room for other files when it failed, for %s', (_, who) =>
    match(failedPreprocessing)
      .when({ type: 'ReplaceFiles', by: who })
      .records({ type: 'FilesReplaced', data: {} }),
  )

  it('keeps its files while it runs', () =>
    match(preprocessing).when({ type: 'ReplaceFiles', by: olga }).refuses('NOT_FAILED'))

  it('needs new files after they were replaced', () =>
    match([...failedPreprocessing, { type: 'FilesReplaced', data: {} }])
      .when({ type: 'CompleteUpload', by: olga, jobId: 'pre-2' })
      .refuses('NO_FILES'))
})

describe('claiming a match (platform 5)', () => {
  const withPriority = (priority: number): History => [
    ...queued,
    { type: 'PriorityChanged', data: { priority } },
  ]
  const claim = (who: typeof ana, highestQueuedPriority = 1): MatchCommand => ({
    type: 'ClaimMatch',
    by: who,
    highestQueuedPriority,
  })
  const claimedBy = (annotatorId: string): MatchEvent => ({ type: 'MatchClaimed', data: { annotatorId } })

  it('lets an annotator take a match of the highest waiting priority', () =>
    match(withPriority(3)).when(claim(ana, 3)).records(claimedBy(ana.userId)))

  it('lets an annotator take a match above what the queue view had seen', () =>
    match(withPriority(4)).when(claim(ana, 3)).records(claimedBy(ana.userId)))

  it('refuses a match below the highest waiting priority', () =>
    match(withPriority(2)).when(claim(ana, 3)).refuses('PRIORITY_TOO_LOW'))

  it('never lets an annotator take priority 0, which only managers hand out', () =>
    match(withPriority(0)).when(claim(ana, 0)).refuses('HELD_BACK'))

  it.each([0, 1])('lets a manager take priority %i while higher ones wait', (priority) =>
    match(withPriority(priority)).when(claim(mia, 5)).records(claimedBy(mia.userId)),
  )

  it('counts an admin as a manager', () =>
    match(withPriority(0)).when(claim(adam, 5)).records(claimedBy(adam.userId)))

  it('starts with the priority that the match was created with', () =>
    match(queued).when(claim(ana, 1)).records(claimedBy(ana.userId)))

  it('tells the slower of two who claim at once', () =>
    match(claimed).when(claim(ben)).refuses('ALREADY_CLAIMED'))

  it('tells a manager, too, that somebody has it', () =>
    match(claimed).when(claim(mia)).refuses('ALREADY_CLAIMED'))

  it("changes nothing when one claims one's own match again", () => match(claimed).when(claim(ana)).records())

  it('names the status of a match that is not in the queue', () =>
    match(review).when(claim(ben)).refuses('STATUS_FORBIDS', { status: 'Review' }))

  it('is for annotators only, not for the owner', () =>
    match(queued).when(claim(olga)).refuses('NOT_ALLOWED'))
})

describe('giving a match back (D20)', () => {
  it.each([
    ['its annotator', ana],
    ['a manager', mia],
  ])('is released by %s', (_, who) =>
    match(annotating).when({ type: 'ReleaseMatch', by: who }).records(releasedBy(ana.userId, 'released')),
  )

  it('is not released by another annotator', () =>
    match(annotating).when({ type: 'ReleaseMatch', by: ben }).refuses('NOT_YOUR_MATCH'))

  it('keeps its annotation', () => {
    const state = matchDecider.evolve(matchDecider.initial, historyOf(released))
    expect(state?.trail.annotation.entries.size).toBe(1)
  })

  const lapse = (time: string): MatchCommand => ({
    type: 'LapseClaim',
    now: `2026-05-02T${time}:00.000Z`,
    lapsesAfterHours: 24,
  })

  it('lapses 24 hours after the claim when nothing was edited', () =>
    match(claimed).when(lapse('11:00')).records(releasedBy(ana.userId, 'lapsed')))

  it('does not lapse a minute earlier', () => match(claimed).when(lapse('10:59')).records())

  it('counts the hours from the last edit', () => {
    match(annotating).when(lapse('11:29')).records()
    match(annotating).when(lapse('11:30')).records(releasedBy(ana.userId, 'lapsed'))
  })

  it("does not count an admin's silent correction as work", () => {
    const silently: History = [
      ...claimed,
      by(
        adam.userId,
        { type: 'ServeAdded', data: { annotationId: uuid(2), description: ace(30), silent: true } },
        '23:00',
        uuid(102),
      ),
    ]
    match(silently).when(lapse('11:00')).records(releasedBy(ana.userId, 'lapsed'))
  })

  it('counts anew from a rejection', () => {
    const rejected: History = [
      ...review,
      by(mia.userId, { type: 'AnnotationRejected', data: { annotatorId: ana.userId, why: 'No' } }, '20:00'),
    ]
    match(rejected).when(lapse('11:30')).records()
    match(rejected).when(lapse('20:00')).records(releasedBy(ana.userId, 'lapsed'))
  })
})

describe('completing an annotation (D20)', () => {
  it.each([
    ['its annotator', ana],
    ['a manager', mia],
  ])('goes to review when %s completes it', (_, who) =>
    match(annotating)
      .when({ type: 'CompleteAnnotation', by: who })
      .records({ type: 'AnnotationCompleted', data: { annotatorId: ana.userId, entries: 1 } }),
  )

  it('is not for another annotator', () =>
    match(annotating).when({ type: 'CompleteAnnotation', by: ben }).refuses('NOT_YOUR_MATCH'))

  it('needs something annotated', () =>
    match(claimed).when({ type: 'CompleteAnnotation', by: ana }).refuses('ANNOTATION_EMPTY'))

  it('needs a serve: adjustments alone are no match', () =>
    match([
      ...claimed,
      {
        type: 'AdjustmentAdded',
        data: {
          annotationId: uuid(2),
          description: {
            eventType: 'Adjustment',
            clockTime: { start: 0 },
            adjustment: { name: 'Switch server' },
          },
        },
      },
    ])
      .when({ type: 'CompleteAnnotation', by: ana })
      .refuses('ANNOTATION_EMPTY'))

  it('is refused while the annotation has errors, with their number and the first text', () => {
    const wrong: MatchEvent = {
      type: 'ServeAdded',
      data: {
        annotationId: uuid(2),
        description: { eventType: 'Point', clockTime: { start: 30, stop: 34 } },
      },
    }
    match([...annotating, wrong])
      .when({ type: 'CompleteAnnotation', by: ana })
      .refuses('ANNOTATION_HAS_ERRORS', { count: 1, first: "Outcome isn't defined for a point" })
  })
})

describe('reviewing (D20)', () => {
  it('asks for the cut in the same append when a manager accepts', () =>
    match(review)
      .when({ type: 'AcceptAnnotation', by: mia, jobId: 'post-1' })
      .records({ type: 'AnnotationAccepted', data: { annotatorId: ana.userId } }, cut('post-1', 'accepted')))

  it('completes a match without a video', () => {
    match(reviewWithoutVideo)
      .when({ type: 'AcceptAnnotation', by: mia, jobId: 'post-1' })
      .records({ type: 'AnnotationAccepted', data: { annotatorId: ana.userId } })
    expect(matchDecider.evolve(null, historyOf(completed))?.standing.status).toBe('Completed')
  })

  it('is for managers, not for the annotator', () =>
    match(review).when({ type: 'AcceptAnnotation', by: ana, jobId: 'post-1' }).refuses('NOT_ALLOWED'))

  it('lets an annotator who is a manager accept their own work', () => {
    const own: History = [
      ...queued,
      { type: 'MatchClaimed', data: { annotatorId: mia.userId } },
      by(mia.userId, serveAdded(uuid(1), 10)),
      { type: 'AnnotationCompleted', data: { annotatorId: mia.userId, entries: 1 } },
    ]
    match(own)
      .when({ type: 'AcceptAnnotation', by: mia, jobId: 'post-1' })
      .records({ type: 'AnnotationAccepted', data: { annotatorId: mia.userId } }, cut('post-1', 'accepted'))
  })

  it.each([
    ['Review', review],
    ['Edited', edited],
    ['Completed', completed],
  ])('is sent back from %s to the same annotator, with the reason', (_, history) => {
    match(history)
      .when({ type: 'RejectAnnotation', by: mia, why: ' The second set is missing. ' })
      .records({
        type: 'AnnotationRejected',
        data: { annotatorId: ana.userId, why: 'The second set is missing.' },
      })
  })

  it('is not sent back without a reason', () =>
    match(review).when({ type: 'RejectAnnotation', by: mia, why: '  ' }).refuses('REASON_REQUIRED'))

  it('is not sent back by an annotator', () =>
    match(review).when({ type: 'RejectAnnotation', by: ana, why: 'Mine' }).refuses('NOT_ALLOWED'))

  it('goes to the last editor when nobody ever claimed the match', () => {
    const corrected: History = [
      ...queued,
      by(adam.userId, serveAdded(uuid(1), 10)),
      cut('post-1', 'forced'),
      { type: 'Postprocessed', data: postprocessResult },
    ]
    match(corrected)
      .when({ type: 'RejectAnnotation', by: mia, why: 'Again' })
      .records({ type: 'AnnotationRejected', data: { annotatorId: adam.userId, why: 'Again' } })
  })
})

describe('postprocessing (D20, P13)', () => {
  const result = { type: 'RecordPostprocessed', ...postprocessResult } as const

  it('is Edited when the current job is done', () =>
    match(postprocessing).when(result).records({ type: 'Postprocessed', data: postprocessResult }))

  it('refuses the result of a job that is not the current one', () =>
    match(postprocessing)
      .when({ ...result, jobId: 'post-0' })
      .refuses('STALE_JOB'))

  it('marks the match as failed, with the reason', () =>
    match(postprocessing)
      .when({ type: 'RecordProcessingFailed', jobId: 'post-1', kind: 'postprocess', why: 'Disk full' })
      .records({
        type: 'ProcessingFailed',
        data: { jobId: 'post-1', kind: 'postprocess', why: 'Disk full' },
      }))

  it.each([
    ['a manager', mia],
    ['an admin', adam],
  ])('is tried again under a new job for %s', (_, who) =>
    match(failedPostprocessing)
      .when({ type: 'RetryProcessing', by: who, jobId: 'post-2' })
      .records(cut('post-2', 'retry')),
  )

  it('is not tried again by the owner, who may only retry preprocessing', () =>
    match(failedPostprocessing)
      .when({ type: 'RetryProcessing', by: olga, jobId: 'post-2' })
      .refuses('STATUS_FORBIDS', { status: 'Postprocessing' }))

  it('is not tried again while it runs', () =>
    match(postprocessing).when({ type: 'RetryProcessing', by: mia, jobId: 'post-2' }).refuses('NOT_FAILED'))
})

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
      historyOf([...edited, { type: 'RevertedToCreated', data: {} }]),
    )
    expect(reverted?.standing).toMatchObject({ status: 'Created', lastAnnotatorId: null })
    expect(reverted?.trail.annotation.entries.size).toBe(1)
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

describe('priority (platform 6)', () => {
  const setTo = (priority: number, who = mia): MatchCommand => ({ type: 'SetPriority', by: who, priority })

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
  ForcePreprocessing: ['Queued', 'Annotating', 'Review', 'Edited', 'Completed'],
  ForcePostprocessing: ['Queued', 'Annotating', 'Review', 'Edited', 'Completed'],
  RevertToCreated: MATCH_STATUSES,
  DeleteMatch: MATCH_STATUSES,
}

/** The action asked for by somebody with every right, an admin. */
const ASKED: { readonly [T in LifeCycleAction]: Extract<MatchCommand, { type: T }> } = {
  AddRawUpload: { type: 'AddRawUpload', by: adam, rawUpload },
  CompleteUpload: { type: 'CompleteUpload', by: adam, jobId: 'new' },
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
  ForcePreprocessing: { type: 'ForcePreprocessing', by: adam, jobId: 'new' },
  ForcePostprocessing: { type: 'ForcePostprocessing', by: adam, jobId: 'new' },
  RevertToCreated: { type: 'RevertToCreated', by: adam },
  DeleteMatch: { type: 'DeleteMatch', by: adam },
}

/** Where another refusal says more than the status does. */
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
