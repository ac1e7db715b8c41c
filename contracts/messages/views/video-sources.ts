import { Type, type Static } from 'typebox'
import { LINK_CHECKS, LINK_LENGTH, MOST_LINKS } from '../media/link-check.ts'
import { closed, Count, Instant, Nullable, OneOf, Text } from '../schema.ts'

/** A video that a court's own cameras have taken, as upload forms list it. */
export const CourtVideo = Type.Object(
  {
    court: Text(100),
    start: Instant,
    /** 1: it is part of the match. */
    use: Type.Union([Type.Literal(0), Type.Literal(1)]),
    /** Share link of this one video. */
    link: Text(LINK_LENGTH),
  },
  closed,
)
export type CourtVideo = Static<typeof CourtVideo>

/** The caller's own court videos, or why there are none to list. */
export const CourtVideos = Type.Object(
  {
    /** The videos are made up: no court-video service is set up here, and this is a demo (D25). */
    simulated: Type.Boolean(),
    /** Whether the profile holds a login of the service; without one there is nothing to list. */
    hasLogin: Type.Boolean(),
    answer: OneOf(LINK_CHECKS),
    /** The answer in a sentence. */
    text: Text(300),
    videos: Type.Array(CourtVideo),
  },
  closed,
)
export type CourtVideos = Static<typeof CourtVideos>

/** A file that was chosen at a file host. */
export const HostedFile = Type.Object(
  { name: Text(255), sizeBytes: Count, link: Type.String({ minLength: 1, maxLength: LINK_LENGTH }) },
  closed,
)
export type HostedFile = Static<typeof HostedFile>

export const HostedFiles = Type.Array(HostedFile, { minItems: 1, maxItems: MOST_LINKS })

/** Services from which a video can be brought, beside this computer and plain links (D25); null: not set up. */
export const VideoSources = Type.Object(
  {
    courtVideo: Nullable(
      Type.Object(
        {
          name: Text(100),
          simulated: Type.Boolean(),
          /** What to try where it is simulated. */
          hint: Nullable(Text(300)),
        },
        closed,
      ),
    ),
    fileHosting: Nullable(
      Type.Union([
        /** The host's own chooser, by the key that it gave this site. */
        Type.Object(
          { name: Text(100), simulated: Type.Literal(false), appKey: Text(200), script: Text(300) },
          closed,
        ),
        /** A chooser of ours, with files that are made up. */
        Type.Object(
          { name: Text(100), simulated: Type.Literal(true), files: Type.Array(HostedFile) },
          closed,
        ),
      ]),
    ),
  },
  closed,
)
export type VideoSources = Static<typeof VideoSources>
