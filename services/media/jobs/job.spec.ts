import { describe, expect, it } from '@jest/globals'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { type PendingJobs, withJobEvent } from './job.ts'

const meta = { actorId: 'worker:test', at: '2026-05-01T12:00:00Z', commandId: 'c' }

function after(...events: readonly LifeCycleEvent[]) {
  const none: PendingJobs = new Map()
  const recorded = events.map((event, revision) => ({
    event,
    id: `e${revision}`,
    stream: 'match-m1',
    revision,
    position: String(revision),
    meta,
  }))
  return [...recorded.reduce(withJobEvent, none).values()].map((job) => job.jobId)
}

const preprocessing = (jobId: string): LifeCycleEvent => ({
  type: 'PreprocessingRequested',
  data: { jobId, rawUploads: [], cause: 'uploadCompleted' },
})
const postprocessing = (jobId: string): LifeCycleEvent => ({
  type: 'PostprocessingRequested',
  data: { jobId, videoUri: 'p/m1/video.mp4', cause: 'accepted' },
})
const failed = (jobId: string): LifeCycleEvent => ({
  type: 'ProcessingFailed',
  data: { jobId, kind: 'preprocess', why: 'no video' },
})
const postprocessed = (jobId: string): LifeCycleEvent => ({
  type: 'Postprocessed',
  data: { jobId, uri: 'v/m1/cut.mp4', pieces: [], durationSeconds: 1, elapsedSeconds: 1 },
})

const titleOf = (jobId: string): LifeCycleEvent => ({
  type: 'TitleImageRequested',
  data: { jobId, videoUri: 'p/m1/video.mp4', clockSeconds: 3 },
})
const titleMade = (jobId?: string): LifeCycleEvent => ({
  type: 'TitleImageChanged',
  data: { uri: 'i/m1/title.jpg', clockSeconds: 3, ...(jobId !== undefined && { jobId }) },
})

describe('title images among the pending jobs', () => {
  it('stand beside the job on the video, whichever ends first', () => {
    expect(after(postprocessing('a'), titleOf('t'))).toEqual(['a', 't'])
    expect(after(postprocessing('a'), titleOf('t'), postprocessed('a'))).toEqual(['t'])
    expect(after(titleOf('t'), postprocessing('a'), titleMade('t'))).toEqual(['a'])
  })
  it('give way to a newer moment', () => expect(after(titleOf('t'), titleOf('u'))).toEqual(['u']))
  it('end with a picture by other means, with other files and with the match', () => {
    expect(after(titleOf('t'), titleMade())).toEqual([])
    expect(after(titleOf('t'), { type: 'FilesReplaced', data: {} })).toEqual([])
    expect(after(titleOf('t'), { type: 'MatchDeleted', data: {} })).toEqual([])
  })
  it('end with their own failure only', () => {
    const why = 'no picture'
    expect(after(titleOf('t'), { type: 'TitleImageFailed', data: { jobId: 's', why } })).toEqual(['t'])
    expect(after(titleOf('t'), { type: 'TitleImageFailed', data: { jobId: 't', why } })).toEqual([])
  })
})

describe('pending jobs', () => {
  it('are those that were asked for', () => expect(after(preprocessing('a'))).toEqual(['a']))
  it('end with their result', () => expect(after(postprocessing('a'), postprocessed('a'))).toEqual([]))
  it('end with their failure', () => expect(after(preprocessing('a'), failed('a'))).toEqual([]))
  it('come back with a retry', () =>
    expect(after(preprocessing('a'), failed('a'), preprocessing('b'))).toEqual(['b']))
  it('give way to a newer request of the match', () =>
    expect(after(preprocessing('a'), preprocessing('b'))).toEqual(['b']))
  it('are not ended by the result of an older job', () =>
    expect(after(preprocessing('a'), preprocessing('b'), failed('a'))).toEqual(['b']))
  it('are dropped when the match goes back to the start', () =>
    expect(after(preprocessing('a'), { type: 'RevertedToCreated', data: {} })).toEqual([]))
  it('are dropped when the match is deleted', () =>
    expect(after(postprocessing('a'), { type: 'MatchDeleted', data: {} })).toEqual([]))
})
