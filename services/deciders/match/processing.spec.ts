import { describe, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import { given } from '../testing/given.ts'
import { adam, ana, mia, olga, stranger } from '../people.ts'
import { matchDecider } from './decider.ts'
import {
  created,
  failedPostprocessing,
  failedPreprocessing,
  postprocessing,
  postprocessResult,
  review,
  preprocessing,
  preprocessResult,
  rawUpload,
  uploaded,
  type History,
} from './testing/histories.ts'

const match = (history: History) => given(matchDecider, history)
const requested = (jobId: string, cause: 'uploadCompleted' | 'forced' | 'retry'): MatchEvent => ({
  type: 'PreprocessingRequested',
  data: { jobId, rawUploads: [rawUpload], cause },
})
const cut = (jobId: string, cause: 'accepted' | 'forced' | 'retry'): MatchEvent => ({
  type: 'PostprocessingRequested',
  data: { jobId, videoUri: 'p/court.mp4', cause },
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

describe('postprocessing (D20, P13)', () => {
  const result = { type: 'RecordPostprocessed', ...postprocessResult } as const

  it('is Edited when the current job is done', () =>
    match(postprocessing).when(result).records({ type: 'Postprocessed', data: postprocessResult }))

  it('cuts the smaller rendition too, where there is one, until other files are there', () => {
    const small = { uri: 'p/court-small.mp4', heightPixels: 720, bitsPerSecond: 1_500_000 }
    const inTwo = review.map((each) =>
      'type' in each && each.type === 'Preprocessed' ? { ...each, data: { ...each.data, small } } : each,
    )
    match(inTwo)
      .when({ type: 'AcceptAnnotation', by: mia, jobId: 'post-1' })
      .records(
        {
          type: 'AnnotationAccepted',
          data: { annotatorId: ana.userId, points: [{ annotatorId: ana.userId, points: 1 }] },
        },
        {
          type: 'PostprocessingRequested',
          data: { jobId: 'post-1', videoUri: 'p/court.mp4', small, cause: 'accepted' },
        },
      )
  })

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
