import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { newToken, tokenHash } from '../session-token.ts'
import {
  expiryOf,
  SEEN_STEP_MILLISECONDS,
  type Session,
  type SessionLifetime,
  type Sessions,
} from '../sessions.ts'
import { wasWritten } from './was-written.ts'

const TABLES = `
CREATE TABLE IF NOT EXISTS sessions (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  impersonated_id TEXT,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions (user_id);
CREATE INDEX IF NOT EXISTS sessions_impersonating ON sessions (impersonated_id) WHERE impersonated_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS sessions_expiring ON sessions (expires_at);
`

/** Sessions that are used; more are read from the file again. */
const MOST_KNOWN = 2000

/**
 * Sessions in a SQLite file of their own, made when it is missing. Nobody else writes it while this process has it: what
 * was found is remembered until it is changed or ended here, so that a request costs no query and a session that was
 * ended is gone for the very next one.
 */
export function openSqliteSessions(options: SessionLifetime & { readonly file: string }): Sessions {
  const db = new DatabaseSync(options.file, { timeout: 5000 })
  // A session that was ended must not come back with the power.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  db.exec(`BEGIN IMMEDIATE; ${TABLES} COMMIT`)
  const add = db.prepare('INSERT INTO sessions VALUES (?, ?, NULL, ?, ?, ?)')
  const find = db.prepare('SELECT * FROM sessions WHERE token_hash = ? AND expires_at > ?')
  const see = db.prepare('UPDATE sessions SET last_seen_at = ?, expires_at = ? WHERE token_hash = ?')
  const impersonate = db.prepare('UPDATE sessions SET impersonated_id = ? WHERE token_hash = ?')
  const revoke = db.prepare('DELETE FROM sessions WHERE token_hash = ?')
  const revokeAll = db.prepare(
    'DELETE FROM sessions WHERE user_id = ? AND token_hash <> ? RETURNING token_hash',
  )
  const stopActing = db.prepare(
    'UPDATE sessions SET impersonated_id = NULL WHERE impersonated_id = ? RETURNING token_hash',
  )
  const removeExpired = db.prepare('DELETE FROM sessions WHERE expires_at <= ?')
  const known = new Map<string, Session>()
  const remember = (session: Session) => {
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(session.tokenHash, session)
    return session
  }
  const stored = (hash: string, at: number) => {
    const row = find.get(hash, at)
    return row && remember(readSession(row))
  }
  return {
    create: async (userId, at) => {
      const token = newToken()
      const expiresAt = expiryOf(at, at, options)
      const hash = tokenHash(token)
      add.run(hash, userId, at, at, expiresAt)
      const session = {
        tokenHash: hash,
        userId,
        impersonatedId: null,
        createdAt: at,
        lastSeenAt: at,
        expiresAt,
      }
      return { token, session }
    },
    find: async (hash, at) => {
      const session = known.get(hash) ?? stored(hash, at)
      if (!session || session.expiresAt <= at) return undefined
      if (at - session.lastSeenAt < SEEN_STEP_MILLISECONDS) return session
      const expiresAt = expiryOf(session.createdAt, at, options)
      // On a full disk users who are logged in can still read: it is written the next time.
      if (!wasWritten(() => see.run(at, expiresAt, hash))) return session
      return remember({ ...session, lastSeenAt: at, expiresAt })
    },
    setImpersonated: async (hash, userId) => {
      known.delete(hash)
      return impersonate.run(userId, hash).changes === 1
    },
    revoke: async (hash) => {
      known.delete(hash)
      return revoke.run(hash).changes === 1
    },
    revokeAllOf: async (userId, keep) => {
      known.clear()
      return [...revokeAll.all(userId, keep?.tokenHash ?? ''), ...stopActing.all(userId)].map((row) =>
        String(row['token_hash']),
      )
    },
    removeExpired: async (at) => {
      known.clear()
      removeExpired.run(at)
    },
    close: async () => db.close(),
  }
}

function readSession(row: Record<string, SQLOutputValue>): Session {
  const impersonated = row['impersonated_id']
  return {
    tokenHash: String(row['token_hash']),
    userId: String(row['user_id']),
    impersonatedId: typeof impersonated === 'string' ? impersonated : null,
    createdAt: Number(row['created_at']),
    lastSeenAt: Number(row['last_seen_at']),
    expiresAt: Number(row['expires_at']),
  }
}
