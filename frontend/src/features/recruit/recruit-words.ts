import type { WatchedView } from '@courtline/messages/views/recruiting'
import { clock } from '../../foundation/time/clock.ts'

type Parts = WatchedView['parts']

/** Seconds of the video that were watched at least once. */
export const secondsWatched = (parts: Parts): number =>
  parts.reduce((sum, { startSeconds, endSeconds }) => sum + (endSeconds - startSeconds), 0)

/** '12:04–14:10 (3 times), 20:00–20:30': in order of time. */
export const partsInWords = (parts: Parts): string =>
  parts
    .map(({ startSeconds, endSeconds, times }) => {
      const span = `${clock(startSeconds)}–${clock(endSeconds)}`
      return times > 1 ? `${span} (${times} times)` : span
    })
    .join(', ')

export const invitesLeftWords = (left: number) => (left === 1 ? '1 invite left' : `${left} invites left`)
