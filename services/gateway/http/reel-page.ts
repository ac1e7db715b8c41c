import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ReelDocument, ReelFilm } from '@courtline/projections/reels/project'
import type { Gateway } from '../gateway.ts'
import { escapedHtml } from '../views/escaped-html.ts'
import { sharedFilm } from '../routes/highlights/read.ts'
import { sharedReelView } from '../views/reels.ts'

/**
 * GET /reel/<token>: the front end's page with what other sites and messengers read of a shared reel: Open Graph and
 * oEmbed. A reel that is not shared, or no longer, is answered 404 with the same page, whose script shows that.
 */
export function serveReelPage(app: FastifyInstance, gateway: Gateway): void {
  const { frontendDir, publicUrl } = gateway.settings
  if (frontendDir === undefined) return
  const file = path.join(frontendDir, 'index.html')
  app.get<{ Params: { token: string } }>(
    '/reel/:token',
    { schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.params
      const found = await sharedFilm(gateway, token)
      const tags = found ? tagsOf(found, token, publicUrl) : '<meta name="robots" content="noindex" />'
      // Read each time: a front end that is built anew names other files.
      const page = await readFile(file, 'utf8')
      return reply
        .code(found ? 200 : 404)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replace('</head>', () => `${tags}</head>`))
    },
  )
}

/** Only what its maker wrote and what was called: names nobody. */
export function tagsOf(
  { reel, film }: { readonly reel: ReelDocument; readonly film: ReelFilm },
  token: string,
  publicUrl: string,
): string {
  const { title, description, videoURL, posterURL } = sharedReelView(reel, film, token)
  const page = `${publicUrl}/reel/${encodeURIComponent(token)}`
  const video = `${publicUrl}${videoURL}`
  const properties: readonly (readonly [string, string])[] = [
    ['og:type', 'video.other'],
    ['og:site_name', 'Courtline'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', page],
    ['og:image', `${publicUrl}${posterURL}`],
    ['og:video', video],
    ['og:video:secure_url', video],
    ['og:video:type', 'video/mp4'],
    ['video:duration', String(Math.round(film.durationSeconds))],
  ]
  const metas = properties.map(
    ([property, content]) => `<meta property="${property}" content="${escapedHtml(content)}" />`,
  )
  const oEmbed = `${publicUrl}/api/oembed?url=${encodeURIComponent(page)}`
  return [
    ...metas,
    '<meta name="robots" content="noindex" />',
    `<link rel="alternate" type="application/json+oembed" href="${escapedHtml(oEmbed)}" title="${escapedHtml(title)}" />`,
  ].join('')
}
