import type { CourtVideo } from '@courtline/messages/views/video-sources'
import { madeDownload, type MakeVideo } from '../../made-video.ts'
import { courtFlaws, type CourtAnswer, type CourtVideoService } from '../court-video.ts'

const NAME = 'PlaySight'
const FLAWS = courtFlaws(NAME)
/** A name that is nobody's. */
const SITE = 'https://playsight.example'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** What its share links show: courts, each with the hour of the day before. */
const SHARES: Readonly<Record<string, readonly (readonly [court: string, hour: number])[]>> = {
  evening: [
    ['Court 3', 18],
    ['Court 4', 18],
  ],
  morning: [['Center court', 9]],
}

/**
 * A court-video service that makes its videos up: for demos, and for trying each screen and each error offline. A login
 * whose password is 'wrong' is refused, 'down' finds the service silent; the share links `expired` and `down` likewise.
 */
export function openSimulatedCourtVideo(now: () => Date, makeVideo: MakeVideo): CourtVideoService {
  const all = () => Object.keys(SHARES).flatMap((share) => videosIn(share, now()))
  const videosAt = async (link: string): Promise<CourtAnswer> => {
    const [kind, name = ''] = new URL(link).pathname.split('/').slice(1)
    if (name === 'expired') return FLAWS.expired
    if (name === 'down') return FLAWS.unreachable
    const videos = kind === 'share' ? videosIn(name, now()) : all().filter((video) => video.link === link)
    return videos.length === 0 ? FLAWS.unknown : { videos }
  }
  return {
    name: NAME,
    simulated: true,
    hint: `This demo is not connected to ${NAME}; try ${SITE}/share/evening, or …/expired.`,
    isShare: (link) => URL.canParse(link) && new URL(link).origin === SITE,
    videosOf: async ({ password }) => {
      if (password === 'wrong') return FLAWS.wrongLogin
      if (password === 'down') return FLAWS.unreachable
      return { videos: all().map((video) => ({ ...video, use: 0 })) }
    },
    videosAt,
    async download(link, file, options) {
      const shown = await videosAt(link)
      return 'flaw' in shown ? shown : madeDownload(makeVideo, `${nameIn(link)}.mp4`, file, options)
    },
  }
}

const videosIn = (share: string, now: Date): CourtVideo[] =>
  (SHARES[share] ?? []).map(([court, hour]) => ({
    court,
    start: new Date(Math.floor(now.getTime() / DAY_MS - 1) * DAY_MS + hour * HOUR_MS).toISOString(),
    use: 1,
    link: `${SITE}/video/${share}-${court.toLowerCase().replaceAll(' ', '-')}`,
  }))

const nameIn = (link: string) => new URL(link).pathname.split('/').at(-1) ?? 'court'
