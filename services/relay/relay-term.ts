import type { Position } from '@courtline/infra/event-log/event-log'
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

/**
 * What one relay does while it holds the lease: publishes pages, and saves its checkpoint under its epoch after the
 * transport has acknowledged. Pages without events are saved together, at the head.
 */
export class RelayTerm implements Checkpoint {
  readonly #options: TermOptions
  #position: Position
  #saved: Position
  #published = 0

  constructor(options: TermOptions) {
    this.#options = options
    this.#position = options.position
    this.#saved = options.position
  }

  get epoch(): number {
    return this.#options.lease.epoch
  }

  /** How far the log has been looked at. */
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

  /** From what was saved: a page that failed is read and published again. */
  read(): Position {
    this.#position = this.#saved
    return this.#saved
  }

  async publish({ events, scannedTo }: Page): Promise<void> {
    this.#position = scannedTo
    if (events.length === 0) return
    // A process that slept may have lost its lease without knowing it.
    if (!(await this.#options.lease.ensure())) throw new Replaced(this.epoch)
    await this.#options.transport.publish(events, this.epoch)
    this.#published += events.length
  }

  async write(position: Position): Promise<void> {
    if (position <= this.#saved) return
    const { leases, target } = this.#options
    if (!(await leases.saveCheckpoint(RELAY_LEASE, this.epoch, { position, target })))
      throw new Replaced(this.epoch)
    this.#saved = position
  }

  pass(): void {}
}
