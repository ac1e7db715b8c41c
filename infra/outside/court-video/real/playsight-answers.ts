import { LINK_LENGTH } from '@courtline/messages/media/link-check'
import type { CourtVideo } from '@courtline/messages/views/video-sources'

type Fields = Readonly<Record<string, unknown>>

/** A court video as the service answers it; `file` only where a share was requested. */
export interface ServiceVideo {
  readonly video: Omit<CourtVideo, 'use'>
  readonly file: string | null
}

/** More than anybody has of one day, and no endless table. */
const MOST_VIDEOS = 50

/** The videos in an answer, newest first; entries without a link, a court or a start are left out. */
export function readVideos(answer: unknown): ServiceVideo[] {
  const listed = fieldsOf(answer)['videos']
  const videos = Array.isArray(listed) ? listed.flatMap((entry) => videoIn(fieldsOf(entry)) ?? []) : []
  return videos.toSorted((one, other) => (one.video.start < other.video.start ? 1 : -1)).slice(0, MOST_VIDEOS)
}

/** The token that a log-in answers; undefined where there is none. */
export function readToken(answer: unknown): string | undefined {
  const { token } = fieldsOf(answer)
  return typeof token === 'string' && token !== '' ? token : undefined
}

function videoIn({ court, start, link, file }: Fields): ServiceVideo | undefined {
  const name = typeof court === 'number' ? String(court) : court
  if (typeof name !== 'string' || name.trim() === '' || typeof start !== 'string') return undefined
  if (typeof link !== 'string' || link.length > LINK_LENGTH || !URL.canParse(link)) return undefined
  const moment = new Date(start)
  if (Number.isNaN(moment.getTime())) return undefined
  return {
    video: { court: name.trim().slice(0, 100), start: moment.toISOString(), link },
    file: typeof file === 'string' ? file : null,
  }
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
