import { describe, it } from '@jest/globals'
import { given } from '../../testing/given.ts'
import { ana, ben, mia, olga, stranger } from '../../people.ts'
import type { CommandOf } from '../command-of.ts'
import { matchDecider } from '../decider.ts'
import {
  annotating,
  created,
  deleted,
  preprocessResult,
  queued,
  rawUpload,
  type History,
} from '../testing/histories.ts'

const match = (history: History) => given(matchDecider, history)
const set = (who: typeof olga, uri = 'i/other.jpg'): CommandOf<'SetTitleImage'> => ({
  type: 'SetTitleImage',
  by: who,
  uri,
  clockSeconds: 12.5,
})

describe('the title image', () => {
  it.each([
    ['the owner', olga],
    ['the annotator', ana],
    ['a manager', mia],
  ])('is chosen by %s', (_, who) =>
    match(annotating)
      .when(set(who))
      .records({ type: 'TitleImageChanged', data: { uri: 'i/other.jpg', clockSeconds: 12.5 } }),
  )

  it('is not chosen by others', () => {
    match(annotating).when(set(stranger)).refuses('NOT_ALLOWED')
    match(annotating).when(set(ben)).refuses('NOT_YOUR_MATCH')
  })

  it('is at first the one that preprocessing made', () =>
    match(queued).when(set(olga, 'i/title.jpg')).records())
})

const request = (who: typeof olga, clockSeconds = 40, jobId = 'title-1'): CommandOf<'RequestTitleImage'> => ({
  type: 'RequestTitleImage',
  by: who,
  jobId,
  clockSeconds,
})
const requested: History = [
  ...queued,
  {
    type: 'TitleImageRequested',
    data: { jobId: 'title-1', videoUri: 'p/court.mp4', clockSeconds: 40 },
  },
]
const made = (jobId: string): CommandOf<'RecordTitleImage'> => ({
  type: 'RecordTitleImage',
  jobId,
  uri: 'i/chosen.jpg',
  clockSeconds: 40,
})

describe('a title image from a moment of the video', () => {
  it('is requested by users who may choose one, of the preprocessed video', () => {
    match(queued)
      .when(request(olga))
      .records({
        type: 'TitleImageRequested',
        data: { jobId: 'title-1', videoUri: 'p/court.mp4', clockSeconds: 40 },
      })
    match(annotating).when(request(stranger)).refuses('NOT_ALLOWED')
  })

  it('needs a video', () => match(created).when(request(olga)).refuses('NO_FILES'))

  it('is requested once for a moment, and again for another', () => {
    match(requested)
      .when(request(olga, 40, 'title-2'))
      .records()
    match(requested)
      .when(request(olga, 41, 'title-2'))
      .records({
        type: 'TitleImageRequested',
        data: { jobId: 'title-2', videoUri: 'p/court.mp4', clockSeconds: 41 },
      })
  })

  it('is what the worker made of the newest request', () => {
    match(requested)
      .when(made('title-1'))
      .records({
        type: 'TitleImageChanged',
        data: { uri: 'i/chosen.jpg', clockSeconds: 40, jobId: 'title-1' },
      })
    match(requested).when(made('title-0')).refuses('STALE_JOB')
    match(queued).when(made('title-1')).refuses('STALE_JOB')
  })

  it('stays the one before where none could be made, and can be requested again', () => {
    const failed = { jobId: 'title-1', why: 'The video is not there any more.' }
    match(requested)
      .when({ type: 'RecordTitleImageFailed', ...failed })
      .records({ type: 'TitleImageFailed', data: failed })
    match([...requested, { type: 'TitleImageFailed', data: failed }])
      .when(request(olga, 40, 'title-2'))
      .records({
        type: 'TitleImageRequested',
        data: { jobId: 'title-2', videoUri: 'p/court.mp4', clockSeconds: 40 },
      })
  })

  it('is not waited for any more by a match with another picture, or with other files', () => {
    const other: History = [
      ...requested,
      { type: 'TitleImageChanged', data: { uri: 'i/own.jpg', clockSeconds: null } },
    ]
    match(other).when(made('title-1')).refuses('STALE_JOB')
    match([...requested, { type: 'FilesReplaced', data: {} }])
      .when(made('title-1'))
      .refuses('STALE_JOB')
    match([...deleted])
      .when(made('title-1'))
      .refuses('NOT_FOUND')
  })
})

describe('a title image that a user chose', () => {
  const forced: History[number] = {
    type: 'PreprocessingRequested',
    data: { jobId: 'pre-2', rawUploads: [rawUpload], cause: 'forced' },
  }
  const preprocessed = { ...preprocessResult, jobId: 'pre-2', titleImageUri: 'i/new.jpg' }
  const result = { type: 'RecordPreprocessed', ...preprocessed } as const
  const chosen: History = [
    ...queued,
    { type: 'TitleImageChanged', data: { uri: 'i/chosen.jpg', clockSeconds: 40 } },
  ]

  it('stays when the same files are preprocessed once more', () =>
    match([...chosen, forced])
      .when(result)
      .records({ type: 'Preprocessed', data: { ...preprocessed, titleImageUri: null } }))

  it('is replaced where nobody chose one, and where other files came', () => {
    match([...queued, forced])
      .when(result)
      .records({ type: 'Preprocessed', data: preprocessed })
    match([...chosen, { type: 'FilesReplaced', data: {} }, forced])
      .when(result)
      .records({ type: 'Preprocessed', data: preprocessed })
  })
})
