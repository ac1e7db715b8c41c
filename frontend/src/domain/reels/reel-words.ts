import { TITLE_CARD_SECONDS } from '@courtline/messages/reels/limits'
import type { MediaProgress } from '@courtline/messages/media/media'
import type { ReelView } from '@courtline/messages/views/reel'
import { isoDay } from '../../foundation/time/calendar.ts'

/** One serve of a reel that is to be made: seconds of the video that is watched. */
export interface ReelServe {
  readonly matchUri: string
  readonly start: number
  readonly end: number
}

/** Of a site whose settings nobody has changed; the server has the last word (D119). */
export const LONGEST_REEL_SECONDS = 15 * 60

/** 'Highlights 2026-11-22': the title that a reel has unless its maker writes another (platform 9). */
export const defaultReelTitle = (now: Date) => `Highlights ${isoDay(now)}`

/** How long a reel of these serves will be. */
export const reelSeconds = (serves: readonly ReelServe[], titleCard: boolean): number =>
  serves.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0) +
  (titleCard ? TITLE_CARD_SECONDS : 0)

/** Whether the site is making it: one that could not be made is not. */
export const isBeingMade = ({ status, error }: ReelView) => status === 'Pending' && error === null

/** How far the upload of a reel is. */
export function uploadProgress(
  { id, uploads }: Pick<ReelView, 'id' | 'uploads'>,
  progress: ReadonlyMap<string, MediaProgress>,
): MediaProgress | undefined {
  const reported = progress.get(id)
  return uploads.some(({ jobId }) => jobId === reported?.jobId) ? reported : undefined
}

/** How far the job is that makes a reel now: what an earlier one had reported counts no more. */
export function reelProgress(
  { id, jobId }: Pick<ReelView, 'id' | 'jobId'>,
  progress: ReadonlyMap<string, MediaProgress>,
): MediaProgress | undefined {
  const reported = progress.get(id)
  return reported?.jobId === jobId ? reported : undefined
}

/** 'Link, YouTube (private)': where a reel can be watched by others. */
export function sharedWords({ sharePath, uploads }: ReelView): string {
  const places = [
    ...(sharePath === null ? [] : ['Link']),
    ...uploads.flatMap(({ state, isPrivate, simulated }) =>
      state !== 'done' || simulated ? [] : [isPrivate ? 'YouTube (private)' : 'YouTube'],
    ),
  ]
  return places.length === 0 ? 'Only you' : places.join(', ')
}

/** '1 serve', '14 serves'. */
export const servesWords = (count: number) => `${count} ${count === 1 ? 'serve' : 'serves'}`
