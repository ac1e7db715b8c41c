import { may } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import type { UploadDocument } from '@courtline/projections/uploads/project'
import { findUpload } from '@courtline/projections/uploads/read'
import { callerMeta, type Caller } from '../auth/caller.ts'
import type { Gateway } from '../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import type { Handler } from '../register-route.ts'
import { rawUriOf } from '@courtline/application/uploads/raw-uri'
import { factsOf, partCountOf, uploadViewOf } from '../views/uploads.ts'

/**
 * Puts the parts of one file together and adds the file to its match. Every step may be repeated: the store answers the
 * same again, and the commands are named after the upload, so that an interrupted call is mended by the next (P2).
 */
export const completeFile =
  (gateway: Gateway): Handler<'completeFile'> =>
  async ({ body, caller }) => {
    const upload = await ownUpload(gateway, caller, body.uploadId)
    if ('refused' in upload) return upload
    if (upload.matchId !== body.matchId) return refused(refusal('UPLOAD_UNKNOWN'))
    const uri = rawUriOf(upload)
    const missingParts = await putTogether(gateway, upload, uri)
    const meta = callerMeta(caller, derivedId('file complete', upload.uploadId), gateway.now())
    const completed = await gateway.dispatch(
      'upload',
      upload.uploadId,
      { type: 'CompletePartsUpload', by: caller.actor, uri, missingParts },
      meta,
    )
    if ('refused' in completed) return completed
    const { fileName, order, sizeBytes } = upload
    const added = await gateway.dispatch(
      'match',
      upload.matchId,
      {
        type: 'AddRawUpload',
        by: caller.actor,
        rawUpload: { fileName, source: 'directUpload', order, uri, sizeBytes },
      },
      meta,
    )
    if ('refused' in added) return added
    await gateway.readAfter(['uploads', 'matches'], added.written.position)
    const answer = await uploadViewOf(gateway.blobs, { ...factsOf(upload), state: 'completed' })
    return { answer, written: added.written }
  }

/** Numbers of the parts that have not arrived; with none missing, the file is there afterwards. */
async function putTogether({ blobs }: Gateway, upload: UploadDocument, uri: string): Promise<number[]> {
  if (await blobs.stat(uri)) return []
  const storeId = await blobs.startUpload(uri, upload.sizeBytes, upload.partSizeBytes)
  const completion = await blobs.complete(storeId)
  if ('completed' in completion) return []
  return completion.refused === 'PARTS_MISSING'
    ? [...completion.missing]
    : Array.from({ length: partCountOf(upload.sizeBytes) }, (_, index) => index + 1)
}

/** An upload that the caller may continue with: its owner, or an admin. Refusals: UPLOAD_UNKNOWN, NOT_ALLOWED. */
export async function ownUpload(
  gateway: Gateway,
  caller: Caller,
  uploadId: string,
): Promise<UploadDocument | Refused> {
  await gateway.readAfter(['uploads'], await gateway.log.head())
  const upload = await findUpload(gateway.projections.reads, uploadId)
  const shown = upload && (await gateway.matches.shown(upload.matchId, caller))
  if (!upload || !shown || 'refused' in shown) return refused(refusal('UPLOAD_UNKNOWN'))
  const isTheirs = upload.ownerId === caller.actor.userId || may(caller.actor, 'Admin')
  return isTheirs ? upload : refused(refusal('NOT_ALLOWED'))
}
