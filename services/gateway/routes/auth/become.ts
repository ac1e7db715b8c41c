import { may } from '@courtline/messages/actor'
import { refusal } from '@courtline/messages/refusals'
import { findUser } from '@courtline/projections/users/read'
import { callerMeta, type Caller } from '../../auth/caller.ts'
import { callerOfSession } from '../../auth/identify.ts'
import { sessionTokenOf } from '../../auth/session-cookie.ts'
import { userOf } from '../../auth/session-view.ts'
import type { Gateway } from '../../gateway.ts'
import { refused, type Result, type Written } from '@courtline/application/outcome'
import type { Handler } from '../../register-route.ts'
import type { FastifyRequest } from 'fastify'
import type { SessionView } from '@courtline/messages/views/user'

/** Adds a second name to an admin's session (D64). While it is there, the admin's own rights do not count. */
export const become =
  (gateway: Gateway): Handler<'become'> =>
  async ({ params, caller, commandId, request }) => {
    if (caller.isProgram) return refused(refusal('SESSION_NEEDED'))
    if (!(await findUser(gateway.projections.reads, params.id))) return refused(refusal('NOT_FOUND'))
    const started = await gateway.dispatch(
      'user',
      params.id,
      { type: 'StartImpersonation', by: caller.actor },
      callerMeta(caller, commandId, gateway.now()),
    )
    if ('refused' in started) return started
    await gateway.sessions.setImpersonated(caller.sessionId, params.id)
    return sessionAsNow(gateway, caller, request, started.written)
  }

/** Drops the second name again; a session without one stays as it is. */
export const unbecome =
  (gateway: Gateway): Handler<'unbecome'> =>
  async ({ caller, commandId, request }) => {
    // An admin may stand in an account that cannot log in; anybody else without that right is nobody.
    const isSomebody = caller !== null && (caller.impersonator !== null || may(caller.actor, 'Login'))
    if (!isSomebody) return refused(refusal('NOT_LOGGED_IN'))
    if (!caller.impersonator) return sessionAsNow(gateway, caller, request)
    const { id } = caller.impersonator
    const stopped = await gateway.dispatch(
      'user',
      caller.actor.userId,
      { type: 'StopImpersonation', by: { userId: id, permissions: [] } },
      callerMeta(caller, commandId, gateway.now()),
    )
    await gateway.sessions.setImpersonated(caller.sessionId, null)
    return sessionAsNow(gateway, caller, request, 'refused' in stopped ? undefined : stopped.written)
  }

/** The session after its name has changed; connections that were opened under the other name end. */
async function sessionAsNow(
  gateway: Gateway,
  before: Caller,
  request: FastifyRequest,
  written?: Written,
): Promise<Result<SessionView>> {
  gateway.live.endSession(before.sessionId)
  const { sessions, now, projections } = gateway
  const caller = await callerOfSession(before.sessionId, { sessions, now, reads: projections.reads })
  if (!caller) return refused(refusal('NOT_LOGGED_IN'))
  const token = sessionTokenOf(request, gateway.settings) ?? ''
  return { answer: { user: userOf(caller), token }, ...(written && { written }) }
}
