/**
 * The port of login sessions: kept by the server, so that they can be ended there and then. Only the SHA-256 of a token
 * is stored; who reads the store cannot log in with it. Times are milliseconds since 1970. Adapters: memory,
 * sqlite, mongodb.
 */
export interface Sessions {
  /** Begins a session of this user; the token is answered here and never again. */
  create(userId: string, at: number): Promise<{ readonly token: string; readonly session: Session }>
  /** The session of this token, seen at this moment; undefined when there is none, or it was ended or has expired. */
  find(tokenHash: string, at: number): Promise<Session | undefined>
  /**
   * Adds the second name of a session (D64), or drops it with null. False when the session is not there (any more).
   * Whether the user may is for the caller to decide.
   */
  setImpersonated(tokenHash: string, userId: string | null): Promise<boolean>
  /** Ends one session. False when it was not there. */
  revoke(tokenHash: string): Promise<boolean>
  /**
   * Ends all sessions of a user but `keep`, and drops the user's name from sessions that impersonate them. For a changed
   * role or password and a deleted account. Answers the hashes of the sessions that were ended or changed.
   */
  revokeAllOf(userId: string, keep?: { readonly tokenHash: string }): Promise<readonly string[]>
  /** Forgets what has expired. */
  removeExpired(at: number): Promise<void>
  close(): Promise<void>
}

export interface Session {
  readonly tokenHash: string
  /** Who logged in. */
  readonly userId: string
  /** Who that user acts as at the moment. */
  readonly impersonatedId: string | null
  readonly createdAt: number
  /** To the minute. */
  readonly lastSeenAt: number
  readonly expiresAt: number
}

export interface SessionLifetime {
  /** A session that is not used ends after this, in milliseconds. */
  readonly idleMilliseconds: number
  /** A session ends after this even when it is used, in milliseconds. */
  readonly totalMilliseconds: number
}

/** 'Last seen' is written no more often than this. */
export const SEEN_STEP_MILLISECONDS = 60_000

/** When a session that was created and last seen at these times expires. */
export function expiryOf(createdAt: number, lastSeenAt: number, lifetime: SessionLifetime): number {
  return Math.min(lastSeenAt + lifetime.idleMilliseconds, createdAt + lifetime.totalMilliseconds)
}
