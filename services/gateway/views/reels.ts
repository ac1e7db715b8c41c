import { createHmac } from 'node:crypto'
import { plannedSeconds } from '@courtline/messages/reels/reel'
import { VIDEO_SITES, type VideoSite } from '@courtline/messages/reels/video-sites'
import type { ReelView, SharedReelView } from '@courtline/messages/views/reel'
import type { ReelDocument, ReelFilm, ReelUpload } from '@courtline/projections/reels/project'
import { mediaPath } from './media-path.ts'

/** Why a reel is gone that its maker did not delete (D119). */
const WITHDRAWN = 'A match in this reel was deleted, and the reel with it.'

/** The token of a reel's public link: it follows from the site's secret, so that the log alone opens no page. */
export const reelTokenOf = (siteSecret: Uint8Array, shareId: string): string =>
  createHmac('sha256', siteSecret).update(`reel share:${shareId}`).digest('base64url')

/** A reel as its maker sees it. */
export function reelView(reel: ReelDocument, siteSecret: Uint8Array): ReelView {
  const { id, userId, jobId, title, description, look, pieces, createdOn, making, share, uploads } = reel
  const film = making.stage === 'complete' ? making.film : undefined
  return {
    id,
    userId,
    status: film ? 'Complete' : 'Pending',
    error: making.stage === 'stopped' ? making.why : making.stage === 'withdrawn' ? WITHDRAWN : null,
    canRetry: making.stage === 'stopped',
    jobId,
    title,
    description,
    look,
    events: [...pieces],
    createdOn,
    plannedSeconds: plannedSeconds(pieces, look),
    videoUri: film?.uri ?? null,
    videoURL: film ? mediaPath(film.uri) : null,
    posterURL: film ? mediaPath(film.posterUri) : null,
    durationSeconds: film?.durationSeconds ?? null,
    sizeBytes: film?.sizeBytes ?? null,
    chapters: [...(film?.chapters ?? [])],
    sharePath: share && `/reel/${reelTokenOf(siteSecret, share.shareId)}`,
    uploads: VIDEO_SITES.flatMap((site) => uploadView(site, uploads[site])),
  }
}

/** What anybody who has the link may see. */
export function sharedReelView(
  { title, description }: ReelDocument,
  film: ReelFilm,
  token: string,
): SharedReelView {
  const held = (uri: string) => `${mediaPath(uri)}?reel=${encodeURIComponent(token)}`
  return {
    title,
    description,
    durationSeconds: film.durationSeconds,
    sizeBytes: film.sizeBytes,
    videoURL: held(film.uri),
    posterURL: held(film.posterUri),
    chapters: [...film.chapters],
  }
}

function uploadView(site: VideoSite, upload: ReelUpload | undefined): ReelView['uploads'] {
  if (!upload) return []
  const { jobId, isPrivate, videoId, failure, simulated } = upload
  const state = videoId !== null ? 'done' : failure !== null ? 'failed' : 'pending'
  const url = videoId === null || simulated ? null : watchAddress(videoId)
  return [{ site, jobId, state, isPrivate, url, failure, simulated }]
}

const watchAddress = (videoId: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`
