import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page that is the same for everybody as long as this process runs. */
export interface KeptPage {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
}

export const keptPage = (type: string, plain: Buffer): KeptPage => ({
  type,
  etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
  plain,
  gzip: gzipSync(plain),
})

/** Sends a kept page: 304 to clients that have it, compressed to clients that read gzip. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  void reply.headers({ etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
  if (known.includes(page.etag)) return reply.code(304).send()
  void reply.type(page.type)
  if (!readsGzip(request)) return reply.send(page.plain)
  return reply.header('content-encoding', 'gzip').send(page.gzip)
}

/** Whether the caller can read gzip. */
export const readsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))
