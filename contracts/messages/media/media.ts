import { Type, type Static } from 'typebox'
import { closed, Count, Nullable, OneOf, Seconds, Text, Uuid } from '../schema.ts'

/** Address of a stored file: r/… raw, p/… preprocessed, v/… postprocessed (D54), i/… images. */
export const MediaUri = Type.String({ pattern: '^[rpvi]/[A-Za-z0-9._/-]+$', maxLength: 300 })

/** What ffmpeg or a container reader reports about a video file. */
export const VideoProbe = Type.Object(
  {
    durationSeconds: Seconds,
    widthPixels: Count,
    heightPixels: Count,
    framesPerSecond: Type.Number({ minimum: 0 }),
    videoCodec: Text(40),
    audioCodec: Nullable(Text(40)),
    sizeBytes: Count,
  },
  closed,
)
export type VideoProbe = Static<typeof VideoProbe>

/**
 * A smaller rendition of a video, for slow lines: the same frames at the same moments, so that the pieces of the one are
 * those of the other.
 */
export const SmallRendition = Type.Object(
  { uri: MediaUri, heightPixels: Count, bitsPerSecond: Count },
  closed,
)
export type SmallRendition = Static<typeof SmallRendition>

/** One piece of the cut video, as really written: frame at `gameStart` is the frame at `clockStart` (D12). */
export const Piece = Type.Object({ clockStart: Seconds, clockStop: Seconds, gameStart: Seconds }, closed)
export type Piece = Static<typeof Piece>

/** A sheet of small pictures of the whole video, one every `everySeconds`, read left to right, top to bottom. */
export const ThumbnailSheet = Type.Object(
  {
    uri: MediaUri,
    everySeconds: Seconds,
    columns: Count,
    count: Count,
    widthPixels: Count,
    heightPixels: Count,
  },
  closed,
)
export type ThumbnailSheet = Static<typeof ThumbnailSheet>

/** What the media worker reports while it works; never an event (D29). */
export const MediaProgress = Type.Object(
  {
    jobId: Text(100),
    kind: OneOf(['fetch', 'preprocess', 'postprocess', 'reel', 'reelUpload']),
    /** Whose reel it is; absent for what is of a match. */
    ofAccount: Type.Optional(Uuid),
    share: Type.Number({ minimum: 0, maximum: 1 }),
    secondsLeft: Nullable(Seconds),
    /** How many videos come before one that waits for its turn; absent once it is worked on. */
    waitingBehind: Type.Optional(Count),
  },
  closed,
)
export type MediaProgress = Static<typeof MediaProgress>
