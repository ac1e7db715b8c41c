// A bare Fastify route that answers the bytes it was given, in a thread of its own: what the gateway is compared with.
import { parentPort, workerData } from 'node:worker_threads'
import fastify from 'fastify'

const bytes: unknown = workerData
const app = fastify({ logger: false })
app.get('/', async (_, reply) => reply.type('application/json').send(bytes))
parentPort?.postMessage(await app.listen({ port: 0, host: '127.0.0.1' }))
