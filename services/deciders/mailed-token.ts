/** A token that was mailed as a link; only its hash is known here. */
export interface MailedToken {
  readonly tokenHash: string
  readonly expiresAt: string
}

/** Whether this is the token that was mailed, and its time is not over. Times are ISO 8601, UTC. */
export function isUsable(token: MailedToken | null, tokenHash: string, now: string): boolean {
  return token !== null && token.tokenHash === tokenHash && Date.parse(now) < Date.parse(token.expiresAt)
}
