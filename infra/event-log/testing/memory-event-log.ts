import { streamCategoryOf } from '@courtline/messages/ids'
import { ChangeSignal } from '../change-signal.ts'
import {
  EventIdTaken,
  LogUnavailable,
  WrongExpectedRevision,
  type AllPage,
  type AppendOptions,
  type AppendResult,
  type EventFilter,
  type EventLog,
  type NewEvent,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '../event-log.ts'
import {
  positionNumber,
  positionText,
  rowsToAppend,
  storedEvent,
  type EventRow,
  type Place,
} from '../event-row.ts'
import { follow } from '../follow.ts'
import { SharedTail } from '../shared-tail.ts'
import { verifyAppend } from '../verify-append.ts'

/** A log that is gone with its process: for tests, and as the measure that other adapters are held against. */
export function openMemoryEventLog(): EventLog {
  return new MemoryEventLog()
}

type Entry = { readonly row: EventRow; readonly place: Place }

class MemoryEventLog implements EventLog {
  readonly #all: Entry[] = []
  readonly #streams = new Map<string, Entry[]>()
  readonly #byId = new Map<string, Place>()
  readonly #changes = new ChangeSignal()
  readonly #tail = new SharedTail((read) => this.readAll(read))

  async append(stream: string, events: readonly NewEvent[], options: AppendOptions): Promise<AppendResult> {
    this.#refuseWhenClosed()
    const rows = rowsToAppend(stream, events, options.expected)
    const actual = this.#headOf(stream)
    const ids = rows.map((row) => row.id)
    const verdict = verifyAppend(options.expected, actual, ids, (id) => this.#revisionIn(stream, id))
    if (verdict.type === 'wrongRevision') throw new WrongExpectedRevision(stream, options.expected, actual)
    if (verdict.type === 'append') this.#write(stream, rows, verdict.firstRevision)
    const revision = verdict.firstRevision + rows.length - 1
    const last = this.#streams.get(stream)?.[revision]
    return {
      revision,
      position: positionText(last?.place.position ?? 0),
      deduplicated: verdict.type === 'deduplicated',
    }
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<readonly StoredEvent[]> {
    const pageSize = options.pageSize ?? 1000
    for (let from = options.from ?? 0; ; from += pageSize) {
      this.#refuseWhenClosed()
      const page = (this.#streams.get(stream) ?? []).slice(from, from + pageSize)
      if (page.length > 0) yield page.map((entry) => storedEvent(entry.row, entry.place))
      if (page.length < pageSize) return
    }
  }

  async readAll({ after, filter, limit }: ReadAllOptions): Promise<AllPage> {
    this.#refuseWhenClosed()
    const events: StoredEvent[] = []
    let scanned = positionNumber(after)
    for (; scanned < this.#all.length && events.length < limit; scanned += 1) {
      const entry = this.#all[scanned]
      if (entry && passes(entry, filter)) events.push(storedEvent(entry.row, entry.place))
    }
    return { events, scannedTo: positionText(scanned), atHead: scanned >= this.#all.length }
  }

  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionMessage> {
    return follow((read) => this.readAll(read), this.#changes, this.#tail, options)
  }

  async head(): Promise<Position> {
    this.#refuseWhenClosed()
    return positionText(this.#all.length)
  }

  async streamHead(stream: string): Promise<number | null> {
    this.#refuseWhenClosed()
    return this.#headOf(stream)
  }

  async close(): Promise<void> {
    this.#changes.close()
  }

  #headOf(stream: string): number | null {
    const entries = this.#streams.get(stream)
    return entries ? entries.length - 1 : null
  }

  #revisionIn(stream: string, id: string): number | undefined {
    const place = this.#byId.get(id)
    return place?.stream === stream ? place.revision : undefined
  }

  #write(stream: string, rows: readonly EventRow[], firstRevision: number): void {
    const ids = new Set(rows.map((row) => row.id))
    if (ids.size < rows.length || rows.some((row) => this.#byId.has(row.id))) {
      throw new EventIdTaken(`An event id of this append to ${stream} is taken`)
    }
    const entries = this.#streams.get(stream) ?? []
    this.#streams.set(stream, entries)
    rows.forEach((row, index) => {
      const place = { stream, revision: firstRevision + index, position: this.#all.length + 1 }
      this.#byId.set(row.id, place)
      this.#all.push({ row, place })
      entries.push({ row, place })
    })
    this.#changes.announce()
  }

  #refuseWhenClosed(): void {
    if (this.#changes.closed) throw new LogUnavailable('The event log is closed')
  }
}

function passes({ row, place }: Entry, filter: EventFilter | undefined): boolean {
  if (filter?.categories && !filter.categories.includes(streamCategoryOf(place.stream))) return false
  return !filter?.types || filter.types.includes(row.type)
}
