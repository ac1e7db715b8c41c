import { streamCategoryOf } from '@courtline/messages/ids'
import {
  LogUnavailable,
  START,
  type AllPage,
  type EventFilter,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
} from '../event-log.ts'
import type { EventStoreConnection } from './connection.ts'
import { commitOfPosition, textOfPosition, type LoggedEvent } from './logged-event.ts'
import type { SeenHeads } from './seen-heads.ts'

const STREAM_PAGE_SIZE = 1000
const HEAD_PAGE_SIZE = 32
const MAX_BATCH = 2000
/** With a filter a page of the store yields fewer: small pages would only cost more calls. */
const MIN_FILTERED_BATCH = 500
/** One readAll looks at no more events than this: a rare kind must not keep its caller waiting. */
const SEARCH_WINDOW = 20_000

/** What the port reads, from a store that has no filter for reads, starts them inclusively and writes events of its own. */
export class LogReads {
  readonly #connection: EventStoreConnection
  readonly #heads: SeenHeads
  #closed = false

  constructor(connection: EventStoreConnection, heads: SeenHeads) {
    this.#connection = connection
    this.#heads = heads
  }

  async *stream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<readonly StoredEvent[]> {
    const pageSize = options.pageSize ?? STREAM_PAGE_SIZE
    for (let from = options.from ?? 0; ; from += pageSize) {
      this.refuseWhenClosed()
      const asked = performance.now()
      const read = await this.#connection.readStream(stream, from, pageSize)
      if (read.length < pageSize) this.#heads.note(stream, from + read.length - 1, asked)
      const page = ownEvents(read)
      if (page.length > 0) yield page
      if (read.length < pageSize) return
    }
  }

  /** The one event at a revision, with the call that wrote it. */
  async at(stream: string, revision: number): Promise<LoggedEvent | undefined> {
    const [found] = await this.#connection.readStream(stream, revision, 1)
    return found
  }

  async all({ after, filter, limit }: ReadAllOptions): Promise<AllPage> {
    this.refuseWhenClosed()
    const search = new Search(after, filter, limit)
    const batch = Math.min(MAX_BATCH, Math.max(limit + 2, filter ? MIN_FILTERED_BATCH : 0))
    for (;;) {
      const read = await this.#connection.readAll(search.from, batch)
      if (search.take(read) === 'full') return search.page(false)
      if (read.length < batch) return search.page(true)
      if (search.looked >= SEARCH_WINDOW) return search.pageUpToHere()
    }
  }

  async head(): Promise<Position> {
    this.refuseWhenClosed()
    for (let from: bigint | undefined; ;) {
      const read = await this.#connection.readAllBackwards(from, HEAD_PAGE_SIZE)
      const newest = read.find(({ own, position }) => own && position !== from)
      if (newest) return textOfPosition(newest.position)
      const oldest = read.at(-1)?.position
      if (oldest === undefined || read.length < HEAD_PAGE_SIZE) return START
      from = oldest
    }
  }

  /** Revision of a stream's newest event; calls made before closing are answered too. */
  async lastRevision(stream: string): Promise<number | null> {
    const asked = performance.now()
    const [last] = await this.#connection.readStreamEnd(stream)
    const revision = last?.own?.revision
    this.#heads.note(stream, revision ?? -1, asked)
    return revision ?? null
  }

  close(): void {
    this.#closed = true
  }

  refuseWhenClosed(): void {
    if (this.#closed) throw new LogUnavailable('The event log is closed')
  }
}

/** Whether a filter lets an event through: by what is before its stream's first hyphen, and by its type. */
export function passes(filter: EventFilter | undefined, { stream, type }: StoredEvent): boolean {
  if (filter?.categories && !filter.categories.includes(streamCategoryOf(stream))) return false
  return !filter?.types || filter.types.includes(type)
}

/** One page of the whole log in the making. */
class Search {
  readonly #filter: EventFilter | undefined
  readonly #limit: number
  readonly #events: StoredEvent[] = []
  #scannedTo: Position
  #from: bigint
  /** Events looked at so far. */
  looked = 0

  constructor(after: Position, filter: EventFilter | undefined, limit: number) {
    this.#from = commitOfPosition(after)
    this.#scannedTo = after
    this.#filter = filter
    this.#limit = limit
  }

  /** Where the next read starts: inclusive, so it may give the last event once more. */
  get from(): bigint | undefined {
    return this.#from === 0n ? undefined : this.#from
  }

  take(read: readonly LoggedEvent[]): 'full' | 'room' {
    for (const { position, own } of read) {
      if (position <= this.#from && this.from !== undefined) continue
      this.#from = position
      this.looked += 1
      if (!own) continue
      if (this.#events.length === this.#limit) return 'full'
      this.#scannedTo = own.position
      if (passes(this.#filter, own)) this.#events.push(own)
    }
    return 'room'
  }

  page(atHead: boolean): AllPage {
    return { events: this.#events, scannedTo: this.#scannedTo, atHead }
  }

  /** A page that ends at what was looked at last, even if that was not ours: the next one continues from there. */
  pageUpToHere(): AllPage {
    return { events: this.#events, scannedTo: textOfPosition(this.#from), atHead: false }
  }
}

function ownEvents(read: readonly LoggedEvent[]): StoredEvent[] {
  return read.map(({ own }) => own).filter((own) => own !== undefined)
}
