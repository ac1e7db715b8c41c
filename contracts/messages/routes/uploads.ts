import { Type } from 'typebox'
import { FileIdentity } from '../upload.ts'
import { closed, Count, Uuid } from '../schema.ts'
import { SignedPart, UploadView } from '../views/upload.ts'
import { route } from './route.ts'

export const uploadRoutes = {
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
