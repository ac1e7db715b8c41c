import { callerMeta } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { command, viewAfter } from './act.ts'
import { returnCredit } from '@courtline/application/matches/credits'

/** Makes room for other files after a failure; the credit comes back and is set aside again by the next upload (D20). */
export const replaceFilesCall =
  (gateway: Gateway): Handler<'replaceFiles'> =>
  async ({ params, caller, commandId }) => {
    const match = await gateway.matches.known(params.id, caller)
    if ('refused' in match) return match
    const meta = callerMeta(caller, commandId, gateway.now())
    const done = await command(gateway, params.id, { type: 'ReplaceFiles', by: caller.actor }, meta)
    if ('refused' in done) return done
    await returnCredit(gateway, match.ownerId, params.id, meta)
    return viewAfter(gateway, caller, params.id, done.written)
  }
