import { Type, type Static } from 'typebox'
import { FileIdentity } from '../media/upload.ts'
import { closed, Count, OneOf, Text, Uuid } from '../schema.ts'

/** One file on its way, as the store has it: parts on disk, not parts sent (GET /matches/{id}/uploaded). */
export const UploadView = Type.Object(
  {
    uploadId: Uuid,
    matchId: Uuid,
    order: Count,
    state: OneOf(['uploading', 'completed'] as const),
    partSizeBytes: Count,
    parts: Count,
    arrivedParts: Type.Array(Type.Integer({ minimum: 1 })),
    startedAt: Text(40),
    ...FileIdentity.properties,
  },
  closed,
)
export type UploadView = Static<typeof UploadView>

export const SignedPart = Type.Object(
  { partNumber: Type.Integer({ minimum: 1 }), url: Text(2000), expiresAt: Text(40) },
  closed,
)
export type SignedPart = Static<typeof SignedPart>
