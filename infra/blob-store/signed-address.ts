import { createHmac, timingSafeEqual } from 'node:crypto'

/** What an address allows: one method on one path until a moment. */
export interface SignedUse {
  readonly method: 'GET' | 'PUT'
  /** Path of this site, without query. */
  readonly path: string
  readonly expiresAt: Date
}

export interface AddressSigner {
  /** The path with the query that makes it work without a session: `…?expires=1700000000000&signature=…`. */
  sign(use: SignedUse): string
  /** Whether a request may pass. HEAD passes where GET does. */
  verify(request: SignedRequest, now: Date): 'valid' | 'expired' | 'forged'
}

export interface SignedRequest {
  readonly method: string
  readonly path: string
  /** As they came in the query, unchecked. */
  readonly expires: unknown
  readonly signature: unknown
}

/**
 * Signs and checks addresses of file parts and videos with HMAC-SHA256 under the site's secret. What is signed is
 * unambiguous: method and expiry contain no newline, and the path comes last.
 */
export function addressSigner(secret: Uint8Array): AddressSigner {
  const signatureOf = (method: string, path: string, expiresMs: string) =>
    createHmac('sha256', secret).update(`${method}\n${expiresMs}\n${path}`).digest()

  return {
    sign({ method, path, expiresAt }) {
      const expiresMs = String(expiresAt.getTime())
      return `${path}?expires=${expiresMs}&signature=${signatureOf(method, path, expiresMs).toString('base64url')}`
    },
    verify({ method, path, expires, signature }, now) {
      if (typeof expires !== 'string' || typeof signature !== 'string') return 'forged'
      const wanted = signatureOf(method === 'HEAD' ? 'GET' : method, path, expires)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'forged'
      return now.getTime() < Number(expires) ? 'valid' : 'expired'
    },
  }
}
