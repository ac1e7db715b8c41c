import type { FastifyRequest } from 'fastify'
import { refused, type Refused } from '@courtline/application/outcome'
import { refusal } from '@courtline/messages/refusals'
import type { Gateway } from '../gateway.ts'
import type { Caller } from './caller.ts'
import { verifyPassword } from './password.ts'

/** A log-in with another service counts as one's word for this long. */
const FRESH_MS = 10 * 60_000

/**
 * Whether the caller is still the one who logged in, before a way into an account is changed (D110, D114): by their
 * password, or, where they have none, by a log-in of the last minutes. Refusals: IMPERSONATING, SESSION_NEEDED,
 * PASSWORD_WRONG, LOG_IN_AGAIN, TOO_MANY_REQUESTS.
 */
export async function notProvedAgain(
  gateway: Gateway,
  request: FastifyRequest,
  caller: Caller,
  password: string | undefined,
): Promise<Refused | undefined> {
  if (caller.impersonator) return refused(refusal('IMPERSONATING'))
  const { passwordHash, id } = caller.account
  if (passwordHash === null) return notFresh(gateway, caller)
  if (password === undefined || password === '') return refused(refusal('PASSWORD_WRONG'))
  const tooMany = await gateway.tries.login(request, id)
  if (tooMany) return tooMany
  if (!(await verifyPassword(password, passwordHash))) return refused(refusal('PASSWORD_WRONG'))
  gateway.tries.loginSucceeded(request, id)
  return undefined
}

async function notFresh({ sessions, now }: Gateway, { sessionId }: Caller): Promise<Refused | undefined> {
  const session = await sessions.find(sessionId, now().getTime())
  if (!session) return refused(refusal('SESSION_NEEDED'))
  return now().getTime() - session.createdAt <= FRESH_MS ? undefined : refused(refusal('LOG_IN_AGAIN'))
}
