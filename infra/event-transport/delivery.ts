import { setTimeout as wait } from 'node:timers/promises'
import { errorText } from '../error-text.ts'
import type { Position, StoredEvent } from '../event-log/event-log.ts'
import type { ConsumeOptions } from './event-transport.ts'

/** An event as it is in a partition. */
export interface TransportRecord {
  /** Dense within the partition, from 0. */
  readonly offset: number
  /** Undefined when it is none of ours. */
  readonly header: RecordHeader | undefined
  /** The event, or undefined when it cannot be read. */
  readonly event: () => StoredEvent | undefined
}

export interface RecordHeader {
  readonly position: Position
  readonly type: string
  readonly epoch: number
}

/** Where a reader continues. */
export interface Start {
  readonly position: Position
  readonly offset: number
  /** The newest that was seen before. */
  readonly epoch: number
}

/** What the adapter lends while a batch is delivered. */
export interface Control {
  /** Whether the partition is still this reader's; once false, never true again. */
  isOurs(): boolean
  /** Sends the transport a heartbeat of this reader. */
  pulse(): Promise<void>
  /** Everything up to this offset is done with. */
  onDone(offset: number): void
}

type Handlers = Pick<ConsumeOptions, 'types' | 'onPage' | 'onGap' | 'onFailure'>

/**
 * Events that a reader gets at once. A page costs a store some round trips, whatever is in it; it takes a few seconds at
 * most, so that a reader is never taken for dead.
 */
export const MAX_PAGE = 1000
const BACKOFF_MS = [50, 200, 1000, 3000]

/**
 * What one reader gets of one partition while it has it: each event once and in order, whatever the transport repeats,
 * reorders between publishers or forgets.
 */
export class PartitionDelivery {
  readonly partition: string
  readonly #handlers: Handlers
  readonly #types: ReadonlySet<string> | undefined
  #position: Position
  #next: number
  #epoch: number

  constructor(partition: string, start: Start, handlers: Handlers) {
    this.partition = partition
    this.#handlers = handlers
    this.#types = handlers.types && new Set(handlers.types)
    this.#position = start.position
    this.#next = start.offset
    this.#epoch = start.epoch
  }

  get position(): Position {
    return this.#position
  }

  /** Offset of the record that is wanted next. */
  get next(): number {
    return this.#next
  }

  /** The newest epoch seen. */
  get epoch(): number {
    return this.#epoch
  }

  /** Delivers what was fetched, as long as the partition is ours. Throws only what `pulse` throws. */
  async deliver(records: readonly TransportRecord[], control: Control): Promise<void> {
    for (let from = 0; from < records.length; from += MAX_PAGE) {
      const chunk = records.slice(from, from + MAX_PAGE).filter(({ offset }) => offset >= this.#next)
      const [first, last] = [chunk[0], chunk.at(-1)]
      if (!first || !last) continue
      if (!(await this.expect(first.offset, control))) return
      if (!(await this.#deliverChunk(chunk, control))) return
      this.#next = last.offset + 1
      control.onDone(last.offset)
      await control.pulse()
    }
  }

  /**
   * Records before `offset` are not there any more: where they were wanted, their events come from the log. Answers
   * whether to continue.
   */
  async expect(offset: number, control: Control): Promise<boolean> {
    if (offset > this.#next && !(await this.#fillGap(control))) return false
    this.#next = Math.max(this.#next, offset)
    return control.isOurs()
  }

  async #deliverChunk(chunk: readonly TransportRecord[], control: Control): Promise<boolean> {
    const events: StoredEvent[] = []
    let scannedTo = this.#position
    for (const { header, event } of chunk) {
      const isFresh = header !== undefined && this.#admits(header) && header.position > scannedTo
      if (header && !isFresh) continue
      const wanted = header && (this.#types?.has(header.type) ?? true)
      const found = wanted ? event() : undefined
      if (header && (found || !wanted)) scannedTo = header.position
      // What cannot be read is in the log, and so is all that follows it here.
      else return await this.#fillGap(control)
      if (found) events.push(found)
    }
    if (scannedTo === this.#position) return true
    const page = { partition: this.partition, events, scannedTo }
    const taken = await this.#untilDone(() => this.#handlers.onPage(page), control)
    if (taken) this.#position = scannedTo
    return taken
  }

  /** A publisher whose lease was taken over may still write for a while: its successor publishes the same again. */
  #admits({ epoch }: RecordHeader): boolean {
    if (epoch < this.#epoch) return false
    this.#epoch = epoch
    return true
  }

  async #fillGap(control: Control): Promise<boolean> {
    return await this.#untilDone(async () => {
      const reached = await this.#handlers.onGap(this.partition, this.#position)
      if (reached > this.#position) this.#position = reached
    }, control)
  }

  async #untilDone(work: () => Promise<void>, control: Control): Promise<boolean> {
    for (let failures = 0; control.isOurs(); failures += 1) {
      try {
        await work()
        return true
      } catch (error) {
        this.#handlers.onFailure(`${this.partition}: ${errorText(error)}`)
        await control.pulse()
        await wait(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)])
      }
    }
    return false
  }
}
