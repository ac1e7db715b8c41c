import { streamCategoryOf } from '@courtline/messages/ids'
import { frozen } from '../frozen.ts'
import type { AllPage, EventFilter, Position, ReadAllOptions, StoredEvent } from './event-log.ts'
import { positionNumber } from './event-row.ts'

/** No more than the page of one subscription. */
const MOST_EVENTS = 200

/**
 * The newest events of a log, read once for all subscriptions of a reader: after a commit each of them would otherwise
 * read the same few events by itself. Who is further behind than the tail reaches reads for itself. Readers share the
 * events, so they are frozen.
 */
export class SharedTail {
  readonly #readAll: (options: ReadAllOptions) => Promise<AllPage>
  #events: readonly StoredEvent[] = []
  /** Everything after this position and up to `#to` is in `#events`; undefined until a subscription has come to the head. */
  #from: Position | undefined
  #to: Position = ''
  /** All that was announced up to this count of changes has been read. */
  #seen = -1
  #reading: Promise<void> | undefined

  constructor(readAll: (options: ReadAllOptions) => Promise<AllPage>) {
    this.#readAll = readAll
  }

  /** Whether anybody reads it; before that nothing is kept. */
  get isShared(): boolean {
    return this.#from !== undefined
  }

  /** A page as the log would give it, with everything that was announced up to this count of changes. */
  async read(options: ReadAllOptions, announced: number): Promise<AllPage> {
    if (this.isShared && this.#seen < announced) await (this.#reading ??= this.#readOn(announced))
    const isHere = this.#from !== undefined && options.after >= this.#from && this.#seen >= announced
    return isHere ? this.#pageOf(options) : await this.#readAlone(options, announced)
  }

  /**
   * Adds events that were committed just now and are announced with this count. Those that do not follow directly on
   * what is here are left to be read: then something else was committed before them.
   */
  extend(events: readonly StoredEvent[], announced: number): void {
    const [first] = events
    if (first === undefined || this.#from === undefined) return
    const before = positionNumber(this.#to)
    if (!events.every(({ position }, index) => positionNumber(position) === before + 1 + index)) return
    this.#keep(events, events.at(-1)?.position ?? this.#to)
    this.#seen = Math.max(this.#seen, announced)
  }

  async #readAlone(options: ReadAllOptions, announced: number): Promise<AllPage> {
    const page = await this.#readAll(options)
    if (this.#from === undefined && page.atHead) {
      this.#from = this.#to = page.scannedTo
      this.#seen = announced
    }
    return page
  }

  async #readOn(announced: number): Promise<void> {
    try {
      const page = await this.#readAll({ after: this.#to, limit: MOST_EVENTS })
      // Meanwhile it may have been extended by the same events.
      const fresh = page.events.filter(({ position }) => position > this.#to)
      this.#keep(fresh, page.scannedTo > this.#to ? page.scannedTo : this.#to)
      if (page.atHead) this.#seen = Math.max(this.#seen, announced)
      else this.#giveUp()
    } finally {
      this.#reading = undefined
    }
  }

  /** Too much came at once: each reads for itself until one of them is at the head again. */
  #giveUp(): void {
    this.#from = undefined
    this.#events = []
  }

  #keep(events: readonly StoredEvent[], to: Position): void {
    const all = [...this.#events, ...events.map(frozen)]
    const dropped = all.length - MOST_EVENTS
    this.#from = all[dropped - 1]?.position ?? this.#from
    this.#events = dropped > 0 ? all.slice(dropped) : all
    this.#to = to
  }

  #pageOf({ after, filter, limit }: ReadAllOptions): AllPage {
    const first = this.#events.findLastIndex(({ position }) => position <= after) + 1
    const events = this.#events
      .slice(first)
      .filter((event) => passes(event, filter))
      .slice(0, limit)
    const last = events.length < limit ? undefined : events.at(-1)
    const end = this.#to > after ? this.#to : after
    const scannedTo = last?.position ?? end
    return { events, scannedTo, atHead: scannedTo >= end }
  }
}

function passes({ stream, type }: StoredEvent, filter: EventFilter | undefined): boolean {
  if (filter?.categories && !filter.categories.includes(streamCategoryOf(stream))) return false
  return filter?.types?.includes(type) ?? true
}
