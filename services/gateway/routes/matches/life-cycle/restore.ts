import { reserveCredit, spendCredit } from '@courtline/application/matches/credits'
import { refused } from '@courtline/application/outcome'
import { may } from '@courtline/messages/actor'
import { refusal } from '@courtline/messages/refusals'
import { findMatch } from '@courtline/projections/matches/read'
import { callerMeta } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { command, viewAfter } from './act.ts'

/**
 * Brings a deleted match back with its files (D109). What it had cost and was given back is spent again, where its owner
 * has a credit: nobody's match stays away for want of one.
 */
export const restoreMatch =
  (gateway: Gateway): Handler<'restoreMatch'> =>
  async ({ params, caller, commandId }) => {
    const known = may(caller.actor, 'Admin')
      ? await findMatch(gateway.projections.reads, params.id)
      : await gateway.matches.known(params.id, caller)
    if (!known) return refused(refusal('NOT_FOUND'))
    if ('refused' in known) return known
    const meta = callerMeta(caller, commandId, gateway.now())
    const done = await command(gateway, params.id, { type: 'RestoreMatch', by: caller.actor }, meta)
    if ('refused' in done) return done
    const wasUploaded = known.preprocessedVideoUri !== null
    if (wasUploaded && known.lastAnnotationUpdate === null) {
      const reserved = await reserveCredit(gateway, known.ownerId, params.id, meta)
      if (!('refused' in reserved)) await spendCredit(gateway, known.ownerId, params.id, meta)
    }
    return viewAfter(gateway, caller, params.id, done.written)
  }
