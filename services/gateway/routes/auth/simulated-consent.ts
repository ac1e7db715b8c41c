import type { FastifyInstance } from 'fastify'
import { SIMULATED_OUTCOMES } from '@courtline/infra/outside/video-site/simulated/outcomes'
import { SIMULATED_CONSENT_PATH } from '@courtline/infra/outside/video-site/simulated/simulated-video-site'
import { escapedHtml } from '../../views/escaped-html.ts'

/** The page on which a demo's visitor decides what the simulated Google answers, and YouTube to uploads from then on. */
export function serveSimulatedConsent(app: FastifyInstance): void {
  app.get<{ Querystring: { state?: unknown } }>(
    SIMULATED_CONSENT_PATH,
    { schema: { hide: true } },
    async ({ query }, reply) =>
      reply.type('text/html; charset=utf-8').send(page(typeof query.state === 'string' ? query.state : '')),
  )
}

function page(state: string): string {
  const back = (more: Readonly<Record<string, string>>) =>
    escapedHtml(`/api/auth/google/callback?${new URLSearchParams({ ...more, state }).toString()}`)
  const choices = Object.entries(SIMULATED_OUTCOMES).map(([code, { text }]) => link(back({ code }), text))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Simulated Google</title></head><body><main>
<h1>Simulated Google</h1>
<p>This demo is not connected to Google or YouTube: nothing leaves this site. Choose what they would answer.</p>
<ul>${choices.join('')}${link(back({ error: 'access_denied' }), 'Deny')}</ul>
</main></body></html>`
}

const link = (href: string, text: string) => `<li><p><a href="${href}">${escapedHtml(text)}</a></p></li>`
