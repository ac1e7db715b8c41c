import type { CourtVideo } from '@courtline/messages/views/video-sources'
import type { Flaw, RemoteFiles } from '../../remote-files/remote-files.ts'

/** A user's login at the service. */
export interface CourtLogin {
  readonly username: string
  readonly password: string
}

/** What is wrong, as a check of a link answers (D70), and in a sentence for the caller. */
export interface CourtFlaw {
  readonly flaw: Flaw
  readonly why: string
}

export type CourtAnswer = { readonly videos: readonly CourtVideo[] } | CourtFlaw

/**
 * The port of a service whose cameras film courts (D25): a real adapter and a simulated one. It never throws for what the
 * service answers or does not answer: a flaw names it.
 */
export interface CourtVideoService {
  /** As people call it. */
  readonly name: string
  /** Whether its videos are made up; then `hint` describes what can be tried. */
  readonly simulated: boolean
  readonly hint: string | null
  /** Whether a link is one of this service, which only it can read. */
  readonly isShare: (link: string) => boolean
  /** Videos of the user who logs in, newest first, none of them in use yet. */
  readonly videosOf: (login: CourtLogin) => Promise<CourtAnswer>
  /** What a share link shows: one or several court videos, all in use. */
  readonly videosAt: (link: string) => Promise<CourtAnswer>
  /** Fetches the one video of a share link, as `RemoteFiles` fetches a file. */
  readonly download: RemoteFiles['download']
}

/** What can be wrong, whichever adapter finds out. */
export const courtFlaws = (name: string) =>
  ({
    wrongLogin: {
      flaw: 'Forbidden',
      why: `${name} does not accept the login in your profile. Please correct it there.`,
    },
    unreachable: { flaw: 'NotReachable', why: `${name} does not answer right now. Please try again later.` },
    expired: {
      flaw: 'NotReachable',
      why: `This share link has expired. Please make a new one at ${name}.`,
    },
    unknown: {
      flaw: 'NotReachable',
      why: `${name} has nothing behind this link. Please check that it is complete.`,
    },
    empty: { flaw: 'NotAVideo', why: 'There is no court video behind this link.' },
  }) as const satisfies Readonly<Record<string, CourtFlaw>>

/** The court videos of a link, or what is wrong: a share that shows none is of no use. */
export const shownBy = (name: string, videos: readonly CourtVideo[]): CourtAnswer =>
  videos.length === 0 ? courtFlaws(name).empty : { videos }
