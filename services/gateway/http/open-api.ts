import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { keptPage, sendKept, type KeptPage } from './kept-answers.ts'

/**
 * Describes every call that is registered after this, from the schemas that check it (D24); the page is at /docs. It is
 * made by an application of its own at the first request: it is seldom read, and every start would wait for it. Each
 * of its files is made once, and kept.
 */
export function describeCalls(app: FastifyInstance): void {
  const calls: RouteOptions[] = []
  app.addHook('onRoute', (route) => void calls.push(route))
  let described: Promise<FastifyInstance> | undefined
  const kept = new Map<string, KeptPage>()
  const show = async (url: string) => await (await (described ??= descriptionOf(calls))).inject({ url })
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
      const [path = ''] = request.url.split('?')
      const known = kept.get(path)
      if (known) return sendKept(request, reply, known)
      const shown = await show(path)
      if (shown.statusCode !== 200)
        return reply.code(shown.statusCode).headers(shown.headers).send(shown.rawPayload)
      const made = keptPage(String(shown.headers['content-type']), shown.rawPayload)
      kept.set(path, made)
      return sendKept(request, reply, made)
    })
  }
}

async function descriptionOf(calls: readonly RouteOptions[]): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false })
  // Nobody calls these: what they take and answer is only documented.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  const { default: swagger } = await import('@fastify/swagger')
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Courtline',
        version: '1',
        description:
          'Browsers log in with a cookie; programs send the token of the log-in as a bearer. Errors are problem ' +
          'details (RFC 9457) with a stable code. Commands answer the position of their effect in x-position; a read ' +
          'that sends it as x-after-position sees that effect.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }, {}],
    },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: false })
  for (const { method, url, schema } of calls) {
    if (schema && !schema.hide) app.route({ method, url, schema, handler: () => undefined })
  }
  return app
}
