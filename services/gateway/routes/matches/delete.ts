import { metaOf } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { command, MATCH_VIEWS } from './act.ts'
import { returnCredit } from './credit.ts'

/** Hides a match everywhere; one that nobody has annotated yet gives its credit back (D20, D65). */
export const deleteMatch =
  (gateway: Gateway): Handler<'deleteMatch'> =>
  async ({ params, caller, commandId }) => {
    const match = await gateway.matches.known(params.id, caller)
    if ('refused' in match) return match
    const meta = metaOf(caller, commandId, gateway.now())
    const done = await command(gateway, params.id, { type: 'DeleteMatch', by: caller.actor }, meta)
    if ('refused' in done) return done
    if (match.lastAnnotationUpdate === null) await returnCredit(gateway, match.ownerId, params.id, meta)
    await gateway.readAfter(MATCH_VIEWS, done.written.position)
    return { answer: { ok: true }, written: done.written }
  }
