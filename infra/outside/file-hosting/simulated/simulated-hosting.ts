import { madeDownload, type MakeVideo } from '../../made-video.ts'
import { linkExpired, notOfTheHost, type FileHosting } from '../file-hosting.ts'

const NAME = 'Dropbox'
/** A name that is nobody's. */
const SITE = 'https://dropbox.example'

/** The files in the made-up folder; the link of the last one has expired. */
const FILES = [
  { name: 'club-final-set-1.mp4', sizeBytes: 1_840_000_000 },
  { name: 'club-final-set-2.mp4', sizeBytes: 2_120_000_000 },
  { name: 'league-round-2.mov', sizeBytes: 3_050_000_000 },
  { name: 'expired-link.mp4', sizeBytes: 900_000_000 },
]
const EXPIRED = 'expired-link.mp4'

/** A file host with a made-up folder, whose videos are made on the spot: for demos, and for trying the screen offline. */
export function openSimulatedHosting(makeVideo: MakeVideo): FileHosting {
  const known = (link: string) => FILES.find(({ name }) => linkTo(name) === link)
  const flawOf = (link: string) => {
    const file = known(link)
    if (!file) return notOfTheHost(NAME)
    return file.name === EXPIRED ? linkExpired(NAME) : undefined
  }
  return {
    name: NAME,
    chooser: { simulated: true, files: FILES.map((file) => ({ ...file, link: linkTo(file.name) })) },
    check: async (link) => flawOf(link) ?? { answer: 'Ok' },
    download: async (link, file, options) =>
      flawOf(link) ?? madeDownload(makeVideo, known(link)?.name ?? 'video.mp4', file, options),
  }
}

const linkTo = (name: string) => `${SITE}/${name}`
