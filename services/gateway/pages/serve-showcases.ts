import type { FastifyInstance } from 'fastify'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import type { Gateway } from '../gateway.ts'
import { showcasePage } from './showcase-page.ts'

/** GET /showcase/{slug}: the landing page of an event (D94); an address without one is the application's. */
export function serveShowcases(app: FastifyInstance, gateway: Gateway): void {
  app.get<{ Params: { slug: string } }>(
    '/showcase/:slug',
    { schema: { hide: true } },
    async (request, reply) => {
      const { showcases } = await settingsOfSite(gateway.projections.reads)
      const found = showcases.find(({ slug }) => slug === request.params.slug)
      if (!found) return reply.callNotFound()
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(showcasePage(found, gateway.now(), gateway.settings.publicUrl))
    },
  )
}
