import type { EventFilter, EventLogReader } from '../event-log/event-log.ts'
import type { SubscriptionStatus } from './subscription-status.ts'

/** How a subscription does, for /healthz and metrics. */
export interface SubscriptionHealth extends SubscriptionStatus {
  /** Events of the log that it has yet to handle; 1000 means that many or more. */
  readonly lagEvents: number
  /** Age of the oldest of them; 0 where none waits. */
  readonly lagSeconds: number
}

interface WithStatus {
  status(): SubscriptionStatus
}

interface Listed {
  readonly subscription: WithStatus
  readonly filter: EventFilter | undefined
}

/** Where the health of subscriptions of another thread is read. */
export type HealthSource = () => Promise<readonly SubscriptionHealth[]>

const MOST_COUNTED = 1000

/** The subscriptions that run in a process, by name. */
export class SubscriptionRegistry {
  readonly #listed = new Map<string, Listed>()
  readonly #sources = new Set<HealthSource>()

  /** Lists a subscription, in place of one of the same name. Returns what takes it off the list. */
  add(subscription: WithStatus, filter: EventFilter | undefined): () => void {
    const { name } = subscription.status()
    const listed = { subscription, filter }
    this.#listed.set(name, listed)
    return () => {
      if (this.#listed.get(name) === listed) this.#listed.delete(name)
    }
  }

  /** Adds subscriptions of another thread of the process to its health. Returns what takes them off again. */
  addSource(source: HealthSource): () => void {
    this.#sources.add(source)
    return () => this.#sources.delete(source)
  }

  list(): SubscriptionStatus[] {
    return [...this.#listed.values()].map(({ subscription }) => subscription.status())
  }

  /** Throws what the log throws; of a thread that does not answer nothing is reported. */
  async health(
    log: Pick<EventLogReader, 'head' | 'readAll'>,
    now: Date = new Date(),
  ): Promise<SubscriptionHealth[]> {
    const head = await log.head()
    const elsewhere = [...this.#sources].map((source) => source().catch(() => []))
    const here = Promise.all(
      [...this.#listed.values()].map(async ({ subscription, filter }) => {
        const status = subscription.status()
        if (status.position >= head) return { ...status, lagEvents: 0, lagSeconds: 0 }
        const wanted = { after: status.position, limit: MOST_COUNTED, ...(filter && { filter }) }
        const { events } = await log.readAll(wanted)
        const [oldest] = events
        const waitedMs = oldest ? now.getTime() - Date.parse(oldest.meta.at) : 0
        return { ...status, lagEvents: events.length, lagSeconds: Math.max(0, waitedMs / 1000) }
      }),
    )
    return [...(await here), ...(await Promise.all(elsewhere)).flat()]
  }
}
