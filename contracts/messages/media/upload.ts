import { Type, type Static } from 'typebox'
import { Event } from '../event-sourcing/fact.ts'
import { MediaUri } from './media.ts'
import { personal } from '../event-sourcing/personal-data.ts'
import { closed, Count, Text, Uuid } from '../schema.ts'

/** 5 MiB, as the specification's uploader sends them. */
export const PART_SIZE_BYTES = 5_242_880
/** Parts on their way at once. */
export const CONCURRENT_PARTS = 4
export const MAX_PARTS = 10_000
export const UPLOAD_EXTENSIONS = ['mp4', 'mov', 'avi', 'mod', 'mpg', 'f4v'] as const
export const PICKER_TYPES = ['video/mp4', 'video/quicktime', 'video/x-msvideo'] as const

/** How a file is known again after a reload: by name, size, modification time and the hash of its first and last part. */
export const FileIdentity = Type.Object(
  {
    fileName: personal(Text(255)),
    sizeBytes: Count,
    lastModifiedMs: Type.Number(),
    /** SHA-256 of the first and the last part, hex. */
    fingerprint: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  closed,
)
export type FileIdentity = Static<typeof FileIdentity>

export const UploadStarted = Event('UploadStarted', {
  matchId: Uuid,
  ownerId: Uuid,
  order: Count,
  partSizeBytes: Count,
  ...FileIdentity.properties,
})
export const UploadCompleted = Event('UploadCompleted', { uri: MediaUri })
export const UploadAborted = Event('UploadAborted', {})

export const UPLOAD_EVENTS = [UploadStarted, UploadCompleted, UploadAborted] as const
export type UploadEvent = Static<(typeof UPLOAD_EVENTS)[number]>

/** What can be chosen at a file host: its chooser takes these, 'video' for all kinds that it lists as videos. */
export const HOSTED_EXTENSIONS = ['.mp4', '.mov', '.avi', '.mod', '.mpg', 'video'] as const

/**
 * Whether a file chosen at a file host may be fetched, by its name and size alone. Its chooser decides what is a video,
 * so any extension may come; the media worker's probe has the last word (D69).
 */
export function hostedFileRefusal(
  fileName: string,
  sizeBytes: number,
): 'THUMBNAIL_FILE' | 'FILE_EMPTY' | 'FILE_TOO_LARGE' | undefined {
  const why = fileRefusal(fileName, sizeBytes)
  return why === 'FILE_TYPE' ? fileSizeRefusal(sizeBytes) : why
}

function fileSizeRefusal(sizeBytes: number): 'FILE_EMPTY' | 'FILE_TOO_LARGE' | undefined {
  if (sizeBytes === 0) return 'FILE_EMPTY'
  return sizeBytes > PART_SIZE_BYTES * MAX_PARTS ? 'FILE_TOO_LARGE' : undefined
}

/**
 * Whether a file may be uploaded, by its name and size alone. The extension decides in any case of letters, a camera's
 * thumbnail file is never a match video; the media worker's probe has the last word (D69).
 */
export function fileRefusal(
  fileName: string,
  sizeBytes: number,
): 'FILE_TYPE' | 'THUMBNAIL_FILE' | 'FILE_EMPTY' | 'FILE_TOO_LARGE' | undefined {
  const name = fileName.toLowerCase()
  const extension = name.slice(name.lastIndexOf('.') + 1)
  if (name.includes('_thm')) return 'THUMBNAIL_FILE'
  if (!name.includes('.') || !UPLOAD_EXTENSIONS.some((allowed) => allowed === extension)) return 'FILE_TYPE'
  return fileSizeRefusal(sizeBytes)
}
