import type { FastifyReply } from 'fastify'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import type { SessionView, UserView } from '@courtline/messages/views/user'
import { userView } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import type { Gateway } from '../gateway.ts'
import type { Caller } from './caller.ts'
import { setSessionCookie } from './session-cookie.ts'

/** The account that counts in a session, with the admin behind it while impersonating. */
export function userOf({ account, impersonator }: Caller): UserView {
  return { ...userView(account), ...(impersonator && { impersonatedBy: { ...impersonator } }) }
}

/** Begins a session: a cookie for browsers, and the same token in the answer for API clients. */
export async function beginSession(
  gateway: Gateway,
  reply: FastifyReply,
  account: UserDocument,
): Promise<SessionView> {
  const { token, session } = await gateway.sessions.create(account.id, gateway.now().getTime())
  setSessionCookie(reply, token, gateway.settings)
  const actor = { userId: account.id, permissions: [...ROLE_PERMISSIONS[account.role]] }
  const caller: Caller = {
    account,
    actor,
    sessionId: session.tokenHash,
    impersonator: null,
    isProgram: false,
    coaching: null,
  }
  return { user: userOf(caller), token }
}
