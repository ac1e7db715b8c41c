import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request as its line and headers came. */
export interface SignedCall {
  readonly method: string
  /** Encoded, as it stood in the request line. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
}

export interface AccessKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type SignatureVerdict = 'signed' | 'forged' | 'expired'

/** Whether the key's owner made this request: AWS Signature Version 4, in the headers or in the address. */
export function verdictOn(call: SignedCall, key: AccessKey, now: Date): SignatureVerdict {
  const proof = call.query.has('X-Amz-Signature') ? proofInAddress(call) : proofInHeaders(call)
  if (!proof || proof.accessKeyId !== key.accessKeyId) return 'forged'
  const wanted = signatureOf(call, proof, key.secretAccessKey)
  const given = Buffer.from(proof.signature, 'hex')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'forged'
  return now.getTime() <= timeOf(proof.at) + proof.validSeconds * 1000 ? 'signed' : 'expired'
}

interface Proof {
  readonly accessKeyId: string
  /** date/region/service/aws4_request */
  readonly scope: string
  /** As in 20260501T120000Z. */
  readonly at: string
  readonly validSeconds: number
  readonly signedHeaders: readonly string[]
  readonly payloadHash: string
  readonly signature: string
}

const QUARTER_HOUR_SECONDS = 900

function proofInHeaders({ headers }: SignedCall): Proof | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>\w+)$/.exec(
      headers.authorization ?? '',
    )?.groups
  const at = headers['x-amz-date']
  const payloadHash = headers['x-amz-content-sha256']
  if (!given || typeof at !== 'string' || typeof payloadHash !== 'string') return undefined
  return {
    accessKeyId: given['id'] ?? '',
    scope: given['scope'] ?? '',
    at,
    validSeconds: QUARTER_HOUR_SECONDS,
    signedHeaders: (given['names'] ?? '').split(';'),
    payloadHash,
    signature: given['signature'] ?? '',
  }
}

function proofInAddress({ query }: SignedCall): Proof | undefined {
  const value = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const [accessKeyId, ...scope] = value('Credential').split('/')
  if (accessKeyId === undefined || value('Algorithm') !== 'AWS4-HMAC-SHA256') return undefined
  return {
    accessKeyId,
    scope: scope.join('/'),
    at: value('Date'),
    validSeconds: Number(value('Expires')),
    signedHeaders: value('SignedHeaders').split(';'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    signature: value('Signature'),
  }
}

function signatureOf(call: SignedCall, proof: Proof, secret: string): Buffer {
  const headers = proof.signedHeaders.map((name) => `${name}:${headerOf(call.headers, name)}\n`)
  const canonical = [
    call.method,
    call.path,
    canonicalQuery(call.query),
    headers.join(''),
    proof.signedHeaders.join(';'),
    proof.payloadHash,
  ].join('\n')
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', proof.at, proof.scope, hashed].join('\n')
  const signingKey = proof.scope
    .split('/')
    .reduce<Buffer>((key, name) => hmac(key, name), Buffer.from(`AWS4${secret}`))
  return hmac(signingKey, toSign)
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name] ?? ''
  return (Array.isArray(value) ? value.join(',') : value).trim().replaceAll(/ +/g, ' ')
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
}

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

function timeOf(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
