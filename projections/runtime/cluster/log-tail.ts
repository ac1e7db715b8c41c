import { setTimeout as wait } from 'node:timers/promises'
import type { EventLogReader, Position, StoredEvent } from '@courtline/infra/event-log/event-log'
import { textOf } from '../group.ts'

/** As much of an event as tells whether a read model has seen it. */
export type TailEntry = Pick<StoredEvent, 'position' | 'stream' | 'type'>

/** Older entries are forgotten: who waits for something that long ago waits no longer than for these. */
const MOST_ENTRIES = 20_000
const RETRY_MS = 500

/**
 * The newest events of the log by place and type, followed by each process that has to know whether a read model has seen
 * what was just written: positions alone do not tell, since a view looks at some events only, in partitions.
 */
export class LogTail {
  readonly #log: Pick<EventLogReader, 'subscribe'>
  readonly #onTrouble: (text: string) => void
  readonly #stop = new AbortController()
  #entries: TailEntry[] = []
  #scannedTo: Position
  #following: Promise<void> = Promise.resolve()

  constructor(log: Pick<EventLogReader, 'subscribe'>, after: Position, onTrouble: (text: string) => void) {
    this.#log = log
    this.#scannedTo = after
    this.#onTrouble = onTrouble
  }

  start(): void {
    this.#following = this.#follow()
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
    this.#stop.abort()
    await this.#following
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      try {
        for await (const message of this.#log.subscribe({ after: this.#scannedTo, signal }))
          if (message.type === 'page') this.#take(message.events, message.scannedTo)
      } catch (error) {
        if (signal.aborted) return
        this.#onTrouble(textOf(error))
      }
      await wait(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  #take(events: readonly StoredEvent[], scannedTo: Position): void {
    for (const { position, stream, type } of events) this.#entries.push({ position, stream, type })
    if (this.#entries.length > 2 * MOST_ENTRIES) this.#entries = this.#entries.slice(-MOST_ENTRIES)
    this.#scannedTo = scannedTo
  }
}
