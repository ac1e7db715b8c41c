import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from '../../../testing/listen-on-loopback.ts'
import { answerOf, failure, type DoubleAnswer } from './answers.ts'
import { Bucket } from './bucket.ts'
import { verdictOn, type AccessKey } from './signature.ts'

export interface S3Double {
  /** Address of the server, without the bucket. */
  readonly endpoint: string
  readonly bucket: Bucket
  /** What is wrong with it from now on. */
  readonly faults: { full: boolean; down: boolean }
  close(): Promise<void>
}

/**
 * A small S3 of ours for tests: one bucket in memory behind S3's HTTP interface, on loopback. It checks every signature
 * and its age, lists and aborts multipart uploads, and obeys the bucket's CORS rules. It is a double: a real store is
 * proven where one is there.
 */
export async function startS3Double(key: AccessKey, bucketName: string): Promise<S3Double> {
  const bucket = new Bucket()
  const faults = { full: false, down: false }
  const server = http.createServer((request, response) => {
    void answer(request, { key, bucketName, bucket, faults }).then(
      ({ status, headers, body = '' }) => {
        const length = { 'content-length': String(Buffer.byteLength(body)) }
        response.writeHead(status, { ...corsHeaders(bucket, request), ...length, ...headers })
        response.end(request.method === 'HEAD' ? undefined : body)
      },
      // The client went away before its request was whole.
      () => response.destroy(),
    )
  })
  return {
    endpoint: await listenOnLoopback(server),
    bucket,
    faults,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Doubled {
  readonly key: AccessKey
  readonly bucketName: string
  readonly bucket: Bucket
  readonly faults: { readonly full: boolean; readonly down: boolean }
}

async function answer(request: http.IncomingMessage, site: Doubled): Promise<DoubleAnswer> {
  const { method = 'GET', headers } = request
  const url = new URL(request.url ?? '/', 'http://double')
  if (site.faults.down) return failure(503, 'ServiceUnavailable')
  if (method === 'OPTIONS') {
    return { status: corsHeaders(site.bucket, request)['access-control-allow-origin'] ? 200 : 403 }
  }
  const call = { method, path: url.pathname, query: url.searchParams, headers }
  const verdict = verdictOn(call, site.key, new Date())
  if (verdict !== 'signed') {
    return failure(403, verdict === 'expired' ? 'AccessDenied' : 'SignatureDoesNotMatch')
  }
  const [, bucketName, ...names] = url.pathname.split('/').map(decodeURIComponent)
  if (bucketName !== site.bucketName) return failure(404, 'NoSuchBucket')
  const body = await buffer(request)
  if (site.faults.full && body.length > 0) return failure(507, 'InsufficientStorage')
  const storageClass = headers['x-amz-storage-class']
  return answerOf(site.bucket, {
    method,
    key: names.join('/'),
    query: url.searchParams,
    range: headers.range,
    storageClass: typeof storageClass === 'string' ? storageClass : 'STANDARD',
    body,
  })
}

/** What the bucket's rules let this browser page do and see. */
function corsHeaders({ cors }: Bucket, { method, headers }: http.IncomingMessage): Record<string, string> {
  const { origin } = headers
  if (origin === undefined) return {}
  const wanted = headers['access-control-request-method'] ?? method ?? 'GET'
  const rule = cors.find(
    ({ origins, methods }) => methods.includes(wanted) && (origins.includes(origin) || origins.includes('*')),
  )
  if (!rule) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': rule.methods.join(', '),
    'access-control-allow-headers': rule.headers.join(', '),
    'access-control-expose-headers': rule.exposed.join(', '),
  }
}
