import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Chooser } from '@courtline/infra/outside/file-hosting/file-hosting'
import { refusal } from '@courtline/messages/refusals'
import { sendRefusal } from './errors.ts'
import { refused } from './outcome.ts'

/** Largest JSON body: two thousand edits fit several times over. Video parts are streamed past this limit. */
export const BODY_LIMIT_BYTES = 2 * 1024 * 1024

export interface SecuritySettings {
  /** Address under which people reach the site, 'https://courtline.example'. */
  readonly publicUrl: string
  /** Sites that may show an embedded player; everyone when absent (D57). */
  readonly embedAncestors?: readonly string[] | undefined
  /** The one video-hosting site whose players our pages may show (D57). */
  readonly videoHost?: string | undefined
  /** Origin of the media store, where browsers send parts straight to it (D57). */
  readonly storeOrigin?: string | undefined
}

/**
 * Headers that make a browser refuse what our pages never do: foreign scripts, frames and media (D57), and being
 * framed by other sites, except for the embed pages, which exist for that. They are the same for every answer, so they
 * are put together once.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  settings: SecuritySettings,
  chooser?: Chooser,
): void {
  const chooserSite = chooser && !chooser.simulated ? [new URL(chooser.script).origin] : []
  const secure = settings.publicUrl.startsWith('https:')
  const ancestors = settings.embedAncestors ?? ['*']
  const always = headersOfAllAnswers(secure, chooserSite.length > 0)
  const own = {
    ...always,
    'content-security-policy': directivesText(
      policy(settings, { ancestors: ["'self'"], chooserSite, secure }),
    ),
  }
  const embeddable = {
    ...always,
    'content-security-policy': directivesText(policy(settings, { ancestors, chooserSite: [], secure })),
  }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isEmbedPage(request) ? embeddable : own)
    done()
  })
}

/** No X-Frame-Options: frame-ancestors says it better, and that one would forbid embeds too. */
function headersOfAllAnswers(secure: boolean, opensChooser: boolean): Readonly<Record<string, string>> {
  return {
    // The chooser's window tells ours what was chosen; without it no window of another site knows of ours.
    'cross-origin-opener-policy': opensChooser ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    // The filter of old browsers, which could be turned against a page.
    'x-xss-protection': '0',
  }
}

const isEmbedPage = (request: FastifyRequest) => /^\/embed(Utr)?\//.test(request.url)

type Directives = Record<string, string[]>

interface PageKind {
  readonly ancestors: readonly string[]
  /** Where the file host's chooser comes from, where one is set up (D25). */
  readonly chooserSite: readonly string[]
  readonly secure: boolean
}

function policy(settings: SecuritySettings, { ancestors, chooserSite, secure }: PageKind): Directives {
  const host = settings.videoHost ? [settings.videoHost] : []
  const store = settings.storeOrigin ? [settings.storeOrigin] : []
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...chooserSite],
    scriptSrcAttr: ["'none'"],
    // Mantine and the charts write style attributes; styles run no code.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...store],
    mediaSrc: ["'self'", 'blob:', ...store, ...host],
    frameSrc: ["'self'", ...host, ...chooserSite],
    connectSrc: ["'self'", ...store],
    fontSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: [...ancestors],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  }
}

function directivesText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`), ...values].join(' '))
    .join(';')
}

const UNSAFE = new Set(['POST', 'PUT', 'DELETE', 'PATCH'])

/**
 * Refuses what another site makes a browser send (CSRF). Browsers name the sender in Sec-Fetch-Site, older ones in
 * Origin; a request that carries neither comes from a program, which has no cookies of a person to abuse.
 */
export function refuseCrossSite(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (UNSAFE.has(request.method) && !fromThisSite(request, publicUrl)) {
      sendRefusal(reply, refused(refusal('CROSS_SITE')))
    } else done()
  })
}

/** Whether this site's own pages ask, or a program; calls that change something by GET ask this themselves (D71). */
export function fromThisSite(request: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.headers.host)
}
