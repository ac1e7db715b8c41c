import { setInterval } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Position, SubscriptionMessage } from '@courtline/infra/event-log/event-log'
import { pauseAfter, RELAY_LEASE, type RelayOptions, type RelayStatus } from './run-relay.ts'

export interface TermOptions extends RelayOptions {
  readonly leaseMs: number
  readonly pauseMs: number
  readonly epoch: number
  /** Identity of the transport. */
  readonly target: string
  /** Everything up to here was published before. */
  readonly position: Position
}

/** Somebody else has the lease. */
class Replaced extends Error {
  override readonly name = 'Replaced'
}

/** Brokers acknowledge a page at a time: 8,000 events in pages of 500 took 2.3 s, of 1,000 1.1 s. */
const PAGE_SIZE = 1000

/** The time in which one relay holds the lease. */
export class RelayTerm {
  readonly #options: TermOptions
  readonly #ending = new AbortController()
  readonly #began: Position
  #position: Position
  #noted: Position
  #published = 0
  #heldUntil: number

  constructor(options: TermOptions) {
    this.#options = options
    this.#began = options.position
    this.#position = options.position
    this.#noted = options.position
    this.#heldUntil = Date.now() + options.leaseMs
  }

  get position(): Position {
    return this.#position
  }

  /** How far an event brings the position on the average: 1 where positions count events. */
  get perEvent(): number {
    return this.#published === 0 ? 1 : (Number(this.#position) - Number(this.#began)) / this.#published
  }

  status(): RelayStatus {
    const { epoch } = this.#options
    return { state: 'active', epoch, position: this.#noted, published: this.#published }
  }

  /** Publishes until it is replaced, or until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const end = () => this.#ending.abort()
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    const renewal = setInterval(() => void this.#renewOrEnd(), this.#options.leaseMs / 3)
    try {
      await this.#patiently()
    } catch (error) {
      if (!(error instanceof Replaced)) throw error
      this.#options.onTrouble(error.message)
    } finally {
      clearInterval(renewal)
      signal.removeEventListener('abort', end)
    }
  }

  async #patiently(): Promise<void> {
    for (let failures = 0; !this.#ending.signal.aborted;) {
      try {
        await this.#follow(() => (failures = 0))
      } catch (error) {
        if (error instanceof Replaced) throw error
        failures += 1
        this.#options.onTrouble(error instanceof Error ? error.message : String(error))
        const pause = pauseAfter(failures, this.#options.pauseMs)
        await wait(pause, undefined, { signal: this.#ending.signal }).catch(() => undefined)
      }
    }
  }

  async #follow(onProgress: () => void): Promise<void> {
    const { log, pageSize = PAGE_SIZE } = this.#options
    // From what was noted: a page that failed is read and published again.
    this.#position = this.#noted
    const { signal } = this.#ending
    for await (const message of log.subscribe({ after: this.#noted, pageSize, signal })) {
      if (signal.aborted) return
      await this.#take(message)
      onProgress()
    }
  }

  async #take(message: SubscriptionMessage): Promise<void> {
    if (message.type === 'page') {
      this.#position = message.scannedTo
      if (message.events.length === 0) return
      await this.#ensureHeld()
      await this.#options.transport.publish(message.events, this.#options.epoch)
      this.#published += message.events.length
    }
    // After the acknowledgement; pages without events are noted together, at the head.
    if (this.#noted < this.#position) await this.#note()
  }

  async #note(): Promise<void> {
    const { leases, epoch, target } = this.#options
    const position = this.#position
    if (!(await leases.saveCheckpoint(RELAY_LEASE, epoch, { position, target }))) throw this.#replaced()
    this.#noted = position
  }

  /** One that slept over its lease asks before it goes on; one that cannot ask does not go on. */
  async #ensureHeld(): Promise<void> {
    if (Date.now() < this.#heldUntil) return
    if (!(await this.#renew())) throw this.#replaced()
  }

  async #renewOrEnd(): Promise<void> {
    try {
      const isReplaced = !(await this.#renew())
      if (!isReplaced || this.#ending.signal.aborted) return
      this.#options.onTrouble(this.#replaced().message)
      this.#ending.abort()
    } catch (error) {
      this.#options.onTrouble(error instanceof Error ? error.message : String(error))
    }
  }

  async #renew(): Promise<boolean> {
    const { leases, epoch, leaseMs } = this.#options
    const heldUntil = Date.now() + leaseMs
    const isHeld = await leases.renew(RELAY_LEASE, epoch, leaseMs)
    if (isHeld) this.#heldUntil = heldUntil
    return isHeld
  }

  #replaced(): Replaced {
    return new Replaced(`Another relay took over from epoch ${this.#options.epoch}`)
  }
}
