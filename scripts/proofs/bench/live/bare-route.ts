// A bare Fastify route that answers the bytes it was given, in a process of its own: what the gateway is compared with.
import fastify from 'fastify'
import type { SentBody } from './reading.ts'

process.once('message', ({ base64, encoding }: SentBody) => {
  const bytes = Buffer.from(base64, 'base64')
  const app = fastify({ logger: false })
  app.get('/', async (_, reply) => {
    if (encoding !== undefined) void reply.header('content-encoding', encoding)
    return reply.type('application/json').send(bytes)
  })
  void app.listen({ port: 0, host: '127.0.0.1' }).then((address) => process.send?.(address))
})
