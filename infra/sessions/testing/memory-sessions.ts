import { newToken, tokenHash } from '../session-token.ts'
import {
  expiryOf,
  SEEN_STEP_MILLISECONDS,
  type Session,
  type SessionLifetime,
  type Sessions,
} from '../sessions.ts'

/** Sessions that are gone with their process: for tests. */
export function openMemorySessions(lifetime: SessionLifetime): Sessions {
  const sessions = new Map<string, Session>()
  const all = () => [...sessions.values()]
  return {
    create: async (userId, at) => {
      const token = newToken()
      const expiresAt = expiryOf(at, at, lifetime)
      const hash = tokenHash(token)
      const session = {
        tokenHash: hash,
        userId,
        impersonatedId: null,
        createdAt: at,
        lastSeenAt: at,
        expiresAt,
      }
      sessions.set(hash, session)
      return { token, session }
    },
    find: async (hash, at) => {
      const session = sessions.get(hash)
      if (!session || session.expiresAt <= at) return undefined
      if (at - session.lastSeenAt < SEEN_STEP_MILLISECONDS) return session
      const seen = { ...session, lastSeenAt: at, expiresAt: expiryOf(session.createdAt, at, lifetime) }
      sessions.set(hash, seen)
      return seen
    },
    setImpersonated: async (hash, userId) => {
      const session = sessions.get(hash)
      if (session) sessions.set(hash, { ...session, impersonatedId: userId })
      return session !== undefined
    },
    revoke: async (hash) => sessions.delete(hash),
    revokeAllOf: async (userId, keep) => {
      const own = all().filter(
        (session) => session.userId === userId && session.tokenHash !== keep?.tokenHash,
      )
      for (const { tokenHash: hash } of own) sessions.delete(hash)
      const acting = all().filter((session) => session.impersonatedId === userId)
      for (const session of acting) sessions.set(session.tokenHash, { ...session, impersonatedId: null })
      return [...own, ...acting].map((session) => session.tokenHash)
    },
    removeExpired: async (at) => {
      for (const { tokenHash: hash, expiresAt } of all()) if (expiresAt <= at) sessions.delete(hash)
    },
    close: async () => {},
  }
}
