import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { may } from '@courtline/messages/actor'
import { refusal } from '@courtline/messages/refusals'
import { sendRefusal } from './errors.ts'
import type { Gateway } from './gateway.ts'
import { refused } from './outcome.ts'

/** GET /healthz for whoever keeps the site running, GET /metrics for whoever measures it. */
export function serveOperations(app: FastifyInstance, gateway: Gateway): void {
  const metrics = metricsOf(app, gateway)
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (_, reply) => {
    const health = await healthOf(gateway)
    return reply.code(health.ok ? 200 : 503).send(health)
  })
  app.get('/metrics', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (!mayMeasure(request)) return sendRefusal(reply, refused(refusal('NOT_FOUND')))
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

interface Health {
  readonly ok: boolean
  readonly log: { readonly ok: boolean; readonly position: string | null }
  readonly projections: readonly {
    readonly name: string
    readonly lagEvents: number
    readonly parked: number
  }[]
  readonly liveConnections: number
}

/** A log that cannot be read makes the site unhealthy; read models that are behind are told, and catch up. */
async function healthOf(gateway: Gateway): Promise<Health> {
  const position = await gateway.log.head().catch(() => null)
  const views = await gateway.projections.status().catch(() => null)
  return {
    ok: position !== null && views !== null,
    log: { ok: position !== null, position },
    projections: (views ?? []).map(({ name, versions, parked }) => ({
      name,
      lagEvents: versions.find((version) => version.state === 'live')?.lagEvents ?? 0,
      parked: parked.length,
    })),
    liveConnections: gateway.live.connections,
  }
}

/** From this machine itself, not through a proxy on it; else an admin. */
const mayMeasure = ({ ip, headers, caller }: FastifyRequest): boolean =>
  (caller !== null && may(caller.actor, 'Admin')) ||
  (headers['x-forwarded-for'] === undefined && /^(::1|127\.|::ffff:127\.)/.test(ip))

function metricsOf(app: FastifyInstance, gateway: Gateway): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'courtline_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  registry.registerMetric(
    new Gauge({
      name: 'courtline_live_connections',
      help: 'Readers of the live feed',
      registers: [],
      collect() {
        this.set(gateway.live.connections)
      },
    }),
  )
  registry.registerMetric(lagGauge(gateway))
  return registry
}

const lagGauge = (gateway: Gateway) =>
  new Gauge({
    name: 'courtline_projection_lag_events',
    help: 'Events of the log that a read model has not seen',
    labelNames: ['projection'],
    registers: [],
    async collect() {
      for (const { name, versions } of await gateway.projections.status()) {
        const live = versions.find((version) => version.state === 'live')
        if (live) this.set({ projection: name }, live.lagEvents)
      }
    },
  })
