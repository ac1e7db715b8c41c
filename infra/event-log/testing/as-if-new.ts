import { randomUUID } from 'node:crypto'
import {
  START,
  WrongExpectedRevision,
  type AllPage,
  type EventFilter,
  type EventLog,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '../event-log.ts'
import { positionNumber, positionText } from '../event-row.ts'

/** Behind the end of any log, and still a number of 64 bits. */
const BEYOND: Position = positionText(Number.MAX_SAFE_INTEGER)

/**
 * Shows a store that has a past, and positions with gaps, as the contract suite expects it: empty, with positions that
 * count from 1. Every stream gets a prefix of its own behind the scenes. Nobody else may write to the store meanwhile.
 */
export async function asIfNew(log: EventLog): Promise<EventLog> {
  return new AsIfNew(log, await log.head())
}

class AsIfNew implements EventLog {
  readonly #log: EventLog
  readonly #prefix = `t${randomUUID().replaceAll('-', '')}`
  /** Real positions of the events of this log, in order. */
  readonly #places: Position[] = []
  readonly #start: Position
  #learnedTo: Position
  readonly #underWay = new Set<Promise<unknown>>()
  #learning: Promise<void> = Promise.resolve()
  #nextLearning: Promise<void> | undefined

  constructor(log: EventLog, head: Position) {
    this.#log = log
    this.#start = head
    this.#learnedTo = head
  }

  append: EventLog['append'] = async (stream, events, options) => {
    const asked = this.#append(stream, events, options)
    this.#underWay.add(asked)
    try {
      return await asked
    } finally {
      this.#underWay.delete(asked)
    }
  }

  #append: EventLog['append'] = async (stream, events, options) => {
    try {
      const result = await this.#log.append(this.#inside(stream), events, options)
      return { ...result, position: await this.#counted(result.position) }
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      throw new WrongExpectedRevision(stream, error.expected, error.actual)
    }
  }

  async *readStream(stream: string, options?: ReadStreamOptions): AsyncGenerator<readonly StoredEvent[]> {
    for await (const page of this.#log.readStream(this.#inside(stream), options)) yield this.#events(page)
  }

  async readAll({ after, filter, limit }: ReadAllOptions): Promise<AllPage> {
    const page = await this.#log.readAll({ after: await this.#real(after), limit, ...this.#filter(filter) })
    const scannedTo = page.scannedTo === BEYOND ? after : await this.#counted(page.scannedTo)
    return { events: await this.#events(page.events), scannedTo, atHead: page.atHead }
  }

  async *subscribe(options: SubscribeOptions): AsyncGenerator<SubscriptionMessage> {
    const { after, filter, ...rest } = options
    let last = ''
    let scannedTo = after
    const inside = { ...rest, after: await this.#real(after), ...this.#filter(filter) }
    for await (const message of this.#log.subscribe(inside)) {
      const shown = await this.#message(message)
      // Events of the system move the real position: here nothing happened.
      const moved = shown.type === 'caughtUp' ? last !== 'caughtUp' : shown.scannedTo > scannedTo
      if (!moved) continue
      last = shown.type
      if (shown.type === 'page') scannedTo = shown.scannedTo
      yield shown
    }
  }

  async head(): Promise<Position> {
    return this.#counted(await this.#log.head())
  }

  streamHead(stream: string): Promise<number | null> {
    return this.#log.streamHead(this.#inside(stream))
  }

  async close(): Promise<void> {
    // Counting the position of an answer is a read of the log.
    await Promise.allSettled(this.#underWay)
    await this.#log.close()
  }

  #inside(stream: string): string {
    return stream === '' ? '' : `${this.#prefix}${stream}`
  }

  #filter(filter: EventFilter | undefined): { filter?: EventFilter } {
    const categories = filter?.categories?.map((category) => `${this.#prefix}${category}`)
    return filter ? { filter: { ...filter, ...(categories && { categories }) } } : {}
  }

  async #message(message: SubscriptionMessage): Promise<SubscriptionMessage> {
    if (message.type === 'caughtUp') return { type: 'caughtUp', at: await this.#counted(message.at) }
    const scannedTo = await this.#counted(message.scannedTo)
    return { type: 'page', events: await this.#events(message.events), scannedTo }
  }

  async #events(page: readonly StoredEvent[]): Promise<StoredEvent[]> {
    const shown: StoredEvent[] = []
    for (const event of page) {
      const stream = event.stream.slice(this.#prefix.length)
      shown.push({ ...event, stream, position: await this.#counted(event.position) })
    }
    return shown
  }

  async #real(counted: Position): Promise<Position> {
    const count = positionNumber(counted)
    if (count > this.#places.length) await this.#learn()
    return count === 0 ? this.#start : (this.#places[count - 1] ?? BEYOND)
  }

  /** How many events of this log there are up to a real position. */
  async #counted(real: Position): Promise<Position> {
    if (real > this.#learnedTo) await this.#learn()
    const later = this.#places.findLastIndex((place) => place <= real)
    return later < 0 ? START : positionText(later + 1)
  }

  /** Reads what is new, one reader at a time; calls made while one reads share the next read. */
  #learn(): Promise<void> {
    this.#nextLearning ??= this.#learning.then(() => {
      this.#nextLearning = undefined
      return this.#learnOn()
    })
    this.#learning = this.#nextLearning
    return this.#learning
  }

  async #learnOn(): Promise<void> {
    for (let atHead = false; !atHead;) {
      const page = await this.#log.readAll({ after: this.#learnedTo, limit: 1000 })
      const own = page.events.filter(({ stream }) => stream.startsWith(this.#prefix))
      this.#places.push(...own.map(({ position }) => position))
      this.#learnedTo = page.scannedTo
      atHead = page.atHead
    }
  }
}
