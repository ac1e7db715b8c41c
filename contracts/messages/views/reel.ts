import { Type, type Static } from 'typebox'
import { MediaUri } from '../media/media.ts'
import { ReelChapter, ReelLook, ReelPiece } from '../reels/reel.ts'
import { VIDEO_SITE_FAILURES, VIDEO_SITES } from '../reels/video-sites.ts'
import { closed, Count, Nullable, OneOf, Seconds, Text, Uuid } from '../schema.ts'

/** What became of the last upload of a reel to a video site. */
const SiteUpload = Type.Object(
  {
    site: OneOf(VIDEO_SITES),
    jobId: Text(100),
    state: OneOf(['pending', 'done', 'failed']),
    isPrivate: Type.Boolean(),
    /** Where it is to be watched; null until it is there, and for a simulated upload. */
    url: Nullable(Text(300)),
    failure: Nullable(OneOf(VIDEO_SITE_FAILURES)),
    /** By a demo's site, which takes nothing (D25). */
    simulated: Type.Boolean(),
  },
  closed,
)

/** A highlight with its request, as a reel (D90, D119). */
export const ReelView = Type.Object(
  {
    id: Uuid,
    userId: Uuid,
    /** A reel that could not be made is Pending with an `error`. */
    status: OneOf(['Pending', 'Complete']),
    error: Nullable(Text(500)),
    /** Whether it can be tried again: not where its match was deleted. */
    canRetry: Type.Boolean(),
    jobId: Text(100),
    title: Text(200),
    description: Text(2000),
    look: ReelLook,
    events: Type.Array(ReelPiece),
    createdOn: Text(40),
    plannedSeconds: Seconds,
    videoUri: Nullable(MediaUri),
    /** Where the film is; null until it is made. */
    videoURL: Nullable(Text(600)),
    posterURL: Nullable(Text(600)),
    durationSeconds: Nullable(Seconds),
    sizeBytes: Nullable(Count),
    chapters: Type.Array(ReelChapter),
    /** The public page; null while it is not shared. */
    sharePath: Nullable(Text(200)),
    uploads: Type.Array(SiteUpload),
  },
  closed,
)
export type ReelView = Static<typeof ReelView>

/** What the public page of a shared reel shows: what its maker put there, and nothing of who that is. */
export const SharedReelView = Type.Object(
  {
    title: Text(200),
    description: Text(2000),
    durationSeconds: Seconds,
    sizeBytes: Count,
    videoURL: Text(600),
    posterURL: Text(600),
    chapters: Type.Array(ReelChapter),
  },
  closed,
)
export type SharedReelView = Static<typeof SharedReelView>
