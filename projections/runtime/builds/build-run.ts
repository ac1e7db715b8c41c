import { setTimeout as wait } from 'node:timers/promises'
import { E_TIMEOUT, Mutex, withTimeout } from 'async-mutex'
import type { EventLogReader, Position, StoredEvent } from '@courtline/infra/event-log/event-log'
import type { BuildId } from '@courtline/infra/read-models/read-models'
import { checkpointOfHandler } from '@courtline/infra/subscription/checkpoint'
import { startSubscription, type Page, type Subscription } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { TooManyParked, type BuildWriter, type EventPage } from '../write/build-writer.ts'
import { handledTypes } from '../write/fold-page.ts'
import { ProgressRate } from '../write/progress-rate.ts'
import type { PartitionOf } from '../write/partitions.ts'
import type { Projection } from '../projection.ts'
import { applyShared } from '../write/shared-build.ts'

export interface RunOptions {
  readonly id: BuildId
  readonly projection: Projection
  readonly writer: BuildWriter
  readonly log: Pick<EventLogReader, 'subscribe'>
  readonly units?: LogUnits | undefined
  /** For a build that other workers write too, fed by a transport. */
  readonly shared?: SharedBuild | undefined
  readonly now: () => Date
  readonly onAdvance: (position: Position) => void
  readonly onCaughtUp: () => void
  /** A failure that will be tried again. */
  readonly onFailure: (text: string) => void
  /** The build cannot continue. */
  readonly onStopped: (why: string) => void
  readonly registry?: SubscriptionRegistry | undefined
}

/** What the positions of a log are. */
export interface LogUnits {
  /** Positions count events; where they count bytes, lags are counted by reading. */
  readonly countEvents: boolean
  /** Positions without a handled event are remembered, and written only so often: a quiet view costs nothing. */
  readonly unwritten: number
}

export const EVENTS: LogUnits = { countEvents: true, unwritten: 50_000 }
/** Positions are offsets in a file: an event takes about a thousand of them. */
export const BYTES: LogUnits = { countEvents: false, unwritten: 1_000_000 }

export interface SharedBuild {
  readonly partitionOf: PartitionOf
  /**
   * How old an event is when this run sees to it that it was applied: until then it is left to the transport. So what
   * the transport loses, or is too slow for, comes from the log itself.
   */
  readonly graceMs: () => number
}

const PAGE_SIZE = 2000
const LOOK_EVERY_MS = 5

/** Lets one build follow the log, page by page, until it is stopped. */
export class BuildRun {
  readonly id: BuildId
  readonly writer: BuildWriter
  readonly rate: ProgressRate
  readonly #options: RunOptions
  #position: Position
  #subscription: Subscription | undefined
  #mutex = new Mutex()
  #hasCaughtUp = false

  constructor(options: RunOptions) {
    this.#options = options
    this.id = options.id
    this.writer = options.writer
    this.rate = new ProgressRate(options.now)
    this.#position = options.writer.checkpoint().position
  }

  /** How far the log has been looked at; the checkpoint may be a little behind where nothing was to be done. */
  get position(): Position {
    return this.#position
  }

  start(): void {
    const { projection, log, registry } = this.#options
    this.#subscription = startSubscription({
      name: `projection/${projection.name} v${this.id.version} build ${this.id.build}`,
      log,
      filter: { types: handledTypes(projection) },
      pageSize: PAGE_SIZE,
      // In one transaction with the documents.
      checkpoint: checkpointOfHandler(() => this.writer.checkpoint().position),
      handle: { page: (page, signal) => this.#handle(page, signal) },
      onCaughtUp: () => this.#caughtUp(),
      isFinal: (error) => error instanceof TooManyParked,
      onFailure: (text, error) =>
        error instanceof TooManyParked ? this.#options.onStopped(text) : this.#options.onFailure(text),
      registry,
    })
  }

  /** Finishes the page under way. */
  async stop(): Promise<void> {
    await this.#subscription?.stop()
    await this.exclusively(() => this.#writePosition())
  }

  /** Whether it comes as far as this within the time. */
  async reaches(position: Position, patienceMs: number): Promise<boolean> {
    const deadlineMs = performance.now() + patienceMs
    while (this.#position < position && performance.now() < deadlineMs) await wait(LOOK_EVERY_MS)
    return this.#position >= position
  }

  /** For the watchdog: does not wait for what the subscription waits for. */
  restart(): void {
    void this.#subscription?.stop()
    this.#mutex = new Mutex()
    this.rate.touch()
    this.start()
  }

  /** Runs while no page is being applied. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(work)
  }

  /** The same, also while one is being applied that does not end within the time: then it is stuck. */
  async exclusivelyOrStuck<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
    const release = await withTimeout(this.#mutex, patienceMs)
      .acquire()
      .catch((error: unknown) => {
        if (error !== E_TIMEOUT) throw error
        return undefined
      })
    return await work().finally(release)
  }

  async #handle(page: Page, signal: AbortSignal): Promise<void> {
    await this.#leaveToTransport(page.events, signal)
    if (signal.aborted) return
    await this.exclusively(() => this.#take(page))
  }

  #caughtUp(): void {
    this.#hasCaughtUp = true
    this.rate.caughtUp()
    this.#options.onCaughtUp()
  }

  async #take({ events, scannedTo }: Page): Promise<void> {
    const { countEvents, unwritten } = this.#options.units ?? EVENTS
    const isQuiet = events.length === 0 && distance(this.writer.checkpoint().position, scannedTo) < unwritten
    if (!isQuiet) await this.#apply({ events, scannedTo })
    this.rate.progressed(events.length, countEvents ? distance(this.#position, scannedTo) : events.length)
    this.#position = scannedTo > this.#position ? scannedTo : this.#position
    this.#options.onAdvance(this.#position)
  }

  async #apply(page: EventPage): Promise<void> {
    const { shared } = this.#options
    await (shared ? applyShared(this.writer, page, shared.partitionOf) : this.writer.apply(page))
  }

  /** Only once everything that was there has been seen: a build that is behind does not wait. */
  async #leaveToTransport(events: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
    const newest = events.at(-1)
    const { shared, now } = this.#options
    if (!shared || !newest || !this.#hasCaughtUp) return
    const graceMs = shared.graceMs()
    const ageMs = now().getTime() - Date.parse(newest.meta.at)
    const leftMs = Math.min(graceMs - ageMs, graceMs)
    if (leftMs > 0) await wait(leftMs, undefined, { signal }).catch(() => undefined)
  }

  async #writePosition(): Promise<void> {
    if (this.#position > this.writer.checkpoint().position)
      await this.#apply({ events: [], scannedTo: this.#position })
  }
}

/** How many events of the log lie between two positions. */
export const distance = (from: Position, to: Position): number => Math.max(0, Number(to) - Number(from))
