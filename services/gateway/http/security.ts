import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Chooser } from '@courtline/infra/outside/file-hosting/file-hosting'
import { refusal } from '@courtline/messages/refusals'
import { sendProblem, sendRefusal } from './errors.ts'
import { refused } from '@courtline/application/outcome'

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
 * framed by other sites, except for the embed pages, which exist for that. They are the same for every answer, so
 * helmet is called once.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  settings: SecuritySettings,
  chooser?: Chooser,
): void {
  const chooserSite = chooser && !chooser.simulated ? [new URL(chooser.script).origin] : []
  const secure = settings.publicUrl.startsWith('https:')
  const ancestors = settings.embedAncestors ?? ['*']
  // The chooser's window posts ours what was chosen; without it no window of another site has a reference to ours.
  const opener = chooserSite.length > 0 ? 'same-origin-allow-popups' : 'same-origin'
  const own = headersOf(secure, opener, policy(settings, { ancestors: ["'self'"], chooserSite, secure }))
  const embeddable = headersOf(secure, opener, policy(settings, { ancestors, chooserSite: [], secure }))
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isEmbedPage(request) ? embeddable : own)
    // What a call answers is for the caller, now; a session's token above all. Files have a lifetime of their own.
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    done()
  })
}

/** What helmet sets on an answer. */
function headersOf(
  secure: boolean,
  opener: 'same-origin' | 'same-origin-allow-popups',
  directives: Directives,
): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  const set = helmet({
    // frame-ancestors is more precise, and X-Frame-Options would forbid embeds too.
    xFrameOptions: false,
    strictTransportSecurity: secure,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: opener },
    contentSecurityPolicy: { useDefaults: false, directives },
  })
  set(request, answer, () => undefined)
  return answer.getHeaders()
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

/** Names of this machine itself: used by tools on the machine itself, and no other site can have them. */
const OWN_NAMES = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

/**
 * Answers 421 where a request names another host than the site's: nothing of this site, no link and no cookie, is ever made
 * for a name that another party chose.
 */
export function refuseOtherHosts(app: FastifyInstance, onlyHost: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const host = request.headers.host ?? ''
    if (host.toLowerCase() === onlyHost || OWN_NAMES.test(host)) done()
    else sendProblem(reply, 421, 'WRONG_HOST', `This is not ${host || 'a site without a name'}.`)
  })
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

/** Whether the request comes from this site's own pages, or from a program. */
function fromThisSite(request: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.headers.host)
}

/**
 * Whether the request comes from one of this site's pages, for a call that changes something by GET: by the browser's header, or the token
 * comes in a header, which no other site's page can make a browser send.
 */
export const surelyFromThisSite = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' ||
  (headers['sec-fetch-site'] === undefined && headers.authorization !== undefined)
