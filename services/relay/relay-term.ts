import type { StoredEvent, Position } from '@courtline/infra/event-log/event-log'
import type { EventPublisher } from '@courtline/infra/event-transport/event-transport'
import type { Leases } from '@courtline/infra/leases/leases'
import type { HeldLease } from '@courtline/infra/leases/while-held'
import type { Checkpoint } from '@courtline/infra/subscription/checkpoint'
import type { Page } from '@courtline/infra/subscription/subscription'

export interface TermOptions {
  readonly transport: EventPublisher
  readonly leases: Leases
  readonly lease: HeldLease
  /** Identity of the transport. */
  readonly target: string
  /** Everything up to here was published before. */
  readonly position: Position
}

/** Another relay has the lease. */
export class Replaced extends Error {
  override readonly name = 'Replaced'
  constructor(epoch: number) {
    super(`Another relay took over from epoch ${epoch}`)
  }
}

export const RELAY_LEASE = 'relay'

/** So many pages are read ahead while the transport has one to acknowledge; then they are published together. */
export const PAGES_AHEAD = 4

/**
 * What one relay does while it holds the lease: publishes pages in their order, and saves its checkpoint under its epoch
 * after the transport has acknowledged them. One publication is under way at a time; the pages that are read meanwhile
 * are the next one, so that a long catch-up costs few round trips and a single event none more than its own.
 */
export class RelayTerm implements Checkpoint {
  readonly #options: TermOptions
  readonly #waiting: Page[] = []
  /** Publishes for as long as pages wait; never rejects, since nobody may be waiting for it. */
  #working: Promise<void> | undefined
  /** The publication that is under way; never rejects either. */
  #batch: Promise<void> | undefined
  #failure: { readonly error: unknown } | undefined
  #read: Position
  #position: Position
  #saved: Position
  #published = 0

  constructor(options: TermOptions) {
    this.#options = options
    this.#read = options.position
    this.#position = options.position
    this.#saved = options.position
  }

  get epoch(): number {
    return this.#options.lease.epoch
  }

  /** Up to here there is nothing that the transport has not acknowledged. */
  get position(): Position {
    return this.#position
  }

  /** Up to here everything was published and saved. */
  get saved(): Position {
    return this.#saved
  }

  /** Events of this term, repeated ones included. */
  get published(): number {
    return this.#published
  }

  /** How far an event brings the position on the average: 1 where positions count events. */
  get perEvent(): number {
    const { position } = this.#options
    return this.#published === 0 ? 1 : (Number(this.#position) - Number(position)) / this.#published
  }

  /** From what was saved: what failed is read and published again, and all that waited behind it. */
  async read(): Promise<Position> {
    await this.end()
    this.#failure = undefined
    this.#read = this.#saved
    this.#position = this.#saved
    return this.#saved
  }

  /** Takes the page that follows; waits where too many wait already. Throws what has failed since the last call. */
  async publish(page: Page): Promise<void> {
    this.#throwFailure()
    this.#read = page.scannedTo
    if (page.events.length > 0) this.#waiting.push(page)
    if (this.#waiting.length > 0) this.#working ??= this.#publishWaiting()
    while (this.#waiting.length >= PAGES_AHEAD && this.#working) await this.#batch
    this.#throwFailure()
  }

  /** Waits until everything that was taken is published, and saves how far the log was read. Throws what has failed. */
  async settle(): Promise<void> {
    await this.#working
    this.#throwFailure()
    this.#position = this.#read
    await this.#save(this.#read)
  }

  /** Finishes what is under way; what waits behind it is dropped. */
  async end(): Promise<void> {
    this.#waiting.length = 0
    await this.#working
  }

  /** The term itself saves what it has published. */
  write(): void {}

  pass(): void {}

  async #publishWaiting(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#publishTogether(this.#waiting.splice(0))
        this.#batch = batch.catch(() => undefined)
        await batch
      }
    } catch (error) {
      this.#waiting.length = 0
      this.#failure = { error }
    } finally {
      this.#working = undefined
    }
  }

  async #publishTogether(pages: readonly Page[]): Promise<void> {
    const events: readonly StoredEvent[] = pages.flatMap((page) => page.events)
    const scannedTo = pages.at(-1)?.scannedTo ?? this.#position
    // A process that slept may have lost its lease without knowing it.
    if (!(await this.#options.lease.ensure())) throw new Replaced(this.epoch)
    await this.#options.transport.publish(events, this.epoch)
    this.#position = scannedTo
    this.#published += events.length
    await this.#save(scannedTo)
  }

  async #save(position: Position): Promise<void> {
    if (position <= this.#saved) return
    const { leases, target } = this.#options
    if (!(await leases.saveCheckpoint(RELAY_LEASE, this.epoch, { position, target })))
      throw new Replaced(this.epoch)
    this.#saved = position
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
