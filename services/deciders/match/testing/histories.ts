import type { MatchEvent } from '@courtline/messages/events'
import type { EventDescription } from '@courtline/messages/match/annotated-event'
import type { AnnotationEvent } from '@courtline/messages/match/annotation'
import type { MatchStatus, RawUpload } from '@courtline/messages/match/life-cycle'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import type { VideoProbe } from '@courtline/messages/media/media'
import type { GivenEvent } from '../../testing/given.ts'
import { ana, olga } from '../../people.ts'

/** Histories of one match for the tests, each one step longer than the one before. */
export type History = readonly (MatchEvent | GivenEvent<MatchEvent>)[]

/** An id that a person can read: uuid(3) ends with 3. */
export const numberedUuid = (number: number) => `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const metadata: MatchMetadata = { ...plainSingles('2026-05-01', 'Ida', 'Eva'), surface: 'Clay' }

export const creation = {
  ownerId: olga.userId,
  metadata,
  priority: 1,
  saveAsRecruitingMatch: false,
  recruitingNotes: null,
  notes: null,
  url: null,
  preshareEmails: [],
}

export const rawUpload: RawUpload = {
  fileName: 'court.mp4',
  source: 'directUpload',
  order: 0,
  uri: 'r/court.mp4',
  sizeBytes: 1000,
}

export const probe: VideoProbe = {
  durationSeconds: 3600,
  widthPixels: 1280,
  heightPixels: 720,
  framesPerSecond: 30,
  videoCodec: 'h264',
  audioCodec: null,
  sizeBytes: 1000,
}
export const preprocessResult = {
  jobId: 'pre-1',
  uri: 'p/court.mp4',
  probe,
  titleImageUri: 'i/title.jpg',
  thumbnails: null,
  method: 'copied',
  elapsedSeconds: 12,
} as const
export const postprocessResult = {
  jobId: 'post-1',
  uri: 'v/court.mp4',
  pieces: [{ clockStart: 8, clockStop: 20, gameStart: 0 }],
  durationSeconds: 12,
  elapsedSeconds: 3,
}

export const ace = (startSeconds: number): EventDescription => ({
  eventType: 'Point',
  clockTime: { start: startSeconds, stop: startSeconds + 4 },
  outcome: 'Ace',
})
export const serveAdded = (annotationId: string, startSeconds: number): AnnotationEvent => ({
  type: 'ServeAdded',
  data: { annotationId, description: ace(startSeconds) },
})

/** An event of a user, at a time of the day, with its id. */
export const by = <E extends MatchEvent>(
  userId: string,
  event: E,
  at = '10:00',
  id?: string,
): GivenEvent<E> => ({
  event,
  meta: { actorId: userId, at: `2026-05-01T${at}:00.000Z` },
  ...(id && { id }),
})

export const FIRST_SERVE = numberedUuid(1)
/** Id of the edit that added the first serve. */
export const FIRST_EDIT = numberedUuid(101)

export const created: History = [{ type: 'MatchCreated', data: creation }]
export const uploaded: History = [...created, { type: 'RawUploadAdded', data: rawUpload }]
export const preprocessing: History = [
  ...uploaded,
  {
    type: 'PreprocessingRequested',
    data: { jobId: 'pre-1', rawUploads: [rawUpload], cause: 'uploadCompleted' },
  },
]
export const failedPreprocessing: History = [
  ...preprocessing,
  { type: 'ProcessingFailed', data: { jobId: 'pre-1', kind: 'preprocess', why: 'This file has no video.' } },
]
export const queued: History = [...preprocessing, { type: 'Preprocessed', data: preprocessResult }]
export const claimed: History = [
  ...queued,
  by(ana.userId, { type: 'MatchClaimed', data: { annotatorId: ana.userId } }, '11:00'),
]
export const annotating: History = [
  ...claimed,
  by(ana.userId, serveAdded(FIRST_SERVE, 10), '11:30', FIRST_EDIT),
]
export const released: History = [
  ...annotating,
  { type: 'MatchReleased', data: { annotatorId: ana.userId, cause: 'released' } },
]
export const review: History = [
  ...annotating,
  { type: 'AnnotationCompleted', data: { annotatorId: ana.userId, entries: 1 } },
]
export const postprocessing: History = [
  ...review,
  { type: 'AnnotationAccepted', data: { annotatorId: ana.userId } },
  {
    type: 'PostprocessingRequested',
    data: { jobId: 'post-1', videoUri: 'p/court.mp4', cause: 'accepted' },
  },
]
export const failedPostprocessing: History = [
  ...postprocessing,
  { type: 'ProcessingFailed', data: { jobId: 'post-1', kind: 'postprocess', why: 'The disk is full.' } },
]
export const edited: History = [...postprocessing, { type: 'Postprocessed', data: postprocessResult }]
export const reviewWithoutVideo: History = [
  ...created,
  { type: 'QueuedWithoutVideo', data: {} },
  { type: 'MatchClaimed', data: { annotatorId: ana.userId } },
  by(ana.userId, serveAdded(FIRST_SERVE, 10), '11:30', FIRST_EDIT),
  { type: 'AnnotationCompleted', data: { annotatorId: ana.userId, entries: 1 } },
]
export const completed: History = [
  ...reviewWithoutVideo,
  { type: 'AnnotationAccepted', data: { annotatorId: ana.userId } },
]
export const deleted: History = [...created, { type: 'MatchDeleted', data: {} }]

/** One history for every status, for tables over all of them. */
export const HISTORY_OF: Readonly<Record<MatchStatus, History>> = {
  Created: uploaded,
  Preprocessing: preprocessing,
  Queued: queued,
  Annotating: annotating,
  Review: review,
  Postprocessing: postprocessing,
  Edited: edited,
  Completed: completed,
  Deleted: deleted,
}
