import type { MatchStatus, RawUpload } from '@courtline/messages/match/life-cycle'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { LifeCycleState } from '@courtline/messages/match/status'
import type { Piece, SmallRendition, ThumbnailSheet, VideoProbe } from '@courtline/messages/media/media'
import type { Processing, ReviewComment } from '@courtline/messages/views/match'

/** Everything known of a match but its annotation. Names of accounts are joined when read (D32). */
export interface MatchDocument {
  readonly id: string
  readonly ownerId: string
  /** Every owner it ever had: their keys seal its texts. */
  readonly ownerIds: readonly string[]
  readonly lifeCycle: LifeCycleState
  readonly processing: Processing
  /** It was Edited or Completed once and no new files came since (D73). */
  readonly finishedOnce: boolean
  /** A silent change left the cut pieces (D102). */
  readonly needsPostprocessing: boolean
  /** Newest first. */
  readonly statusLog: readonly StatusLine[]
  /** The oldest first. */
  readonly reviewComments: readonly ReviewCommentLine[]
  readonly priority: number
  /** Without the names and addresses of players that have an account. */
  readonly metadata: MatchMetadata
  readonly firstUpdate: string
  readonly lastUpdate: string
  readonly lastAnnotationUpdate: string | null
  /** When its annotator last claimed, got it back or edited: a claim lapses from then on (D20). */
  readonly workedOnAt: string
  readonly titleImage: string | null
  readonly thumbnails: ThumbnailSheet | null
  readonly rawUploads: readonly RawUpload[]
  readonly preprocessedVideoUri: string | null
  readonly postprocessedVideoUri: string | null
  /** Of the preprocessed and of the cut video, where one was made. */
  readonly smallRenditions: { readonly uncut: SmallRendition | null; readonly cut: SmallRendition | null }
  readonly probe: VideoProbe | null
  readonly pieces: readonly Piece[]
  /** Length of the cut video. */
  readonly cutSeconds: number | null
  readonly recruitingNotes: string | null
  readonly notes: string | null
  readonly url: string | null
  readonly preshareEmails: readonly string[]
  readonly links: readonly MatchLink[]
  readonly embedOpen: boolean
  readonly demo: boolean
  /** Its files went with its deletion: it cannot be brought back (D109). */
  readonly mediaRemoved: boolean
  readonly saveAsRecruitingMatch: boolean
  /** Revision and position of the last event that it has seen. */
  readonly revision: number
  readonly position: string
}

/** One line of the status history as stored; `name` of the view is joined. */
export interface StatusLine {
  readonly position: string
  readonly date: string
  readonly status: MatchStatus
  readonly what: string
  /** Null for a worker. */
  readonly userId: string | null
  readonly reason: string | null
  /** What a manager wrote to the annotator: sealed in the log, unlike `reason`. */
  readonly why: string | null
}

/** One comment as stored; `name` of the view is joined. */
export type ReviewCommentLine = Omit<ReviewComment, 'name'>

/** One match link: this address may watch the match (D67). */
export interface MatchLink {
  readonly linkId: string
  readonly email: string
  readonly emailHash: string
}
