import { uploadsOfMatch } from '@courtline/projections/uploads/read'
import { may } from '@courtline/messages/actor'
import { refusal } from '@courtline/messages/refusals'
import { callerMeta } from '../auth/caller.ts'
import type { Gateway } from '../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../register-route.ts'
import { rawUriOf } from '@courtline/application/uploads/raw-uri'
import { factsOf, uploadViewOf } from '../views/uploads.ts'
import { ownUpload } from './s3-upload-complete.ts'

/** Gives one file up: what has arrived of it is thrown away. */
export const abortUpload =
  (gateway: Gateway): Handler<'abortUpload'> =>
  async ({ params, caller, commandId }) => {
    const upload = await ownUpload(gateway, caller, params.id)
    if ('refused' in upload) return upload
    const meta = callerMeta(caller, commandId, gateway.now())
    const aborted = await gateway.dispatch(
      'upload',
      params.id,
      { type: 'AbortUpload', by: caller.actor },
      meta,
    )
    if ('refused' in aborted) return aborted
    const uri = rawUriOf(upload)
    await gateway.blobs.abort(await gateway.blobs.startUpload(uri, upload.sizeBytes, upload.partSizeBytes))
    return { answer: { ok: true }, written: aborted.written }
  }

/** Files of a match on their way or arrived, for those who may continue with them. */
export const uploadedCall =
  (gateway: Gateway): Handler<'uploaded'> =>
  async ({ params, caller }) => {
    const shown = await gateway.matches.shown(params.id, caller)
    if ('refused' in shown) return shown
    const { match } = shown
    const isTheirs = match.ownerId === caller.actor.userId || may(caller.actor, 'AnnotationManager')
    if (!isTheirs) return refused(refusal('NOT_ALLOWED'))
    const found = await uploadsOfMatch(gateway.projections.reads, params.id)
    return { answer: await Promise.all(found.map((each) => uploadViewOf(gateway.blobs, factsOf(each)))) }
  }
