import { Type } from 'typebox'
import { FileIdentity } from '../upload.ts'
import { LINK_CHECKS } from '../link-check.ts'
import { MatchMetadata } from '../match/metadata.ts'
import { closed, Count, Email, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { MatchView } from '../views/match.ts'
import { SignedPart, UploadView } from '../views/upload.ts'
import { route } from './route.ts'

/** One link, or several separated by commas (D70). */
const Links = Type.String({ minLength: 1, maxLength: 2000 })

export const uploadRoutes = {
  checkShareURL: route({
    method: 'POST',
    path: '/api/matches/checkShareURL',
    permission: 'Login',
    summary:
      'Whether videos could be fetched from these links: the first answer that is not Ok, else Ok (D70)',
    body: Type.Object({ url: Links }, closed),
    answer: Type.Object({ answer: OneOf(LINK_CHECKS), text: Text(300), link: Nullable(Text(2000)) }, closed),
  }),
  createFromURLs: route({
    method: 'PUT',
    path: '/api/matches/createFromURLs',
    permission: 'Login',
    summary: 'Make a match whose video is fetched from links, joined in their order',
    body: Type.Object(
      {
        matchId: Type.Optional(Uuid),
        metadata: MatchMetadata,
        url: Links,
        notes: Type.Optional(Nullable(Text(2000))),
        preshareEmails: Type.Optional(Type.Array(Email, { maxItems: 50 })),
      },
      closed,
    ),
    answer: MatchView,
    success: 201,
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
    summary: 'Start or go on with the upload of one file: signed addresses for its parts',
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
    summary: 'All parts of one file have arrived: put them together',
    body: Type.Object({ matchId: Uuid, uploadId: Uuid }, closed),
    answer: UploadView,
  }),
  abortUpload: route({
    method: 'DELETE',
    path: '/api/uploads/:id',
    permission: 'Login',
    summary: 'Give up one file',
    params: Type.Object({ id: Uuid }, closed),
    answer: Type.Object({ ok: Type.Literal(true) }, closed),
  }),
  uploaded: route({
    method: 'GET',
    path: '/api/matches/:id/uploaded',
    permission: 'Login',
    summary: 'Files of a match on their way or arrived, part by part, to go on with after a reload',
    params: Type.Object({ id: Uuid }, closed),
    answer: Type.Array(UploadView),
  }),
} as const
