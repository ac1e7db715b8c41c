import type { Server, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '../auth/sender.ts'

export interface ConnectionLimits {
  /** Connections of one address, where no proxy is between. */
  readonly perSender: number
}

export const USUAL_CONNECTION_LIMITS: ConnectionLimits = { perSender: 1000 }

/** A browser sends one request at a time on a connection, and so do all usual clients. */
const MOST_UNDER_WAY = 32

/**
 * Keeps one client from holding all connections, or from having a thousand requests under way on one: more than that are
 * cut off. Behind a proxy its connections carry everybody, so only the second is looked at.
 */
export function limitConnections(
  app: FastifyInstance,
  { perSender }: ConnectionLimits,
  proxies: number,
): void {
  if (proxies === 0) limitPerSender(app.server, perSender)
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const requests = (underWay.get(socket) ?? 0) + 1
    underWay.set(socket, requests)
    if (requests <= MOST_UNDER_WAY) return done()
    reply.hijack()
    socket.destroy()
  })
  app.addHook('onResponse', ({ raw: { socket } }, _, done) => {
    underWay.set(socket, Math.max(0, (underWay.get(socket) ?? 0) - 1))
    done()
  })
}

function limitPerSender(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const sender = senderOf({ ip: socket.remoteAddress ?? '' })
    const connections = (open.get(sender) ?? 0) + 1
    if (connections > most) {
      socket.destroy()
      return
    }
    open.set(sender, connections)
    socket.once('close', () => {
      const left = (open.get(sender) ?? 1) - 1
      if (left === 0) open.delete(sender)
      else open.set(sender, left)
    })
  })
}
