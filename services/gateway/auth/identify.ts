import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sessions } from '@courtline/infra/sessions/sessions'
import { tokenHash } from '@courtline/infra/sessions/session-token'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import type { Reads } from '@courtline/projections/runtime/reads'
import { findUser, findUserByToken } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import type { GatewaySettings } from '../settings.ts'
import type { Caller } from './caller.ts'
import { sessionTokenOf } from './session-cookie.ts'

export interface IdentifyPorts {
  readonly sessions: Sessions
  readonly reads: Reads
  readonly now: () => Date
}

/** Finds out, for each request anew, who makes it. */
export function identifyCallers(app: FastifyInstance, ports: IdentifyPorts, settings: GatewaySettings): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    request.caller = await callerOf(request, ports, settings)
  })
}

async function callerOf(
  request: FastifyRequest,
  ports: IdentifyPorts,
  settings: GatewaySettings,
): Promise<Caller | null> {
  const token = sessionTokenOf(request, settings)
  return token === undefined ? null : callerOfSession(tokenHash(token), ports)
}

/** The caller of an API token, which is its account and nobody else; other tokens of the account open nothing. */
async function callerOfApiToken(hash: string, { reads }: IdentifyPorts): Promise<Caller | null> {
  const account = await findUserByToken(reads, hash)
  return account?.apiTokenHash === hash ? callerAs(account, hash) : null
}

const callerAs = (account: UserDocument, sessionId: string): Caller => ({
  account,
  actor: { userId: account.id, permissions: [...ROLE_PERMISSIONS[account.role]] },
  sessionId,
  impersonator: null,
})

/**
 * The caller of a session or API token as their account is now; null when it has ended or the account is gone. Rights are
 * the account's at this moment, of the impersonated one while there is one (D64); an admin who lost the role while
 * impersonating is nobody but themselves again.
 */
export async function callerOfSession(sessionId: string, ports: IdentifyPorts): Promise<Caller | null> {
  const session = await ports.sessions.find(sessionId, ports.now().getTime())
  if (!session) return callerOfApiToken(sessionId, ports)
  const own = await findUser(ports.reads, session.userId)
  if (!own) return null
  const other =
    session.impersonatedId !== null && own.role === 'Admin'
      ? await findUser(ports.reads, session.impersonatedId)
      : undefined
  return {
    ...callerAs(other ?? own, sessionId),
    impersonator: other ? { id: own.id, displayName: own.details.displayName } : null,
  }
}
