import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { SiteMetrics } from '@courtline/infra/metrics/site-metrics'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { emailHashOf } from '@courtline/application/accounts/email-address'
import { USUAL_BODY_BYTES } from '@courtline/messages/routes/route'
import { ROUTES } from '@courtline/messages/routes/table'
import { identifyCallers } from './auth/identify.ts'
import { countTries } from './auth/tries.ts'
import { dispatchThrough } from '@courtline/application/dispatch'
import type { GatewayDeps } from './deps.ts'
import { handleErrors, sendError } from './http/errors.ts'
import { answerUnreadable } from './http/unreadable-requests.ts'
import { serveFrontEnd } from './http/front-end.ts'
import type { Gateway } from './gateway.ts'
import { LiveHub } from './live/hub.ts'
import { describeCalls } from './http/open-api.ts'
import { serveOperations } from './operations/operations.ts'
import { watchMethods } from './http/other-methods.ts'
import { readAfterOf } from './read-your-writes.ts'
import { registerCalls } from './routes/handlers.ts'
import { serveSimulatedConsent } from './routes/auth/simulated-consent.ts'
import { serveMailbox } from './routes/dev-mail.ts'
import { serveLive } from './routes/live.ts'
import { serveMedia } from './routes/media.ts'
import { serveReelPage } from './http/reel-page.ts'
import { serveTextTracks } from './routes/highlights/text-tracks.ts'
import { serveMyData } from './routes/users/my-data.ts'
import { serveShowcases } from './pages/serve-showcases.ts'
import { receiveParts } from './routes/parts.ts'
import { limitConnections, USUAL_CONNECTION_LIMITS } from './http/connections.ts'
import { addSecurityHeaders, refuseCrossSite, refuseOtherHosts } from './http/security.ts'
import type { GatewaySettings } from './settings.ts'
import { traceRequests } from './operations/trace-requests.ts'
import { EVENT_KINDS } from '@courtline/messages/events'
import { RequestChecks } from './http/validation.ts'
import { liveSourcesOf } from './views/live-sources.ts'
import { Matches } from './views/matches.ts'

/** After so many a connection is opened again: a client that sends them all at once is ended there. */
const REQUESTS_OF_A_CONNECTION = 1000

/** Slow writers of requests are cut off; parts of videos come over slow lines. */
const REQUEST_MS = 10 * 60_000

/**
 * The gateway, ready to `listen` or to `inject` requests into. `close()` ends live connections, finishes the requests
 * under way and stops following the log; what `deps` opened stays open.
 */
export async function buildApp(deps: GatewayDeps): Promise<FastifyInstance> {
  const { settings, projections, sessions, now } = deps
  const app = fastify({
    logger: loggerOf(settings),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (_, hop) => hop < (settings.proxies ?? 0),
    // Before there is a route: an address that cannot be read at all.
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
    bodyLimit: USUAL_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    maxRequestsPerSocket: REQUESTS_OF_A_CONNECTION,
    // Idle connections end at once when the site stops; requests under way are finished.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 400 },
  })
  const checks = new RequestChecks()
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => checks.validatorOf(schema, httpPart))
  compileAhead(app, checks, settings)
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  acceptEmptyJson(app)
  handleErrors(app)
  limitConnections(app, settings.connections ?? USUAL_CONNECTION_LIMITS, settings.proxies ?? 0)
  if (settings.traced) traceRequests(app)

  const identify = { sessions, now, reads: projections.reads }
  const matches = new Matches(projections.reads, (email) => emailHashOf(email, settings.siteSecret))
  const readAfter = readAfterOf(projections)
  const subscriptions = deps.subscriptions ?? new SubscriptionRegistry()
  const sources = liveSourcesOf(projections.reads, matches, readAfter, identify)
  const live = new LiveHub({ ...deps, subscriptions }, sources, app.log)

  await app.register(cookie)
  addSecurityHeaders(app, settings, deps.fileHosting?.chooser)
  if (settings.onlyHost !== undefined) refuseOtherHosts(app, settings.onlyHost)
  refuseCrossSite(app, settings.publicUrl)
  identifyCallers(app, identify, settings)
  const tries = await countTries(app, settings.limits, now)
  const gateway: Gateway = {
    ...deps,
    metrics: deps.metrics ?? new SiteMetrics('gateway'),
    subscriptions,
    dispatch: dispatchThrough(deps.commands),
    matches,
    live,
    tries,
    readAfter,
  }
  describeCalls(app)
  await registerEverything(app, gateway)
  await followLog(app, gateway)
  return app
}

async function registerEverything(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const methods = watchMethods(app)
  registerCalls(app, gateway)
  serveLive(app, gateway)
  serveMedia(app, gateway)
  serveMyData(app, gateway)
  serveTextTracks(app, gateway)
  serveReelPage(app, gateway)
  await receiveParts(app, gateway)
  serveShowcases(app, gateway)
  serveOperations(app, gateway)
  methods.refuseShadowed()
  if (gateway.videoSite?.simulated) serveSimulatedConsent(app)
  if (gateway.mailbox) serveMailbox(app, gateway.mailbox)
  await serveFrontEnd(app, gateway.settings.frontendDir, methods)
}

async function followLog(app: FastifyInstance, { live, onMediaProgress }: Gateway): Promise<void> {
  const stopListening = onMediaProgress((matchId, progress) => live.progress(matchId, progress))
  // Before the server waits for its connections: live ones would never end by themselves.
  app.addHook('preClose', async () => {
    stopListening()
    await live.close()
  })
  await live.start()
}

/** Once the site listens; where requests are only injected, as by tests, each check is compiled when it is needed. */
function compileAhead(app: FastifyInstance, checks: RequestChecks, { checkAnswers }: GatewaySettings): void {
  for (const { data } of EVENT_KINDS.values()) checks.alsoAhead(data)
  if (checkAnswers) for (const { answer } of Object.values(ROUTES)) checks.alsoAhead(answer)
  const stopping = new AbortController()
  app.addHook('onListen', () => void checks.compileInTurns(stopping.signal))
  app.addHook('onClose', () => stopping.abort())
}

/** JSON as content type without content is a call without a body; where one is needed, its schema refuses that. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}

/** Requests are logged by id, method and route: addresses can hold e-mail addresses and tokens (D32). */
function loggerOf({ logLevel, logTo, role = 'gateway' }: GatewaySettings) {
  return logLevel === 'silent'
    ? false
    : {
        level: logLevel,
        base: { role, pid: process.pid },
        ...(logTo && { stream: logTo }),
        serializers: {
          req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
            method: request.method,
            route: request.routeOptions?.url,
          }),
          res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
        },
      }
}
