import { Type, type Static } from 'typebox'
import { MediaUri, Piece, SmallRendition, ThumbnailSheet, VideoProbe } from '../media/media.ts'
import { PersonalText, personal } from '../event-sourcing/personal-data.ts'
import { closed, Count, Email, Nullable, OneOf, Priority, Seconds, Text, Uuid } from '../schema.ts'
import { Event } from '../event-sourcing/fact.ts'
import { LINKS_LENGTH } from '../media/link-check.ts'
import { AnnotatorPoints } from '../reports/report.ts'
import { MatchMetadata } from './metadata.ts'
import { RuleSet } from './rule-set.ts'

/** Every status a match can have (D20). */
export const MATCH_STATUSES = [
  'Created',
  'Preprocessing',
  'Queued',
  'Annotating',
  'Review',
  'Postprocessing',
  'Edited',
  'Completed',
  'Deleted',
] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]
/** In the order of a match's life; a deleted match is in none of them. */
export const STATUSES_IN_ORDER: readonly MatchStatus[] = MATCH_STATUSES.filter((each) => each !== 'Deleted')

/** Finished matches, which viewers may watch. */
export const VIEWABLE: readonly MatchStatus[] = ['Edited', 'Completed']

/** Owner and metadata of a new match; every field is there from the first event on. */
export const MatchCreated = Event('MatchCreated', {
  ownerId: Uuid,
  metadata: MatchMetadata,
  priority: Priority,
  /** The recruit asked that the upload become a recruit match when it completes. */
  saveAsRecruitingMatch: Type.Boolean(),
  recruitingNotes: PersonalText(2000),
  notes: PersonalText(2000),
  /** Where the video comes from, when it comes from a link. */
  url: Nullable(Text(2000)),
  /** Shared with these addresses when the match can first be watched (D67). */
  preshareEmails: Type.Array(personal(Email), { maxItems: 50 }),
})

/** How a raw file came in. */
export const RAW_SOURCES = ['directUpload', 'url', 'dropbox', 'playsight'] as const
/** Sources whose links the media worker fetches: any server, the file-hosting chooser, the court-video service. */
export const LINK_SOURCES = ['url', 'dropbox', 'playsight'] as const
export type LinkSource = (typeof LINK_SOURCES)[number]

export const RawUpload = Type.Object(
  {
    fileName: personal(Text(255)),
    source: OneOf(RAW_SOURCES),
    /** Place among the match's raw files, from 0; they are joined in this order. */
    order: Count,
    uri: MediaUri,
    sizeBytes: Count,
  },
  closed,
)
export type RawUpload = Static<typeof RawUpload>

export const RawUploadAdded = Event('RawUploadAdded', RawUpload.properties)
/** The video is somewhere else still: it is fetched from there first, and joins what is there already. */
export const FetchRequested = Event('FetchRequested', {
  jobId: Text(100),
  /** Links, separated by commas (D70); null once its owner is erased. */
  url: PersonalText(LINKS_LENGTH),
  /** The service that the links are of. */
  source: OneOf(LINK_SOURCES),
  cause: OneOf(['added', 'retry'] as const),
})
export const PreprocessingRequested = Event('PreprocessingRequested', {
  jobId: Text(100),
  rawUploads: Type.Array(RawUpload),
  cause: OneOf(['uploadCompleted', 'forced', 'retry'] as const),
})
export const Preprocessed = Event('Preprocessed', {
  jobId: Text(100),
  uri: MediaUri,
  /** Made where the video takes more than slow lines carry. */
  small: Type.Optional(SmallRendition),
  probe: VideoProbe,
  titleImageUri: Nullable(MediaUri),
  thumbnails: Nullable(ThumbnailSheet),
  /** 'copied' when the source already was what is wanted, else 'transcoded'. */
  method: OneOf(['copied', 'transcoded'] as const),
  elapsedSeconds: Type.Number({ minimum: 0 }),
})
/** The jobs of a media worker. */
export const JOB_KINDS = ['fetch', 'preprocess', 'postprocess'] as const
export type JobKind = (typeof JOB_KINDS)[number]

