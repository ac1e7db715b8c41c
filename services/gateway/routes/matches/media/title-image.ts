import { refusal } from '@courtline/messages/refusals'
import type { Gateway } from '../../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { act } from '../life-cycle/act.ts'
import { storedFile } from './stored-file.ts'

/** The picture that stands for the match: one of its own that is stored, never that of another match. */
export const titleImage =
  (gateway: Gateway): Handler<'titleImage'> =>
  async (call) => {
    const { params, body, caller } = call
    const match = await gateway.matches.known(params.id, caller)
    if ('refused' in match) return match
    const { uri, time: clockSeconds } = body
    const isTheirs = uri.startsWith(`i/${match.id}/`) && (await storedFile(gateway, uri)) !== undefined
    if (!isTheirs) return refused(refusal('INVALID_REQUEST'))
    return act(gateway, call, match.id, (by) => ({ type: 'SetTitleImage', by, uri, clockSeconds }))
  }
