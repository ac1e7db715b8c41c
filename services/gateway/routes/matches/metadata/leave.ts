import { callerMeta } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { command, MATCH_VIEWS } from '../life-cycle/act.ts'

/** Takes the caller out of a match's players, by their account or an address that they have proved (D112). */
export const leaveMatch =
  (gateway: Gateway): Handler<'leaveMatch'> =>
  async ({ params, caller, commandId }) => {
    const known = await gateway.matches.known(params.id, caller)
    if ('refused' in known) return known
    const emails = caller.account.emails.flatMap(({ email, confirmed }) => (confirmed ? [email] : []))
    const wanted = { type: 'LeaveMatch', by: caller.actor, emails } as const
    const meta = callerMeta(caller, commandId, gateway.now())
    const done = await command(gateway, params.id, wanted, meta)
    if ('refused' in done) return done
    await gateway.readAfter(MATCH_VIEWS, done.written.position)
    return { answer: { ok: true }, written: done.written }
  }
