import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { PartWritten } from '@courtline/infra/blob-store/blob-store'
import { isOtherFile } from '@courtline/messages/media/file-signature'
import { refusal } from '@courtline/messages/refusals'
import { sendProblem, sendRefusal } from '../http/errors.ts'
import type { Gateway } from '../gateway.ts'
import { refused } from '@courtline/application/outcome'
import { partPath } from '../views/uploads.ts'

interface PartCall {
  Params: { storeId: string; partNumber: number }
  Querystring: { expires?: string; signature?: string }
  Body: Readable
}

const PARAMS = {
  type: 'object',
  required: ['storeId', 'partNumber'],
  properties: {
    storeId: { type: 'string', maxLength: 200 },
    partNumber: { type: 'integer', minimum: 1, maximum: 10_000 },
  },
} as const

/**
 * PUT /api/parts/<upload>/<number>: one part of a file, at the address that was signed for it. The address is the
 * right; a cookie is neither needed nor looked at. The bytes are streamed to the store, which takes no more of them than
 * the part has, and answers once they are safe on disk (P13).
 */
export async function receiveParts(app: FastifyInstance, gateway: Gateway): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put<PartCall>(
      '/api/parts/:storeId/:partNumber',
      { schema: { hide: true, params: PARAMS } },
      async (request, reply) => {
        const { storeId, partNumber } = request.params
        const { expires, signature } = request.query
        const wanted = { method: 'PUT', path: partPath(storeId, partNumber), expires, signature }
        if (gateway.signer.verify(wanted, gateway.now()) !== 'valid') {
          return sendRefusal(reply, refused(refusal('SIGNATURE_INVALID')))
        }
        const lengthBytes = Number(request.headers['content-length'])
        if (!Number.isInteger(lengthBytes)) {
          return sendProblem(reply, 411, 'LENGTH_REQUIRED', 'The length of the part must be given first.')
        }
        const content = partNumber === 1 ? videoOnly(request.body) : request.body
        const written = await gateway.blobs
          .writePart(storeId, partNumber, content, lengthBytes)
          .catch(noVideo)
        if ('refused' in written) return sendUnwritten(reply, written.refused)
        return reply.send({ partNumber, sizeBytes: written.written })
      },
    )
  })
}

class NoVideo extends Error {}

/** The bytes of a file's first part. Throws NoVideo before any of them is kept when they are another kind of file's. */
async function* videoOnly(content: Readable): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (isFirst && isOtherFile(chunk)) throw new NoVideo()
    isFirst = false
    yield chunk
  }
}

function noVideo(error: unknown): { readonly refused: 'NOT_A_VIDEO' } {
  if (error instanceof NoVideo) return { refused: 'NOT_A_VIDEO' }
  throw error
}

type Unwritten = Extract<PartWritten, { refused: string }>['refused'] | 'NOT_A_VIDEO'
type Reply = Parameters<typeof sendProblem>[0]

function sendUnwritten(reply: Reply, why: Unwritten): Reply {
  switch (why) {
    case 'UPLOAD_UNKNOWN':
    case 'PART_UNKNOWN':
      return sendRefusal(reply, refused(refusal('UPLOAD_UNKNOWN')))
    case 'NOT_A_VIDEO':
      return sendProblem(reply, 415, why, refusal(why).text)
    case 'PART_LENGTH':
      return sendProblem(reply, 400, why, 'This part of the file does not have the right length.')
    case 'PART_TAKEN_OVER':
      return sendProblem(reply, 409, why, 'Another try at sending this part was faster.')
  }
}
