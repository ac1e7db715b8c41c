import { createHmac, timingSafeEqual } from 'node:crypto'

/** What an address allows: one method on one path until a moment. */
export interface SignedUse {
  readonly method: 'GET' | 'PUT'
  /** Path of this site, without query. */
  readonly path: string
  readonly expiresAt: Date
  /**
   * Whom it was given to, so that their right can be checked again: letters, digits and hyphens. It is in
   * the address and cannot be taken out of it.
   */
  readonly holder?: string
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
  readonly holder?: unknown
}

/**
 * Signs and checks addresses of file parts and videos with HMAC-SHA256 under the site's secret. What is signed is
 * unambiguous: method, expiry and holder contain no newline, and the path comes last and begins with a slash.
 */
export function addressSigner(secret: Uint8Array): AddressSigner {
  const signatureOf = (method: string, path: string, expiresMs: string, holder = '') =>
    createHmac('sha256', secret)
      .update(`${method}\n${expiresMs}\n${holder === '' ? '' : `${holder}\n`}${path}`)
      .digest()

  return {
    sign({ method, path, expiresAt, holder }) {
      const expiresMs = String(expiresAt.getTime())
      const signature = signatureOf(method, path, expiresMs, holder).toString('base64url')
      const query = { expires: expiresMs, ...(holder !== undefined && { holder }), signature }
      return `${path}?${new URLSearchParams(query).toString()}`
    },
    verify({ method, path, expires, signature, holder }, now) {
      if (typeof expires !== 'string' || typeof signature !== 'string') return 'forged'
      if (holder !== undefined && (typeof holder !== 'string' || !HOLDER.test(holder))) return 'forged'
      const wanted = signatureOf(method === 'HEAD' ? 'GET' : method, path, expires, holder)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'forged'
      return now.getTime() < Number(expires) ? 'valid' : 'expired'
    },
  }
}

const HOLDER = /^[\w-]+$/