export const ProcessingFailed = Event('ProcessingFailed', {
  jobId: Text(100),
  kind: OneOf(JOB_KINDS),
  /** In the user's words: shown in the status log. */
  why: Text(500),
})
/** A match without any raw file goes to the queue at once (D76). */
export const QueuedWithoutVideo = Event('QueuedWithoutVideo', {})
/** The failed upload makes room for other files; back to Created. */
export const FilesReplaced = Event('FilesReplaced', {})
export const PriorityChanged = Event('PriorityChanged', { priority: Priority })
export const MatchClaimed = Event('MatchClaimed', { annotatorId: Uuid })
export const MatchReleased = Event('MatchReleased', {
  annotatorId: Uuid,
  cause: OneOf(['released', 'lapsed'] as const),
})
export const AnnotationCompleted = Event('AnnotationCompleted', {
  annotatorId: Uuid,
  /** Serves and adjustments at that moment. */
  entries: Count,
})
export const AnnotationAccepted = Event('AnnotationAccepted', {
  annotatorId: Uuid,
  /** Played points by the annotator who entered them first (D92); absent where it was recorded before points were billed. */
  points: Type.Optional(Type.Array(AnnotatorPoints)),
})
export const AnnotationRejected = Event('AnnotationRejected', {
  annotatorId: Uuid,
  why: personal(Text(1000)),
})
/** What a manager wrote to one entry of the annotation, to be looked at again. */
export const ReviewCommentAdded = Event('ReviewCommentAdded', {
  commentId: Uuid,
  annotationId: Uuid,
  text: personal(Text(1000)),
})
export const ReviewCommentResolved = Event('ReviewCommentResolved', { commentId: Uuid })
export const PostprocessingRequested = Event('PostprocessingRequested', {
  jobId: Text(100),
  videoUri: MediaUri,
  /** The smaller rendition, which is cut as well. */
  small: Type.Optional(SmallRendition),
  cause: OneOf(['accepted', 'forced', 'retry'] as const),
})
export const Postprocessed = Event('Postprocessed', {
  jobId: Text(100),
  uri: MediaUri,
  small: Type.Optional(SmallRendition),
  pieces: Type.Array(Piece),
  durationSeconds: Type.Number({ minimum: 0 }),
  elapsedSeconds: Type.Number({ minimum: 0 }),
})
export const RevertedToCreated = Event('RevertedToCreated', {})
export const MatchDeleted = Event('MatchDeleted', {})
/** A listed player took themselves out; MetadataChanged beside it holds what is left (D112). */
export const PlayerLeft = Event('PlayerLeft', {})
/** An admin brought a deleted match back (D109). */
export const MatchRestored = Event('MatchRestored', {})
/** The files of a deleted match go, and it cannot be brought back any more (D109). */
export const MediaRemoved = Event('MediaRemoved', {})
export const MetadataChanged = Event('MetadataChanged', { metadata: MatchMetadata })
export const RulesChanged = Event('RulesChanged', { ruleName: Text(100), rules: RuleSet })
/** A moment of the video was chosen for the title image: the media worker makes the picture of it. */
export const TitleImageRequested = Event('TitleImageRequested', {
  jobId: Text(100),
  videoUri: MediaUri,
  clockSeconds: Seconds,
})
export const TitleImageChanged = Event('TitleImageChanged', {
  uri: MediaUri,
  clockSeconds: Nullable(Type.Number()),
  /** The request that this answers; absent for a picture that was stored by other means. */
  jobId: Type.Optional(Text(100)),
})
/** The request is over, and the title image is the one from before. */
export const TitleImageFailed = Event('TitleImageFailed', {
  jobId: Text(100),
  /** In the user's words: shown in the status log. */
  why: Text(500),
})
/** One match link: this address may watch the match (D67). */
export const MatchShared = Event('MatchShared', { linkId: Uuid, email: personal(Email), emailHash: Text(64) })
export const MatchLinkDeleted = Event('MatchLinkDeleted', { linkId: Uuid })
/** 'Anyone with the link may watch' switched on or off (D55). */
export const EmbedChanged = Event('EmbedChanged', { open: Type.Boolean() })
/** The site's demo match is seen by all (D22). */
export const DemoChanged = Event('DemoChanged', { demo: Type.Boolean() })
export const OwnerMoved = Event('OwnerMoved', { ownerId: Uuid })

export const LIFE_CYCLE_EVENTS = [
  MatchCreated,
  RawUploadAdded,
  FetchRequested,
  PreprocessingRequested,
  Preprocessed,
  ProcessingFailed,
  QueuedWithoutVideo,
  FilesReplaced,
  PriorityChanged,
  MatchClaimed,
  MatchReleased,
  AnnotationCompleted,
  AnnotationAccepted,
  AnnotationRejected,
  ReviewCommentAdded,
  ReviewCommentResolved,
  PostprocessingRequested,
  Postprocessed,
  RevertedToCreated,
  MatchDeleted,
  PlayerLeft,
  MatchRestored,
  MediaRemoved,
  MetadataChanged,
  RulesChanged,
  TitleImageRequested,
  TitleImageChanged,
  TitleImageFailed,
  MatchShared,
  MatchLinkDeleted,
  EmbedChanged,
  DemoChanged,
  OwnerMoved,
] as const
export type LifeCycleEvent = Static<(typeof LIFE_CYCLE_EVENTS)[number]>
