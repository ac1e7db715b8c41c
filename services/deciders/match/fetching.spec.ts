import { describe, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import { LINK_SOURCES, type LinkSource } from '@courtline/messages/match/life-cycle'
import { derivedId } from '@courtline/messages/ids'
import { given } from '../testing/given.ts'
import { adam, ana, olga, stranger } from '../people.ts'
import { matchDecider } from './decider.ts'
import { created, preprocessResult, rawUpload, uploaded, type History } from './testing/histories.ts'

const match = (history: History) => given(matchDecider, history)
const LINKS = 'https://example.org/a.mp4, https://example.org/b.mp4'
const requested = (jobId: string, cause: 'added' | 'retry', source: LinkSource = 'url'): MatchEvent => ({
  type: 'FetchRequested',
  data: { jobId, url: LINKS, source, cause },
})
const fetching: History = [...created, requested('fetch-1', 'added')]
const failed: MatchEvent = {
  type: 'ProcessingFailed',
  data: { jobId: 'fetch-1', kind: 'fetch', why: 'Nothing answers at this link.' },
}
const linked = { ...rawUpload, source: 'url', uri: 'r/fetched-0', order: 0 } as const
const FETCHED = { type: 'RecordFetched', jobId: 'fetch-1', rawUploads: [linked], elapsedSeconds: 2 } as const
const next = derivedId('job', 'fetch-1', 'preprocess')

describe('a video that comes from links (D70)', () => {
  const ask = { type: 'FetchFromLinks', jobId: 'fetch-1', url: LINKS, source: 'url' } as const

  it('is asked for by the owner, or an admin, while the match is Created', () => {
    match(created)
      .when({ ...ask, by: olga })
      .records(requested('fetch-1', 'added'))
    match(created)
      .when({ ...ask, by: adam })
      .records(requested('fetch-1', 'added'))
    match(created)
      .when({ ...ask, by: stranger })
      .refuses('NOT_ALLOWED')
    match(fetching)
      .when({ ...ask, by: olga })
      .refuses('STATUS_FORBIDS')
  })

  it.each(LINK_SOURCES)('of %s is fetched, and after a failure fetched again, from there', (source) => {
    match(created)
      .when({ ...ask, by: olga, source })
      .records(requested('fetch-1', 'added', source))
    match([...created, requested('fetch-1', 'added', source), failed])
      .when({ type: 'RetryProcessing', by: olga, jobId: 'fetch-2' })
      .records(requested('fetch-2', 'retry', source))
  })

  it('is preprocessed once it was fetched, as a job of its own', () =>
    match(fetching)
      .when({ ...FETCHED, rawUploads: [linked] })
      .records(
        { type: 'RawUploadAdded', data: linked },
        {
          type: 'PreprocessingRequested',
          data: { jobId: next, rawUploads: [linked], cause: 'uploadCompleted' },
        },
      ))

  it('comes after the files that are there', () => {
    const second = { ...linked, order: rawUpload.order + 1 }
    match([...uploaded, requested('fetch-1', 'added')])
      .when({ ...FETCHED, rawUploads: [linked] })
      .records(
        { type: 'RawUploadAdded', data: second },
        {
          type: 'PreprocessingRequested',
          data: { jobId: next, rawUploads: [rawUpload, second], cause: 'uploadCompleted' },
        },
      )
  })

  it('counts only for the job that the match waits for (P13)', () => {
    match(fetching)
      .when({ ...FETCHED, jobId: 'old', rawUploads: [linked] })
      .refuses('STALE_JOB')
    match(fetching)
      .when({ type: 'RecordPreprocessed', ...preprocessResult, jobId: 'fetch-1' })
      .refuses('STALE_JOB')
    match([...fetching, { type: 'RevertedToCreated', data: {} }])
      .when({ ...FETCHED, rawUploads: [linked] })
      .refuses('STALE_JOB')
  })

  it('that could not be fetched has its reason, and can be tried again', () => {
    match(fetching)
      .when({ type: 'RecordProcessingFailed', ...failed.data })
      .records(failed)
    match([...fetching, failed])
      .when({ type: 'RetryProcessing', by: olga, jobId: 'fetch-2' })
      .records({ ...requested('fetch-2', 'retry') })
    match([...fetching, failed])
      .when({ type: 'RetryProcessing', by: ana, jobId: 'fetch-2' })
      .refuses('NOT_ALLOWED')
  })

  it('makes room for files from the owner’s own disk after a failure', () =>
    match([...fetching, failed])
      .when({ type: 'ReplaceFiles', by: olga })
      .records({ type: 'FilesReplaced', data: {} }))
})
