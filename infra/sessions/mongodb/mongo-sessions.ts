import type { Collection } from 'mongodb'
import { openMongoDatabase } from '../../mongodb/mongo-database.ts'
import { newToken, tokenHash } from '../session-token.ts'
import {
  expiryOf,
  SEEN_STEP_MILLISECONDS,
  type Session,
  type SessionLifetime,
  type Sessions,
} from '../sessions.ts'

/** A session as the database keeps it: the hash of its token is its name. */
type KeptSession = Omit<Session, 'tokenHash'> & { readonly _id: string }

/** Sessions in the collection `sessions` of the database that the address names, for every gateway alike. */
export function openMongoSessions(options: SessionLifetime & { readonly url: string }): Sessions {
  const { db, close } = openMongoDatabase(options.url)
  const sessions: Collection<KeptSession> = db.collection('sessions')
  let ready: Promise<unknown> | undefined
  const indexed = async () => {
    ready ??= makeIndexes(sessions)
    try {
      await ready
    } catch (error) {
      ready = undefined
      throw error
    }
  }
  return {
    create: async (userId, at) => {
      await indexed()
      const token = newToken()
      const facts = { userId, impersonatedId: null, createdAt: at, lastSeenAt: at }
      const kept: KeptSession = { _id: tokenHash(token), ...facts, expiresAt: expiryOf(at, at, options) }
      await sessions.insertOne(kept)
      return { token, session: sessionOf(kept) }
    },
    find: async (hash, at) => {
      const kept = await sessions.findOne({ _id: hash })
      if (!kept || kept.expiresAt <= at) return undefined
      if (at - kept.lastSeenAt < SEEN_STEP_MILLISECONDS) return sessionOf(kept)
      const seen = { lastSeenAt: at, expiresAt: expiryOf(kept.createdAt, at, options) }
      const { matchedCount } = await sessions.updateOne({ _id: hash }, { $set: seen })
      // Ended while it was looked at: then it is not brought back.
      return matchedCount === 1 ? sessionOf({ ...kept, ...seen }) : undefined
    },
    setImpersonated: async (hash, userId) => {
      const { matchedCount } = await sessions.updateOne({ _id: hash }, { $set: { impersonatedId: userId } })
      return matchedCount === 1
    },
    revoke: async (hash) => (await sessions.deleteOne({ _id: hash })).deletedCount === 1,
    revokeAllOf: (userId, keep) => revokeAll(sessions, userId, keep?.tokenHash),
    removeExpired: async (at) => {
      await sessions.deleteMany({ expiresAt: { $lte: at } })
    },
    close,
  }
}

async function makeIndexes(sessions: Collection<KeptSession>): Promise<void> {
  await sessions.createIndex({ userId: 1 })
  await sessions.createIndex({ impersonatedId: 1 })
  await sessions.createIndex({ expiresAt: 1 })
}

/** One by one, so that what it answers is what it did. */
async function revokeAll(
  sessions: Collection<KeptSession>,
  userId: string,
  kept: string | undefined,
): Promise<string[]> {
  const ended: string[] = []
  for (const { _id } of await sessions.find({ userId }).toArray()) {
    if (_id === kept) continue
    if ((await sessions.deleteOne({ _id })).deletedCount === 1) ended.push(_id)
  }
  for (const { _id } of await sessions.find({ impersonatedId: userId }).toArray()) {
    const own = await sessions.updateOne({ _id, impersonatedId: userId }, { $set: { impersonatedId: null } })
    if (own.matchedCount === 1) ended.push(_id)
  }
  return ended
}

const sessionOf = ({ _id, ...facts }: KeptSession): Session => ({ tokenHash: _id, ...facts })
