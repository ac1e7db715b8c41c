import { refused } from '@courtline/application/outcome'
import { refusal } from '@courtline/messages/refusals'
import { findUser, idsOfRole } from '@courtline/projections/users/read'
import { callerMeta } from '../../auth/caller.ts'
import { notifyOwner } from '../../auth/notify-owner.ts'
import { notProvedAgain } from '../../auth/prove-again.ts'
import { clearSessionCookie } from '../../auth/session-cookie.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { hiddenFrom } from './change.ts'

/**
 * Requests the deletion of one's own account (D111): every session ends, and unless its user logs in within the days that
 * it is held, it is erased. The owner gets a mail.
 */
export const requestDeletion =
  (gateway: Gateway): Handler<'requestDeletion'> =>
  async ({ params: { id }, body, caller, commandId, request, reply }) => {
    const no =
      hiddenFrom(caller, id) ?? (await notProvedAgain(gateway, request, caller, body.currentPassword))
    if (no) return no
    const { reads } = gateway.projections
    const isLastAdmin =
      caller.account.role === 'Admin' && (await idsOfRole(reads, 'Admin')).every((each) => each === id)
    if (isLastAdmin) return refused(refusal('LAST_ADMIN'))
    const now = gateway.now()
    const command = { type: 'RequestDeletion', by: caller.actor, now: now.toISOString() } as const
    const done = await gateway.dispatch('user', id, command, callerMeta(caller, commandId, now))
    if ('refused' in done) return done
    for (const ended of await gateway.sessions.revokeAllOf(id)) gateway.live.endSession(ended)
    clearSessionCookie(reply, gateway.settings)
    await gateway.readAfter(['users'], done.written.position)
    await notifyOwner(gateway, caller.account, 'deletionAsked')
    const dueAt = (await findUser(reads, id))?.deletionDueAt
    return dueAt ? { answer: { dueAt }, written: done.written } : refused(refusal('NOT_FOUND'))
  }
