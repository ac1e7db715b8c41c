import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may } from '@courtline/messages/actor'
import type { SubscriptionHealth } from '@courtline/infra/subscription/subscription-registry'
import { refusal } from '@courtline/messages/refusals'
import { sendRefusal } from '../http/errors.ts'
import type { Gateway } from '../gateway.ts'
import { refused } from '@courtline/application/outcome'

/** GET /healthz for supervision of the site, GET /metrics for measuring it. */
export function serveOperations(app: FastifyInstance, gateway: Gateway): void {
  measureRequests(app, gateway)
  const { metrics } = gateway
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    const health = await healthOf(gateway, mayMeasure(request))
    return reply.code(health.ok ? 200 : 503).send(health)
  })
  app.get('/metrics', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (!mayMeasure(request)) return sendRefusal(reply, refused(refusal('NOT_FOUND')))
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

interface Health {
  readonly ok: boolean
  /** What is answered with less than usual: 'disk' where it is nearly full, so uploads are refused and reads go on. */
  readonly degraded: readonly 'disk'[]
  readonly log: { readonly ok: boolean; readonly position: string | null }
  readonly projections: readonly {
    readonly name: string
    readonly lagEvents: number
    readonly parked: number
  }[]
  readonly subscriptions: readonly SubscriptionHealth[]
  readonly liveConnections: number
}

/**
 * A log that cannot be read makes the site unhealthy; read models that are behind and subscriptions that try again are
 * listed, and catch up. The text of a failure is for those who may see the metrics: it can name machines.
 */
async function healthOf(gateway: Gateway, isInside: boolean): Promise<Health> {
  const position = await gateway.log.head().catch(() => null)
  const views = await gateway.projections.status().catch(() => null)
  const subscriptions = await gateway.subscriptions.health(gateway.log).catch(() => [])
  // Where even that cannot be found out, the disk is no help.
  const isFull = (await gateway.isDiskFull?.().catch(() => true)) ?? false
  return {
    ok: position !== null && views !== null,
    degraded: isFull ? ['disk'] : [],
    log: { ok: position !== null, position },
    projections: (views ?? []).map(({ name, versions, parked }) => ({
      name,
      lagEvents: versions.find((version) => version.state === 'live')?.lagEvents ?? 0,
      parked: parked.length,
    })),
    subscriptions: subscriptions.map((each) => (isInside ? each : withoutText(each))),
    liveConnections: gateway.live.connections,
  }
}

const withoutText = ({ lastFailure, ...health }: SubscriptionHealth): SubscriptionHealth => ({
  ...health,
  lastFailure: lastFailure && { at: lastFailure.at, text: '' },
})

/** From this machine itself, not through a proxy on it; else an admin. */
const mayMeasure = ({ ip, headers, caller }: FastifyRequest): boolean =>
  (caller !== null && may(caller.actor, 'Admin')) ||
  (headers['x-forwarded-for'] === undefined && /^(::1|127\.|::ffff:127\.)/.test(ip))

/** What the gateway adds to the numbers of its process. */
function measureRequests(app: FastifyInstance, gateway: Gateway): void {
  const { metrics, projections, live, subscriptions, log } = gateway
  metrics.watchViews(() => projections.status())
  metrics.watchSubscriptions(() => subscriptions.health(log))
  metrics.watchConnections(() => live.connections)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}
