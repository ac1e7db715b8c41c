import { refusal } from '@courtline/messages/refusals'
import { fileRefusal } from '@courtline/messages/media/upload'
import type { Gateway } from '../../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { act } from '../life-cycle/act.ts'
import { storedFile } from './stored-file.ts'

/**
 * A file that came into the store by another way than the uploader becomes a raw video of its match, never of another
 * one. Refusals: INVALID_REQUEST, those of a file that could not be uploaded either (D69), those of the decider.
 */
export const rawVideoUri =
  (gateway: Gateway): Handler<'rawVideoUri'> =>
  async (call) => {
    const { params, body, caller } = call
    const match = await gateway.matches.known(params.id, caller)
    if ('refused' in match) return match
    const uri = body.rawVideoUri
    const file = uri.startsWith(`r/${match.id}/`) ? await storedFile(gateway, uri) : undefined
    if (!file) return refused(refusal('INVALID_REQUEST'))
    const { sizeBytes } = file
    const fileName = uri.slice(uri.lastIndexOf('/') + 1)
    const unfit = fileRefusal(fileName, sizeBytes)
    if (unfit) return refused(refusal(unfit))
    return act(gateway, call, match.id, (by, { rawUploads }) => ({
      type: 'AddRawUpload',
      by,
      rawUpload: { fileName, source: 'directUpload', order: rawUploads.length, uri, sizeBytes },
    }))
  }
