import { setTimeout as wait } from 'node:timers/promises'
import type { EventLogReader, Position, StoredEvent } from '@courtline/infra/event-log/event-log'
import type { BuildId } from '@courtline/infra/read-models/read-models'
import { TooManyParked, type BuildWriter, type EventPage } from './build-writer.ts'
import { handledTypes } from './fold-page.ts'
import { textOf } from './group.ts'
import { Pace } from './pace.ts'
import type { PartitionOf } from './partitions.ts'
import type { Projection } from './projection.ts'
import { applyShared } from './shared-build.ts'

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
  /** Something went wrong and will be tried again. */
  readonly onTrouble: (text: string) => void
  /** The build cannot go on. */
  readonly onStopped: (why: string) => void
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
const BACKOFF_MS = [50, 200, 1000, 5000]

/** Lets one build follow the log, page by page, until it is stopped. */
export class BuildRun {
  readonly id: BuildId
  readonly writer: BuildWriter
  readonly pace: Pace
  readonly #options: RunOptions
  #position: Position
  #abort = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #turn: Promise<unknown> = Promise.resolve()
  #hasCaughtUp = false

  constructor(options: RunOptions) {
    this.#options = options
    this.id = options.id
    this.writer = options.writer
    this.pace = new Pace(options.now)
    this.#position = options.writer.checkpoint().position
  }

  /** How far the log has been looked at; the checkpoint may be a little behind where nothing was to be done. */
  get position(): Position {
    return this.#position
  }

  start(): void {
    this.#abort = new AbortController()
    this.#running = this.#follow(this.#abort.signal)
  }

  /** Finishes the page under way. */
  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#running
    await this.exclusively(() => this.#writePosition())
  }

  /** For the watchdog: whatever the loop waits for, it is left behind. */
  restart(): void {
    this.#abort.abort()
    this.#turn = Promise.resolve()
    this.pace.touch()
    this.start()
  }

  /** Runs while no page is being applied. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.#subscribe(signal, () => (failures = 0))
        return
      } catch (error) {
        if (error instanceof TooManyParked) return this.#options.onStopped(error.message)
        if (signal.aborted) return
        this.#options.onTrouble(textOf(error))
        const pause = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)]
        failures += 1
        await wait(pause, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  async #subscribe(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const filter = { types: handledTypes(this.#options.projection) }
    const after = this.writer.checkpoint().position
    const messages = this.#options.log.subscribe({ after, filter, pageSize: PAGE_SIZE, signal })
    for await (const message of messages) {
      if (signal.aborted) return
      if (message.type === 'page') {
        await this.#leaveToTransport(message.events, signal)
        if (signal.aborted) return
        await this.exclusively(() => this.#take(message))
        onProgress()
      } else {
        this.#hasCaughtUp = true
        this.pace.caughtUp()
        this.#options.onCaughtUp()
      }
    }
  }

  async #take({ events, scannedTo }: Parameters<BuildWriter['apply']>[0]): Promise<void> {
    const { countEvents, unwritten } = this.#options.units ?? EVENTS
    const isQuiet = events.length === 0 && distance(this.writer.checkpoint().position, scannedTo) < unwritten
    if (!isQuiet) await this.#apply({ events, scannedTo })
    this.pace.progressed(events.length, countEvents ? distance(this.#position, scannedTo) : events.length)
    this.#position = scannedTo > this.#position ? scannedTo : this.#position
    this.#options.onAdvance(this.#position)
  }

  async #apply(page: EventPage): Promise<void> {
    const { shared } = this.#options
    await (shared ? applyShared(this.writer, page, shared.partitionOf) : this.writer.apply(page))
  }

  /** Only once everything that was there has been seen: whoever is behind does not wait. */
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
