import { describe, expect, it } from '@jest/globals'
import type { MatchEvent } from '../events.ts'
import { annotatorOf, CREATED, jobOf, lifeCycleAfter } from './status.ts'

const ANA = '00000000-0000-4000-8000-00000000000a'
const BEN = '00000000-0000-4000-8000-00000000000b'
const after = (...events: readonly MatchEvent[]) => events.reduce(lifeCycleAfter, CREATED)

const probe = {
  durationSeconds: 9,
  widthPixels: 1,
  heightPixels: 1,
  framesPerSecond: 25,
  videoCodec: 'h264',
  audioCodec: null,
  sizeBytes: 9,
}
const preprocessed: MatchEvent = {
  type: 'Preprocessed',
  data: {
    jobId: 'one',
    uri: 'p/one.mp4',
    probe,
    titleImageUri: null,
    thumbnails: null,
    method: 'copied',
    elapsedSeconds: 1,
  },
}
const requested: MatchEvent = {
  type: 'PreprocessingRequested',
  data: { jobId: 'one', rawUploads: [], cause: 'uploadCompleted' },
}
const claimed = (annotatorId: string): MatchEvent => ({ type: 'MatchClaimed', data: { annotatorId } })
const released: MatchEvent = { type: 'MatchReleased', data: { annotatorId: ANA, cause: 'released' } }
const completed: MatchEvent = { type: 'AnnotationCompleted', data: { annotatorId: ANA, entries: 3 } }
const accepted: MatchEvent = { type: 'AnnotationAccepted', data: { annotatorId: ANA } }
const cut: MatchEvent = {
  type: 'PostprocessingRequested',
  data: { jobId: 'two', videoUri: 'p/one.mp4', cause: 'forced' },
}
const withVideo = [requested, preprocessed] as const

describe('the status of a match (D20)', () => {
  it('waits for the job it asked for', () => {
    expect(jobOf(after(requested))).toEqual({ state: 'running', jobId: 'one' })
  })

  it('keeps its status and the reason when a job fails', () => {
    const why = 'No video in this file'
    const failed: MatchEvent = { type: 'ProcessingFailed', data: { jobId: 'one', kind: 'preprocess', why } }
    expect(after(requested, failed)).toMatchObject({
      status: 'Preprocessing',
      job: { state: 'failed', jobId: 'one', why },
    })
  })

  it('is Completed once accepted when there is no video to cut', () => {
    const queued: MatchEvent = { type: 'QueuedWithoutVideo', data: {} }
    expect(after(queued, claimed(ANA), completed, accepted).status).toBe('Completed')
  })

  it('does not look finished between being accepted and being cut', () => {
    const review = after(...withVideo, claimed(ANA), completed, accepted)
    expect(review.status).toBe('Review')
    expect(lifeCycleAfter(review, cut)).toMatchObject({ status: 'Postprocessing', annotatorId: ANA })
  })

  it('has no annotator while it waits in the queue, and remembers the last one for a forced cut', () => {
    const queued = after(...withVideo, claimed(ANA), released)
    expect(annotatorOf(queued)).toBeNull()
    expect(annotatorOf(lifeCycleAfter(queued, cut))).toBe(ANA)
  })

  it('forgets every annotator when it is reverted to Created', () => {
    const reverted = after(...withVideo, claimed(BEN), { type: 'RevertedToCreated', data: {} })
    expect(reverted).toEqual({ status: 'Created', videoUri: 'p/one.mp4', lastAnnotatorId: null })
  })

  it('has no video any more when its files are replaced', () => {
    expect(after(...withVideo, requested, { type: 'FilesReplaced', data: {} }).videoUri).toBeNull()
  })

  it('is not moved by edits and metadata', () => {
    const edit: MatchEvent = { type: 'ServeRemoved', data: { annotationId: ANA } }
    const before = after(...withVideo, claimed(ANA))
    expect(lifeCycleAfter(before, edit)).toBe(before)
    expect(lifeCycleAfter(before, { type: 'PriorityChanged', data: { priority: 2 } })).toBe(before)
  })
})
