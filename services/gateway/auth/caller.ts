import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Actor } from '@courtline/messages/actor'
import type { Asker } from '@courtline/messages/match/access'
import { provedEmailHashes } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'

/** Who makes a request, as the account is at this moment: rights are never remembered from the log-in. */
export interface Caller {
  /** The account whose rights count: while impersonating, the impersonated one. */
  readonly account: UserDocument
  readonly actor: Actor
  readonly sessionId: string
  /** Comes with a token for programs, not with a session. */
  readonly isProgram: boolean
  /** The admin who is acting in that account's name (D64). */
  readonly impersonator: { readonly id: string; readonly displayName: string | null } | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for somebody without a session. */
    caller: Caller | null
  }
}

/** The caller to see a match (D22). */
export const askerOf = (caller: Caller | null, embed = false): Asker => ({
  actor: caller?.actor ?? null,
  provedEmailHashes: caller ? provedEmailHashes(caller.account) : [],
  embed,
})

/** Who did it and when, for the events' metadata: both names while impersonating (D64). */
export function callerMeta(caller: Caller, commandId: string, now: Date, reason?: string): CommandMeta {
  return {
    actorId: caller.impersonator?.id ?? caller.actor.userId,
    ...(caller.impersonator && { onBehalfOfId: caller.actor.userId }),
    at: now.toISOString(),
    commandId,
    ...(reason !== undefined && { reason }),
  }
}
