import type { EventLogReader, Position, StoredEvent } from '@courtline/infra/event-log/event-log'
import { checkpointOfHandler } from '@courtline/infra/subscription/checkpoint'
import { startSubscription, type Page, type Subscription } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'

/** As much of an event as shows whether a read model has seen it. */
export type TailEntry = Pick<StoredEvent, 'position' | 'stream' | 'type'>

/** Older entries are forgotten: who waits for something that long ago waits no longer than for these. */
const MOST_ENTRIES = 20_000

export interface LogTailOptions {
  readonly log: Pick<EventLogReader, 'subscribe'>
  readonly after: Position
  readonly onFailure: (text: string) => void
  readonly registry?: SubscriptionRegistry | undefined
}

/**
 * The newest events of the log by place and type, followed by each process that checks whether a read model has seen
 * what was just written: positions alone do not show it, since a view looks at some events only, in partitions.
 */
export class LogTail {
  readonly #subscription: Subscription
  #entries: TailEntry[] = []
  #scannedTo: Position

  /** Begins to follow the log at once. */
  constructor({ log, after, onFailure, registry }: LogTailOptions) {
    this.#scannedTo = after
    this.#subscription = startSubscription({
      name: 'log-tail',
      log,
      checkpoint: checkpointOfHandler(() => this.#scannedTo),
      handle: { page: (page) => this.#take(page) },
      onFailure,
      registry,
    })
  }

  /** Every event up to here is known. */
  get scannedTo(): Position {
    return this.#scannedTo
  }

  /** Events after one position and up to another, in order. */
  between(after: Position, upTo: Position): TailEntry[] {
    let from = this.#entries.length
    while (from > 0 && (this.#entries[from - 1]?.position ?? after) > after) from -= 1
    return this.#entries.slice(from).filter(({ position }) => position <= upTo)
  }

  async close(): Promise<void> {
    await this.#subscription.stop()
  }

  #take({ events, scannedTo }: Page): void {
    for (const { position, stream, type } of events) this.#entries.push({ position, stream, type })
    if (this.#entries.length > 2 * MOST_ENTRIES) this.#entries = this.#entries.slice(-MOST_ENTRIES)
    this.#scannedTo = scannedTo
  }
}
