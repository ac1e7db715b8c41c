import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ProjectionView } from '@courtline/messages/views/admin'
import type { SubscriptionHealth } from '../subscription/subscription-registry.ts'

/** How much of the log waits to be published. */
export interface RelayLag {
  readonly events: number
  readonly seconds: number
}

/** From a local disk that syncs in a millisecond to a cluster that is short of breath. */
const APPEND_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const ANSWER_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * What a process of a site reports, in the text format of Prometheus. A whole site in one process and each
 * process of a cluster declare the same names; of what a process does not do there is no value, or nothing counted.
 */
export class SiteMetrics {
  readonly #registry = new Registry()
  readonly #appends: Histogram
  readonly #answers: Histogram<'method' | 'route' | 'status'>
  readonly #connections: Gauge
  readonly #epoch: Gauge
  readonly #views: Readonly<Record<'lagEvents' | 'lagSeconds' | 'parked', Gauge<'projection'>>>
  readonly #subscriptions: Readonly<Record<'lagEvents' | 'lagSeconds' | 'running', Gauge<'subscription'>>>
  readonly #subscriptionFailures: Counter<'subscription'>
  readonly #relay: Readonly<Record<'events' | 'seconds', Gauge>>
  readonly #refresh = new Set<() => Promise<void>>()

  /** `role` is 'embedded', or what the process does in a cluster. */
  constructor(role: string) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    new Gauge({
      name: 'courtline_process_up',
      help: 'This process runs',
      labelNames: ['role'],
      registers,
    }).set({ role }, 1)
    this.#appends = new Histogram({
      name: 'courtline_append_seconds',
      help: 'Time until the event log had acknowledged an append',
      buckets: APPEND_SECONDS,
      registers,
    })
    this.#answers = new Histogram({
      name: 'courtline_http_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: ANSWER_SECONDS,
      registers,
    })
    const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
    const ofViews = (name: string, help: string) =>
      new Gauge({ name, help, labelNames: ['projection'] as const, registers })
    this.#connections = gauge('courtline_live_connections', 'Readers of the live feed')
    this.#epoch = gauge('courtline_relay_epoch', 'Epoch of the relay at work; 0 where none is')
    this.#views = {
      lagEvents: ofViews(
        'courtline_projection_lag_events',
        'Events of the log that a read model has not seen',
      ),
      lagSeconds: ofViews('courtline_projection_lag_seconds', 'How long it has been behind'),
      parked: ofViews('courtline_projection_parked_streams', 'Streams that wait for an admin'),
    }
    const ofSubscriptions = (name: string, help: string) =>
      new Gauge({ name, help, labelNames: ['subscription'] as const, registers })
    this.#subscriptions = {
      lagEvents: ofSubscriptions(
        'courtline_subscription_lag_events',
        'Events of the log that a subscription has yet to handle; 1000 means that many or more',
      ),
      lagSeconds: ofSubscriptions('courtline_subscription_lag_seconds', 'Age of the oldest of them'),
      running: ofSubscriptions('courtline_subscription_running', '0 while it tries again, or has ended'),
    }
    this.#subscriptionFailures = new Counter({
      name: 'courtline_subscription_failures_total',
      help: 'Failures of a subscription since it started',
      labelNames: ['subscription'],
      registers,
    })
    this.#relay = {
      events: gauge('courtline_relay_lag_events', 'Events of the log that wait to be published'),
      seconds: gauge('courtline_relay_lag_seconds', 'Age of the oldest of them'),
    }
    for (const each of Object.values(this.#relay)) each.remove()
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async text(): Promise<string> {
    await Promise.all([...this.#refresh].map((refresh) => refresh()))
    return await this.#registry.metrics()
  }

  appended(seconds: number): void {
    this.#appends.observe(seconds)
  }

  answered(method: string, route: string, status: number, seconds: number): void {
    this.#answers.observe({ method, route, status }, seconds)
  }

  watchConnections(count: () => number): void {
    this.#refresh.add(() => Promise.resolve(this.#connections.set(count())))
  }

  /** Of views whose state cannot be read at the moment nothing is reported: an old number would look as if all were well. */
  watchViews(status: () => Promise<readonly ProjectionView[]>): void {
    const { lagEvents, lagSeconds, parked } = this.#views
    this.#refresh.add(async () => {
      const views = await status().catch(() => [])
      for (const gauge of [lagEvents, lagSeconds, parked]) gauge.reset()
      for (const { name: projection, versions, parked: streams } of views) {
        const live = versions.find(({ state }) => state === 'live')
        if (live) lagEvents.set({ projection }, live.lagEvents)
        if (live) lagSeconds.set({ projection }, live.lagSeconds)
        parked.set({ projection }, streams.length)
      }
    })
  }

  /** Of subscriptions whose lag cannot be read at the moment nothing is reported. */
  watchSubscriptions(health: () => Promise<readonly SubscriptionHealth[]>): void {
    const { lagEvents, lagSeconds, running } = this.#subscriptions
    this.#refresh.add(async () => {
      const subscriptions = await health().catch(() => [])
      for (const metric of [lagEvents, lagSeconds, running, this.#subscriptionFailures]) metric.reset()
      for (const { name: subscription, state, failures, ...lag } of subscriptions) {
        lagEvents.set({ subscription }, lag.lagEvents)
        lagSeconds.set({ subscription }, lag.lagSeconds)
        running.set({ subscription }, state === 'running' ? 1 : 0)
        this.#subscriptionFailures.inc({ subscription }, failures)
      }
    })
  }

  /** `epochOf` answers undefined where no relay is active, and throws where that cannot be determined. */
  watchRelayEpoch(epochOf: () => Promise<number | undefined>): void {
    this.#refresh.add(async () => this.#epoch.set((await epochOf().catch(() => undefined)) ?? 0))
  }

  /** Of the relay in this process; one on standby has no lag. Returns the unsubscribe function. */
  watchRelayLag(lagOf: () => Promise<RelayLag | undefined>): () => void {
    const setLag = (lag: RelayLag | undefined) => {
      for (const gauge of [this.#relay.events, this.#relay.seconds]) gauge.remove()
      if (!lag) return
      this.#relay.events.set(lag.events)
      this.#relay.seconds.set(lag.seconds)
    }
    const refresh = async () => setLag(await lagOf().catch(() => undefined))
    this.#refresh.add(refresh)
    return () => {
      this.#refresh.delete(refresh)
      setLag(undefined)
    }
  }
}
