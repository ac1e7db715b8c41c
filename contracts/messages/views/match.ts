import { Type, type Static } from 'typebox'
import { LINKS_LENGTH } from '../media/link-check.ts'
import { MatchMetadata } from '../match/metadata.ts'
import { MATCH_STATUSES, RawUpload } from '../match/life-cycle.ts'
import { MediaUri, Piece, ThumbnailSheet, VideoProbe, SmallRendition } from '../media/media.ts'
import { closed, Count, Email, Nullable, OneOf, Pair, Priority, Text, Uuid } from '../schema.ts'

const Moment = Text(40)

/** One line of the status history, newest first in a match. */
export const StatusLogEntry = Type.Object(
  {
    position: Text(20),
    date: Moment,
    status: OneOf(MATCH_STATUSES),
    /** What happened, in a few words: 'Claimed', 'Preprocessed in 41 s', 'Failed: …'. */
    what: Text(1000),
    /** Who did it; a worker has no id. */
    userId: Nullable(Uuid),
    /** Joined when read. */
    name: Nullable(Text(200)),
    reason: Nullable(Text(1000)),
  },
  closed,
)
export type StatusLogEntry = Static<typeof StatusLogEntry>

/** What a manager wrote to one entry of the annotation. */
export const ReviewComment = Type.Object(
  {
    commentId: Uuid,
    annotationId: Uuid,
    text: Text(1000),
    date: Moment,
    userId: Uuid,
    /** Joined when read. */
    name: Nullable(Text(200)),
    resolved: Type.Boolean(),
  },
  closed,
)
export type ReviewComment = Static<typeof ReviewComment>

/** State of a match's media work. */
export const Processing = Type.Union([
  Type.Object({ state: Type.Literal('idle') }, closed),
  Type.Object({ state: Type.Literal('running'), jobId: Text(100), since: Moment }, closed),
  Type.Object({ state: Type.Literal('failed'), jobId: Text(100), why: Text(500) }, closed),
])
export type Processing = Static<typeof Processing>

/** The result so far, small enough for lists. Written by the match-state projection. */
export const ScoreSummary = Type.Object(
  {
    /** Finished and running sets, games per team. */
    sets: Type.Array(Pair(Count)),
    /** Points of a finished set's tiebreaker, null where there was none. */
    tiebreaks: Type.Array(Nullable(Pair(Count))),
    /** Called score of the running game: '30-15', 'Deuce' … */
    game: Nullable(Text(40)),
    winner: Nullable(Type.Union([Type.Literal(0), Type.Literal(1)])),
    points: Count,
    serves: Count,
    errors: Count,
    warnings: Count,
  },
  closed,
)
export type ScoreSummary = Static<typeof ScoreSummary>

/** A match as those see it who may see it (D22). */
export const MatchView = Type.Object(
  {
    id: Uuid,
    ownerId: Uuid,
    ownerName: Nullable(Text(100)),
    /** Only for the owner, managers and admins. */
    ownerEmail: Nullable(Email),
    status: OneOf(MATCH_STATUSES),
    statusLog: Type.Array(StatusLogEntry),
    /** At most a page of them, those that are open before others, the oldest first; for its annotator and managers, else empty. */
    reviewComments: Type.Array(ReviewComment),
    annotatorId: Nullable(Uuid),
    annotatorName: Nullable(Text(100)),
    priority: Priority,
    metadata: MatchMetadata,
    firstUpdate: Moment,
    lastUpdate: Moment,
    lastAnnotationUpdate: Nullable(Moment),
    titleImage: Nullable(MediaUri),
    thumbnails: Nullable(ThumbnailSheet),
    rawUploads: Type.Array(RawUpload),
    rawVideoUri: Nullable(MediaUri),
    preprocessedVideoUri: Nullable(MediaUri),
    postprocessedVideoUri: Nullable(MediaUri),
    /** Of the video that viewers watch, for slow lines; null where it needs none. */
    smallRendition: Nullable(SmallRendition),
    probe: Nullable(VideoProbe),
    pieces: Type.Array(Piece),
    /** Seconds of the video that viewers watch. */
    durationSeconds: Nullable(Type.Number()),
    processing: Processing,
    /** It was finished once and is being worked on again (D73). */
    rework: Type.Boolean(),
    /** A silent change left the cut pieces (D102). */
    needsPostprocessing: Type.Boolean(),
    computedMatchDetails: Type.Object({ score: Nullable(ScoreSummary) }, closed),
    annotationErrors: Count,
    recruitingNotes: Nullable(Text(2000)),
    notes: Nullable(Text(2000)),
    url: Nullable(Text(LINKS_LENGTH)),
    preshareEmails: Type.Array(Email),
    embedOpen: Type.Boolean(),
    demo: Type.Boolean(),
    /** What the asker may do now, so that screens need no rules: 'editMetadata', 'retry' … */
    actions: Type.Array(Text(40)),
    /** Revision of the match's stream that this view has seen. */
    revision: Count,
  },
  closed,
)
export type MatchView = Static<typeof MatchView>

/** A match in a list: the same words, without what only one match's page needs. */
export const MatchCard = Type.Omit(MatchView, [
  'statusLog',
  'reviewComments',
  'rawUploads',
  'pieces',
  'thumbnails',
  'preshareEmails',
  'recruitingNotes',
  'url',
])
export type MatchCard = Static<typeof MatchCard>
