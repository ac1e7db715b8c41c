import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Describes every call that is registered after this, from the schemas that check it (D24); the page is at /docs. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
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
}
