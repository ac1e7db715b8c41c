import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ProjectionView } from '@courtline/messages/views/admin'

/** How much of the log waits to be published. */
export interface RelayLag {
  readonly events: number
  readonly seconds: number
}

/** From a local disk that syncs in a millisecond to a cluster that is short of breath. */
const APPEND_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const ANSWER_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * What a process of a site tells of itself, in the text format of Prometheus. A whole site in one process and each
 * process of a cluster use the same names; what a process does not do stays at nothing.
 */
export class SiteMetrics {
  readonly #registry = new Registry()
  readonly #appends: Histogram
  readonly #answers: Histogram<'method' | 'route' | 'status'>
  readonly #connections: Gauge
  readonly #epoch: Gauge
  readonly #refresh: (() => Promise<void>)[] = []

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
    this.#connections = new Gauge({
      name: 'courtline_live_connections',
      help: 'Readers of the live feed',
      registers,
    })
    this.#epoch = new Gauge({
      name: 'courtline_relay_epoch',
      help: 'Epoch of the relay at work; 0 where none is',
      registers,
    })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async text(): Promise<string> {
    await Promise.all(this.#refresh.map((refresh) => refresh()))
    return await this.#registry.metrics()
  }

  appended(seconds: number): void {
    this.#appends.observe(seconds)
  }

  answered(method: string, route: string, status: number, seconds: number): void {
    this.#answers.observe({ method, route, status }, seconds)
  }

  watchConnections(count: () => number): void {
    this.#refresh.push(() => Promise.resolve(this.#connections.set(count())))
  }

  /** Of views whose state cannot be had at the moment nothing is told: a number that is old would say that all is well. */
  watchViews(status: () => Promise<readonly ProjectionView[]>): void {
    const gauge = (name: string, help: string) =>
      new Gauge({ name, help, labelNames: ['projection'], registers: [this.#registry] })
    const events = gauge(
      'courtline_projection_lag_events',
      'Events of the log that a read model has not seen',
    )
    const seconds = gauge('courtline_projection_lag_seconds', 'How long it has been behind')
    const parked = gauge('courtline_projection_parked_streams', 'Streams that wait for an admin')
    this.#refresh.push(async () => {
      const views = await status().catch(() => [])
      for (const each of [events, seconds, parked]) each.reset()
      for (const { name: projection, versions, parked: streams } of views) {
        const live = versions.find(({ state }) => state === 'live')
        if (live) events.set({ projection }, live.lagEvents)
        if (live) seconds.set({ projection }, live.lagSeconds)
        parked.set({ projection }, streams.length)
      }
    })
  }

  /** `epochOf` answers undefined where no relay is at work, and throws where nobody can say. */
  watchRelayEpoch(epochOf: () => Promise<number | undefined>): void {
    this.#refresh.push(async () => this.#epoch.set((await epochOf().catch(() => undefined)) ?? 0))
  }

  /** Of the relay in this process; a relay that stands by tells nothing. */
  watchRelayLag(lagOf: () => Promise<RelayLag | undefined>): void {
    const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [this.#registry] })
    const events = gauge('courtline_relay_lag_events', 'Events of the log that wait to be published')
    const seconds = gauge('courtline_relay_lag_seconds', 'Age of the oldest of them')
    this.#refresh.push(async () => {
      const lag = await lagOf().catch(() => undefined)
      for (const each of [events, seconds]) each.remove()
      if (lag) events.set(lag.events)
      if (lag) seconds.set(lag.seconds)
    })
  }
}
