import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { subjectIdOf } from '@courtline/messages/ids'
import { REEL_EVENTS, type ReelEvent, type ReelLook, type ReelPiece } from '@courtline/messages/reels/reel'
import type { VideoSite, VideoSiteFailure } from '@courtline/messages/reels/video-sites'
import { oneDocument, type Projection } from '../runtime/projection.ts'

/** The finished film of a reel. */
export type ReelFilm = Omit<Extract<ReelEvent, { type: 'ReelCompleted' }>['data'], 'reelId' | 'jobId'>

/** How far a reel is; `stopped` can be tried again. */
export type ReelMaking =
  | { readonly stage: 'pending' }
  | { readonly stage: 'stopped'; readonly why: string }
  | { readonly stage: 'complete'; readonly film: ReelFilm }
  /** A match in it was deleted, and its film went with that. */
  | { readonly stage: 'withdrawn' }

/** The last upload of a reel to a video site. */
export interface ReelUpload {
  readonly jobId: string
  readonly isPrivate: boolean
  readonly askedOn: string
  /** Null until it is there. */
  readonly videoId: string | null
  readonly failure: VideoSiteFailure | null
  readonly simulated: boolean
}

/** One highlight reel (D119). */
export interface ReelDocument {
  readonly id: string
  readonly userId: string
  readonly jobId: string
  readonly title: string
  readonly description: string
  readonly look: ReelLook
  readonly pieces: readonly ReelPiece[]
  readonly createdOn: string
  readonly making: ReelMaking
  /** By which the public link is found; null while it is not shared. */
  readonly share: { readonly shareId: string; readonly tokenHash: string } | null
  readonly uploads: Readonly<Partial<Record<VideoSite, ReelUpload>>>
  readonly revision: number
}

/** Highlight reels, one document each. They leave with their maker's account, which deletes them first. */
export const reels: Projection<ReelEvent, ReelDocument> = {
  name: 'reels',
  version: 2,
  ordering: 'stream',
  handles: REEL_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { user: 'one', match: 'many', token: 'one' },
  personal: true,
  groupsOf: ({ event }) => [event.data.reelId],
  fold: oneDocument(foldReel),
  keysOf: ({ userId, pieces, share }) => ({
    user: userId,
    match: [...new Set(pieces.map(({ matchId }) => matchId))],
    token: share?.tokenHash ?? null,
  }),
}

function foldReel(
  reel: ReelDocument | null,
  { event, meta, stream, revision }: Recorded<ReelEvent>,
): ReelDocument | null {
  if (event.type === 'ReelDeleted') return null
  if (event.type === 'ReelRequested') {
    const { reelId: id, ...recipe } = event.data
    const userId = subjectIdOf(stream)
    const making = { stage: 'pending' as const }
    return { id, userId, ...recipe, createdOn: meta.at, making, share: null, uploads: {}, revision }
  }
  return reel && { ...reel, ...changeBy(reel, event, meta.at), revision }
}

type Change = Partial<Pick<ReelDocument, 'jobId' | 'making' | 'share' | 'uploads'>>

function changeBy(
  reel: ReelDocument,
  event: Exclude<ReelEvent, { type: 'ReelRequested' | 'ReelDeleted' }>,
  at: string,
): Change {
  switch (event.type) {
    case 'ReelRetried':
      return { jobId: event.data.jobId, making: { stage: 'pending' } }
    case 'ReelCompleted': {
      const { reelId: _reelId, jobId: _jobId, ...film } = event.data
      return { making: { stage: 'complete', film } }
    }
    case 'ReelFailed':
      return { making: { stage: 'stopped', why: event.data.why } }
    case 'ReelCancelled':
      return { making: { stage: 'stopped', why: 'You have cancelled this reel.' } }
    case 'ReelWithdrawn':
      return { making: { stage: 'withdrawn' }, share: null, uploads: {} }
    case 'ReelShared': {
      const { shareId, tokenHash } = event.data
      return { share: { shareId, tokenHash } }
    }
    case 'ReelShareTakenBack':
      return { share: null }
    case 'ReelUploadRequested': {
      const { jobId, isPrivate, site } = event.data
      return uploaded(reel, site, { jobId, isPrivate, askedOn: at, ...UNDER_WAY })
    }
    case 'ReelUploadBegun':
      return {}
    case 'ReelUploaded':
      return uploaded(reel, event.data.site, {
        videoId: event.data.videoId,
        simulated: event.data.simulated === true,
      })
    case 'ReelUploadFailed':
      return uploaded(reel, event.data.site, { failure: event.data.failure })
  }
}

const UNDER_WAY = { videoId: null, failure: null, simulated: false } as const

function uploaded({ uploads }: ReelDocument, site: VideoSite, change: Partial<ReelUpload>): Change {
  const before = uploads[site]
  const blank = { jobId: '', isPrivate: true, askedOn: '', ...UNDER_WAY }
  return { uploads: { ...uploads, [site]: { ...(before ?? blank), ...change } } }
}
