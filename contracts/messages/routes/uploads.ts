import { Type } from 'typebox'
import { FileIdentity } from '../media/upload.ts'
import { LINK_CHECKS, LINK_LENGTH, LINKS_LENGTH } from '../media/link-check.ts'
import { MatchMetadata } from '../match/metadata.ts'
import { closed, Count, Email, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { MatchView } from '../views/match.ts'
import { SignedPart, UploadView } from '../views/upload.ts'
import { CourtVideo, CourtVideos, HostedFiles, VideoSources } from '../views/video-sources.ts'
import { route } from './route.ts'

/** One link, or several separated by commas (D70). */
const Links = Type.String({ minLength: 1, maxLength: LINKS_LENGTH })

/** A match of the caller's own, and where its video is fetched from. */
const FromLinks = Type.Object(
  {
    matchId: Type.Optional(Uuid),
    metadata: MatchMetadata,
    url: Links,
    notes: Type.Optional(Nullable(Text(2000))),
    preshareEmails: Type.Optional(Type.Array(Email, { maxItems: 50 })),
    saveAsRecruitingMatch: Type.Optional(Type.Boolean()),
    recruitingNotes: Type.Optional(Nullable(Text(2000))),
  },
  closed,
)

export const uploadRoutes = {
  uploadSources: route({
    method: 'GET',
    path: '/api/uploadSources',
    permission: 'Login',
    summary: 'Services from which a video can be imported, beside files and plain links (D25)',
    answer: VideoSources,
  }),
  courtVideos: route({
    method: 'GET',
    path: '/api/matches/playSight',
    permission: 'Login',
    summary: 'Court videos of the caller, by the login that the profile holds, or why they cannot be listed',
    answer: CourtVideos,
  }),
  checkShareURL: route({
    method: 'POST',
    path: '/api/matches/checkShareURL',
    permission: 'Login',
    summary:
      'Whether videos could be fetched from these links: the first answer that is not Ok, else Ok (D70)',
    body: Type.Object({ url: Links }, closed),
    answer: Type.Object(
      {
        answer: OneOf(LINK_CHECKS),
        text: Text(300),
        link: Nullable(Text(LINK_LENGTH)),
        /** What share links of the court-video service show; none behind links to files. */
        courtVideos: Type.Optional(Type.Array(CourtVideo)),
      },
      closed,
    ),
  }),
  createFromURLs: route({
    method: 'PUT',
    path: '/api/matches/createFromURLs',
    permission: 'Login',
    summary: 'Create a match whose video is fetched from links, joined in their order',
    body: FromLinks,
    answer: MatchView,
    success: 201,
  }),
  createFromPlaysightShare: route({
    method: 'POST',
    path: '/api/matches/createFromPlaysightShare',
    permission: 'Login',
    summary: 'Create a match from share links of the court-video service',
    body: FromLinks,
    answer: MatchView,
    success: 201,
  }),
  dropboxUpload: route({
    method: 'POST',
    path: '/api/matches/dropboxUpload/:id',
    permission: 'Login',
    summary:
      'Fetch the video of a match that has not begun from files chosen at the file host, and complete it',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object({ files: HostedFiles }, closed),
    answer: MatchView,
  }),
  addURL: route({
    method: 'PUT',
    path: '/api/matches/:id/addURL',
    permission: 'Admin',
    summary:
      'Fetch the video of a match that has not begun from links, after the files that are there (Admin)',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object({ url: Links }, closed),
    answer: MatchView,
  }),
  signParts: route({
    method: 'POST',
    path: '/api/s3SignatureHandler',
    permission: 'Login',
    byUploadToken: true,
    summary: 'Start or continue the upload of one file: signed addresses for its parts',
    body: Type.Object(
      {
        matchId: Uuid,
        /** Made by the browser, so that asking again is the same upload. */
        uploadId: Uuid,
        order: Count,
        file: FileIdentity,
        partNumbers: Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }), { maxItems: 100 }),
      },
      closed,
    ),
    answer: Type.Object({ upload: UploadView, parts: Type.Array(SignedPart) }, closed),
  }),
  completeFile: route({
    method: 'POST',
    path: '/api/s3UploadComplete',
    permission: 'Login',
    byUploadToken: true,
    summary: 'All parts of one file are uploaded: assemble them',
    body: Type.Object({ matchId: Uuid, uploadId: Uuid }, closed),
    answer: UploadView,
  }),
  abortUpload: route({
    method: 'DELETE',
    path: '/api/uploads/:id',
    permission: 'Login',
    summary: 'Abort the upload of one file',
    params: Type.Object({ id: Uuid }, closed),
    answer: Type.Object({ ok: Type.Literal(true) }, closed),
  }),
  openUpload: route({
    method: 'POST',
    path: '/api/openUploads/:userId',
    permission: null,
    summary: 'A token to upload into an account that an admin has listed, for a day (D88)',
    params: Type.Object({ userId: Uuid }, closed),
    answer: Type.Object({ token: Text(300), expiresAt: Text(40), displayName: Nullable(Text(100)) }, closed),
  }),
  uploaded: route({
    method: 'GET',
    path: '/api/matches/:id/uploaded',
    permission: 'Login',
    byUploadToken: true,
    summary: 'Uploaded files of a match and those under way, part by part, to continue after a reload',
    params: Type.Object({ id: Uuid }, closed),
    answer: Type.Array(UploadView),
  }),
} as const
