import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Piece, SmallRendition, MediaUri, ThumbnailSheet, VideoProbe } from '../media/media.ts'
import { LINKS_LENGTH } from '../media/link-check.ts'
import { closed, Email, Instant, Nullable, OneOf, Seconds, Text, Uuid } from '../schema.ts'
import { AnnotatedEvent } from './annotated-event.ts'
import { Edit } from './annotation.ts'
import { JOB_KINDS, LINK_SOURCES, MatchCreated, RawUpload } from './life-cycle.ts'
import { MatchMetadata } from './metadata.ts'

const by = Actor
/** Derived by the sender, so that the same command again is the same job. */
const jobId = Text(100)

export const CreateMatch = Command('CreateMatch', { by, ...MatchCreated.properties.data.properties })
export const AddRawUpload = Command('AddRawUpload', { by, rawUpload: RawUpload })
export const CompleteUpload = Command('CompleteUpload', { by, jobId })
/** The media worker shall fetch the video from these links, separated by commas, and continue from there. */
export const FetchFromLinks = Command('FetchFromLinks', {
  by,
  jobId,
  url: Text(LINKS_LENGTH),
  source: OneOf(LINK_SOURCES),
})
export const ReplaceFiles = Command('ReplaceFiles', { by })
export const RetryProcessing = Command('RetryProcessing', { by, jobId })
export const SetPriority = Command('SetPriority', { by, priority: Type.Number() })
/** `highestQueuedPriority` is read from the queue view: other matches' facts (ADR 0005). */
export const ClaimMatch = Command('ClaimMatch', {
  by,
  highestQueuedPriority: Type.Integer({ minimum: 0, maximum: 5 }),
})
export const ReleaseMatch = Command('ReleaseMatch', { by })
/** From the timer: `now` and `lapsesAfterHours` decide whether the claim is too old. */
export const LapseClaim = Command('LapseClaim', { now: Instant, lapsesAfterHours: Type.Number() })
/** `why`: in what the annotated score differs from the owner's, where it does; the event keeps it with who and when. */
export const CompleteAnnotation = Command('CompleteAnnotation', { by, why: Type.Optional(Text(1000)) })
export const AcceptAnnotation = Command('AcceptAnnotation', { by, jobId })
export const RejectAnnotation = Command('RejectAnnotation', { by, why: Text(1000) })
export const AddReviewComment = Command('AddReviewComment', {
  by,
  commentId: Uuid,
  annotationId: Uuid,
  text: Text(1000),
})
export const ResolveReviewComment = Command('ResolveReviewComment', { by, commentId: Uuid })
export const ForcePreprocessing = Command('ForcePreprocessing', { by, jobId })
export const ForcePostprocessing = Command('ForcePostprocessing', { by, jobId })
export const RevertToCreated = Command('RevertToCreated', { by })
export const DeleteMatch = Command('DeleteMatch', { by })
export const ChangeMetadata = Command('ChangeMetadata', { by, metadata: MatchMetadata })
export const SetTitleImage = Command('SetTitleImage', {
  by,
  uri: MediaUri,
  clockSeconds: Nullable(Type.Number()),
})
/** The media worker makes the title image from this moment of the preprocessed video. */
export const RequestTitleImage = Command('RequestTitleImage', { by, jobId, clockSeconds: Seconds })
export const EditAnnotation = Command('EditAnnotation', {
  by,
  edits: Type.Array(Edit, { minItems: 1, maxItems: 2000 }),
  /** Ids that the events of these edits will get, in their order. */
  eventIds: Type.Array(Uuid),
  /** An admin's correction that leaves status and times alone (D51). */
  silent: Type.Boolean(),
  /** A manager takes entries from the second annotation of this person (D100). */
  reconciles: Type.Optional(Uuid),
})
/** The whole annotation as it shall be, compared with what there is (D29). */
export const ReplaceAnnotation = Command('ReplaceAnnotation', {
  by,
  entries: Type.Array(AnnotatedEvent, { maxItems: 2000 }),
  /** Name of the annotation that the sender has seen, see `annotationTag`; null when none was given. */
  knownTag: Nullable(Text(100)),
  silent: Type.Boolean(),
})
export const ShareMatch = Command('ShareMatch', {
  by,
  links: Type.Array(Type.Object({ linkId: Uuid, email: Email, emailHash: Text(64) }, closed), {
    minItems: 1,
  }),
})
export const DeleteMatchLink = Command('DeleteMatchLink', { by, linkId: Uuid })
export const SetEmbed = Command('SetEmbed', { by, open: Type.Boolean() })
/** Takes the actor out of its players: by id, or by one of these addresses, which they have proved (D112). */
export const LeaveMatch = Command('LeaveMatch', { by, emails: Type.Array(Email, { maxItems: 100 }) })
/** Within the days that a deleted match is kept (D109). */
export const RestoreMatch = Command('RestoreMatch', { by })
/** From the sweep, or the erasure of its owner: a match that was deleted so many days ago is gone for good (D109). */
export const RemoveMedia = Command('RemoveMedia', { now: Instant, keptForDays: Type.Number({ minimum: 0 }) })
export const SetDemo = Command('SetDemo', { by, demo: Type.Boolean() })
/** To another account, with everything that belongs to the match (D93). */
export const MoveOwner = Command('MoveOwner', { by, ownerId: Uuid })
/** From the media worker. */
/** What was fetched, in the order of the links; `order` counts from the first of them. */
export const RecordFetched = Command('RecordFetched', {
  jobId,
  rawUploads: Type.Array(RawUpload, { minItems: 1 }),
  elapsedSeconds: Type.Number({ minimum: 0 }),
})
export const RecordPreprocessed = Command('RecordPreprocessed', {
  jobId,
  uri: MediaUri,
  small: Type.Optional(SmallRendition),
  probe: VideoProbe,
  titleImageUri: Nullable(MediaUri),
  thumbnails: Nullable(ThumbnailSheet),
  method: OneOf(['copied', 'transcoded'] as const),
  elapsedSeconds: Type.Number({ minimum: 0 }),
})
export const RecordPostprocessed = Command('RecordPostprocessed', {
  jobId,
  uri: MediaUri,
  small: Type.Optional(SmallRendition),
  pieces: Type.Array(Piece),
  durationSeconds: Type.Number({ minimum: 0 }),
  elapsedSeconds: Type.Number({ minimum: 0 }),
})
export const RecordTitleImage = Command('RecordTitleImage', { jobId, uri: MediaUri, clockSeconds: Seconds })
export const RecordTitleImageFailed = Command('RecordTitleImageFailed', { jobId, why: Text(500) })
export const RecordProcessingFailed = Command('RecordProcessingFailed', {
  jobId,
  kind: OneOf(JOB_KINDS),
  why: Text(500),
})

export const MATCH_COMMANDS = [
  CreateMatch,
  AddRawUpload,
  CompleteUpload,
  FetchFromLinks,
  ReplaceFiles,
  RetryProcessing,
  SetPriority,
  ClaimMatch,
  ReleaseMatch,
  LapseClaim,
  CompleteAnnotation,
  AcceptAnnotation,
  RejectAnnotation,
  AddReviewComment,
  ResolveReviewComment,
  ForcePreprocessing,
  ForcePostprocessing,
  RevertToCreated,
  DeleteMatch,
  ChangeMetadata,
  SetTitleImage,
  RequestTitleImage,
  EditAnnotation,
  ReplaceAnnotation,
  ShareMatch,
  DeleteMatchLink,
  SetEmbed,
  SetDemo,
  LeaveMatch,
  RestoreMatch,
  RemoveMedia,
  MoveOwner,
  RecordFetched,
  RecordPreprocessed,
  RecordPostprocessed,
  RecordTitleImage,
  RecordTitleImageFailed,
  RecordProcessingFailed,
] as const
export type MatchCommand = Static<(typeof MATCH_COMMANDS)[number]>
