import { describe, expect, it } from '@jest/globals'
import { PART_SIZE_BYTES, type UploadEvent } from '@courtline/messages/media/upload'
import { given, recordedHistory } from './testing/given.ts'
import { adam, olga, stranger } from './people.ts'
import { uploadDecider } from './upload.ts'

const file = {
  matchId: '50000000-0000-4000-8000-000000000001',
  ownerId: olga.userId,
  order: 0,
  partSizeBytes: PART_SIZE_BYTES,
  fileName: 'court.MP4',
  sizeBytes: 12_000_000,
  lastModifiedMs: 1_700_000_000_000,
  fingerprint: 'a'.repeat(64),
}
const started: UploadEvent = { type: 'UploadStarted', data: file }
const completed: UploadEvent = { type: 'UploadCompleted', data: { uri: 'r/court.mp4' } }
const aborted: UploadEvent = { type: 'UploadAborted', data: {} }

const upload = (history: readonly UploadEvent[]) => given(uploadDecider, history)
const start = (fields: Partial<typeof file> = {}, by = olga) =>
  ({ type: 'StartUpload', by, ...file, ...fields }) as const
const complete = (missingParts: number[] = [], by = olga) =>
  ({ type: 'CompletePartsUpload', by, uri: 'r/court.mp4', missingParts }) as const
const abort = (by = olga) => ({ type: 'AbortUpload', by }) as const

describe('starting an upload', () => {
  it('is done by the owner or an admin', () => {
    upload([]).when(start()).records(started)
    upload([]).when(start({}, adam)).records(started)
  })

  it('is not done for another user', () => upload([]).when(start({}, stranger)).refuses('NOT_ALLOWED'))

  it.each([
    ['notes.txt', 'FILE_TYPE'],
    ['mp4', 'FILE_TYPE'],
    ['GOPR_THM.mp4', 'THUMBNAIL_FILE'],
  ] as const)('is refused for the file name %s (D69)', (fileName, code) =>
    upload([]).when(start({ fileName })).refuses(code),
  )

  it.each([
    [0, 'FILE_EMPTY'],
    [PART_SIZE_BYTES * 10_000 + 1, 'FILE_TOO_LARGE'],
  ] as const)('is refused for a file of %i bytes', (sizeBytes, code) =>
    upload([]).when(start({ sizeBytes })).refuses(code),
  )

  it('goes on with the same file after a reload', () => upload([started]).when(start()).records())

  it('is refused for another file under the same id', () => {
    upload([started])
      .when(start({ fingerprint: 'b'.repeat(64) }))
      .refuses('UPLOAD_EXISTS')
    upload([started])
      .when(start({ matchId: '50000000-0000-4000-8000-000000000002' }))
      .refuses('UPLOAD_EXISTS')
  })

  it('is refused when it is finished', () => {
    upload([started, completed]).when(start()).refuses('UPLOAD_FINISHED')
    upload([started, aborted]).when(start()).refuses('UPLOAD_FINISHED')
  })
})

describe('completing an upload', () => {
  it('names where the file is', () => upload([started]).when(complete()).records(completed))

  it('names the parts that have not arrived', () =>
    upload([started])
      .when(complete([2, 7]))
      .refuses('PARTS_MISSING', { parts: ['2', '7'] }))

  it('may be asked again', () => upload([started, completed]).when(complete()).records())

  it('is refused under another address, or once it is given up', () => {
    upload([started, completed])
      .when({ ...complete(), uri: 'r/other.mp4' })
      .refuses('UPLOAD_FINISHED')
    upload([started, aborted]).when(complete()).refuses('UPLOAD_FINISHED')
  })

  it('is refused to a stranger', () => upload([started]).when(complete([], stranger)).refuses('NOT_ALLOWED'))

  it('is refused for an upload that never was', () => upload([]).when(complete()).refuses('UPLOAD_UNKNOWN'))
})

describe('giving an upload up', () => {
  it('ends it', () => upload([started]).when(abort()).records(aborted))

  it('ends it once', () => upload([started, aborted]).when(abort()).records())

  it('is too late when it is complete', () =>
    upload([started, completed]).when(abort()).refuses('UPLOAD_FINISHED'))

  it('is refused to a stranger', () => upload([started]).when(abort(stranger)).refuses('NOT_ALLOWED'))

  it('is refused for an upload that never was', () => upload([]).when(abort()).refuses('UPLOAD_UNKNOWN'))
})

describe('folding an upload', () => {
  it('refuses to read a stream that does not begin with its start', () =>
    expect(() => uploadDecider.evolve(uploadDecider.initial, recordedHistory([completed]))).toThrow(
      'The stream of an upload begins with UploadCompleted',
    ))
})
