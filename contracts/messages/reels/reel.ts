import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { personal } from '../event-sourcing/personal-data.ts'
import { MediaUri } from '../media/media.ts'
import { VIDEO_SITE_FAILURES, VIDEO_SITES } from './video-sites.ts'
import { closed, Count, Nullable, OneOf, Seconds, Text, Uuid } from '../schema.ts'
import { MOST_REEL_PIECES, REEL_DESCRIPTION_LENGTH, REEL_TITLE_LENGTH, TITLE_CARD_SECONDS } from './limits.ts'

/** What is drawn into the picture, by the maker's choice. */
export const ReelLook = Type.Object(
  { titleCard: Type.Boolean(), names: Type.Boolean(), score: Type.Boolean() },
  closed,
)
export type ReelLook = Static<typeof ReelLook>

/** One piece of a reel in seconds of its match's uncut video, so that a later cut of the match moves nothing (D119). */
export const ReelPiece = Type.Object(
  {
    matchId: Uuid,
    /** The serve that the piece shows; null where it begins with none. */
    annotationId: Nullable(Uuid),
    clockStart: Seconds,
    clockStop: Seconds,
  },
  closed,
)
export type ReelPiece = Static<typeof ReelPiece>

/** What a reel is made of. */
const Recipe = {
  reelId: Uuid,
  jobId: Text(100),
  title: personal(Text(REEL_TITLE_LENGTH)),
  description: personal(Text(REEL_DESCRIPTION_LENGTH)),
  look: ReelLook,
  pieces: Type.Array(ReelPiece, { maxItems: MOST_REEL_PIECES }),
}

/** Where a piece begins in the finished reel, and what was called there; names nobody. */
export const ReelChapter = Type.Object({ startSeconds: Seconds, text: Text(100) }, closed)
export type ReelChapter = Static<typeof ReelChapter>

/** The film as it was made. */
const Film = {
  reelId: Uuid,
  jobId: Text(100),
  uri: MediaUri,
  posterUri: MediaUri,
  durationSeconds: Seconds,
  sizeBytes: Count,
  method: OneOf(['copied', 'encoded']),
  chapters: Type.Array(ReelChapter, { maxItems: MOST_REEL_PIECES }),
  elapsedSeconds: Seconds,
}

const why = Text(500)
const Upload = { reelId: Uuid, jobId: Text(100), site: OneOf(VIDEO_SITES) }

export const ReelRequested = Event('ReelRequested', Recipe)
/** It could not be made, or was cancelled, and its maker has it tried again. */
export const ReelRetried = Event('ReelRetried', Recipe)
export const ReelCompleted = Event('ReelCompleted', Film)
export const ReelFailed = Event('ReelFailed', { reelId: Uuid, jobId: Text(100), why })
export const ReelCancelled = Event('ReelCancelled', { reelId: Uuid })
export const ReelDeleted = Event('ReelDeleted', { reelId: Uuid })
/** A match in it was deleted, and the reel went with it (D119); its maker sees so in the list of reels. */
export const ReelWithdrawn = Event('ReelWithdrawn', { reelId: Uuid, matchId: Uuid })
/** Anyone with the link may watch it. The link's token follows from the site's secret and `shareId`. */
export const ReelShared = Event('ReelShared', { reelId: Uuid, shareId: Uuid, tokenHash: Text(64) })
export const ReelShareTakenBack = Event('ReelShareTakenBack', { reelId: Uuid })
export const ReelUploadRequested = Event('ReelUploadRequested', { ...Upload, isPrivate: Type.Boolean() })
/** Where the site takes the film, so that another attempt goes on instead of making a second video; null once it is gone. */
export const ReelUploadBegun = Event('ReelUploadBegun', {
  ...Upload,
  secretAddress: Nullable(personal(Text(2000))),
})
export const ReelUploaded = Event('ReelUploaded', {
  ...Upload,
  videoId: Text(100),
  /** By a demo's site that takes nothing (D25). */
  simulated: Type.Optional(Type.Literal(true)),
})
export const ReelUploadFailed = Event('ReelUploadFailed', { ...Upload, failure: OneOf(VIDEO_SITE_FAILURES) })

export const REEL_EVENTS = [
  ReelRequested,
  ReelRetried,
  ReelCompleted,
  ReelFailed,
  ReelCancelled,
  ReelDeleted,
  ReelWithdrawn,
  ReelShared,
  ReelShareTakenBack,
  ReelUploadRequested,
  ReelUploadBegun,
  ReelUploaded,
  ReelUploadFailed,
] as const
export type ReelEvent = Static<(typeof REEL_EVENTS)[number]>

/** Whose reels they are is the sender's to see to: everybody has their own. Results come from the media worker. */
export const REEL_COMMANDS = [
  Command('CreateReel', {
    by: Actor,
    ...Recipe,
    /** Of the site's settings (D119). */
    mostReels: Count,
    longestSeconds: Seconds,
    /** A film of one match, which may be longer than other reels. */
    isCoachCut: Type.Boolean(),
  }),
  Command('RetryReel', { by: Actor, reelId: Uuid, jobId: Text(100) }),
  Command('CancelReel', { by: Actor, reelId: Uuid }),
  Command('DeleteReel', { by: Actor, reelId: Uuid }),
  Command('DeleteAllReels', { by: Actor }),
  Command('WithdrawReels', { matchId: Uuid }),
  Command('ShareReel', { by: Actor, reelId: Uuid, shareId: Uuid, tokenHash: Text(64) }),
  Command('TakeBackReel', { by: Actor, reelId: Uuid }),
  Command('CompleteReel', Film),
  Command('FailReel', { reelId: Uuid, jobId: Text(100), why }),
  Command('RequestReelUpload', { by: Actor, ...Upload, isPrivate: Type.Boolean() }),
  Command('RecordReelUploadBegun', { ...Upload, secretAddress: Nullable(Text(2000)) }),
  Command('RecordReelUploaded', {
    ...Upload,
    videoId: Text(100),
    simulated: Type.Optional(Type.Literal(true)),
  }),
  Command('RecordReelUploadFailed', { ...Upload, failure: OneOf(VIDEO_SITE_FAILURES) }),
] as const
export type ReelCommand = Static<(typeof REEL_COMMANDS)[number]>

/** How long a reel of these pieces will be, in seconds. */
export const plannedSeconds = (
  pieces: readonly Pick<ReelPiece, 'clockStart' | 'clockStop'>[],
  look: ReelLook,
) =>
  pieces.reduce((sum, { clockStart, clockStop }) => sum + Math.max(0, clockStop - clockStart), 0) +
  (look.titleCard ? TITLE_CARD_SECONDS : 0)
