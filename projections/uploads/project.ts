import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { UPLOAD_EVENTS, type FileIdentity, type UploadEvent } from '@courtline/messages/media/upload'
import { ERASED } from '@courtline/messages/event-sourcing/personal-data'
import { oneDocument, scrubEach, type Projection } from '../runtime/projection.ts'

/** One file on its way. Which parts have arrived is read from the blob store (P13). */
export interface UploadDocument extends FileIdentity {
  readonly uploadId: string
  readonly matchId: string
  readonly ownerId: string
  readonly order: number
  readonly state: 'uploading' | 'completed'
  /** Where the file is, once it is whole. */
  readonly uri: string | null
  readonly partSizeBytes: number
  readonly startedAt: string
  /** Position of its start in the log: of uploads that begin at the same time, one is first. */
  readonly startedPosition: string
  readonly revision: number
}

/** Uploads by match; one that was given up is gone. Global, since erasing an owner touches all their uploads. */
export const uploads: Projection<UploadEvent, UploadDocument> = {
  name: 'uploads',
  version: 2,
  ordering: 'global',
  handles: UPLOAD_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { match: 'one', owner: 'one' },
  personal: true,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument(foldUpload),
  keysOf: ({ matchId, ownerId }) => ({ match: matchId, owner: ownerId }),
  erasure: { index: 'owner', scrub: scrubEach((upload) => ({ ...upload, fileName: ERASED })) },
}

function foldUpload(
  upload: UploadDocument | null,
  { event, meta, stream, revision, position }: Recorded<UploadEvent>,
): UploadDocument | null {
  switch (event.type) {
    case 'UploadStarted':
      return {
        ...event.data,
        uploadId: subjectIdOf(stream),
        state: 'uploading',
        uri: null,
        startedAt: meta.at,
        startedPosition: position,
        revision,
      }
    case 'UploadCompleted':
      return upload && { ...upload, state: 'completed', uri: event.data.uri, revision }
    case 'UploadAborted':
      return null
  }
}
