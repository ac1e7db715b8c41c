import { describe, expect, it } from '@jest/globals'
import { uploadStream } from '@courtline/messages/ids'
import type { UploadEvent } from '@courtline/messages/media/upload'
import { givenEvents } from '../testing/given.ts'
import { bob, entry, final, upload } from '../testing/people.ts'
import { eventTime, type StreamEvent } from '../testing/event-storage.ts'
import { uploads } from './project.ts'
import { findUpload, uploadsOfMatch } from './read.ts'

const file = { fileName: 'match.mov', sizeBytes: 10, lastModifiedMs: 1, fingerprint: 'f'.repeat(64) }

const about = (uploadId: string, event: UploadEvent): StreamEvent => ({
  stream: uploadStream(uploadId),
  event,
  by: { actorId: bob, subjectId: bob },
})
const started = (uploadId: string, order: number) =>
  about(uploadId, {
    type: 'UploadStarted',
    data: { matchId: final, ownerId: bob, order, partSizeBytes: 5_242_880, ...file },
  })

describe('uploads', () => {
  it('are known from their start, and where they are once they are whole', async () => {
    const whole = about(upload, { type: 'UploadCompleted', data: { uri: 'r/raw.mov' } })
    const begun = await givenEvents([started(upload, 0)]).view(uploads)
    expect(await findUpload(begun, upload)).toMatchObject({
      state: 'uploading',
      uri: null,
      startedAt: eventTime(0),
      ...file,
    })
    const done = await givenEvents([started(upload, 0), whole]).view(uploads)
    expect(await findUpload(done, upload)).toMatchObject({ state: 'completed', uri: 'r/raw.mov' })
  })

  it('of a match are in the order in which its files are joined; those given up are gone', async () => {
    const reads = await givenEvents([
      started(entry(2), 1),
      started(entry(1), 0),
      started(entry(3), 2),
      about(entry(3), { type: 'UploadAborted', data: {} }),
    ]).view(uploads)
    expect((await uploadsOfMatch(reads, final)).map(({ uploadId }) => uploadId)).toEqual([entry(1), entry(2)])
  })
})
