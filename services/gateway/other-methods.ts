import type { FastifyInstance, HTTPMethods } from 'fastify'
import { sendProblem } from './errors.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

/**
 * Remembers which methods each address knows from now on; the answer, called once all are registered, has every other
 * method refused with 405 and the list of those that work, where a 404 would say that the address is wrong.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<HTTPMethods>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set()
    for (const each of [method].flat()) methods.add(each)
    known.set(url, methods)
  })
  return () => {
    for (const [url, methods] of known) {
      if (url.startsWith('/api/')) refuseOthers(app, url, [...methods])
    }
  }
}

function refuseOthers(app: FastifyInstance, url: string, allowed: readonly HTTPMethods[]): void {
  const others = METHODS.filter((method) => !allowed.includes(method))
  app.route({
    method: others,
    url,
    schema: { hide: true },
    handler: async (request, reply) => {
      void reply.header('allow', allowed.join(', '))
      const text = `${request.method} is not possible here.`
      return sendProblem(reply, 405, 'METHOD_NOT_ALLOWED', text)
    },
  })
}
