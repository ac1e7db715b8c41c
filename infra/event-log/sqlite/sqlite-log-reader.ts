import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventMeta } from '@courtline/messages/event-sourcing/recorded'
import {
  LogUnavailable,
  type AllPage,
  type EventFilter,
  type EventLogReader,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '../event-log.ts'
import { metaOf, positionNumber, positionText, storedEvent, type EventRow, type Place } from '../event-row.ts'
import { damagedInUse, damageOf } from '../../sqlite/damaged-file.ts'
import { follow } from '../follow.ts'
import { SharedTail } from '../shared-tail.ts'
import { FileChanges } from './file-changes.ts'
import { openForReading } from './log-file.ts'
import { allQuery, STREAM_QUERY } from './page-query.ts'
import { StreamNames } from './stream-names.ts'

/**
 * A log file for reading only, in any thread or process while another writes it. The file must exist. Throws when it is
 * no log.
 */
export function openSqliteLogReader({ file, gatherMs }: LogReaderOptions): GatheringReader {
  return new SqliteLogReader(file, channelOf(file), gatherMs)
}

export interface GatheringReader extends EventLogReader {
  /** Wakes subscriptions now for what is being gathered: a reader waits for it. */
  hurry(): void
}

export interface LogReaderOptions {
  readonly file: string
  /**
   * Subscriptions are woken at once by a commit after a quiet time, and after so long by those that follow: a reader to whom
   * a page costs more than its events gets fewer and longer ones.
   */
  readonly gatherMs?: number
}

const STREAM_PAGE_SIZE = 1000
/** A search by type looks at no more events than this at a time: a rare type must not hold up the thread. */
const SEARCH_WINDOW = 20_000

/** Name of the channel on which the writer of a file makes its commits known within the process. */
export const channelOf = (file: string) =>
  `courtline-log:${path.join(realpathSync(path.dirname(file)), path.basename(file))}`

/** An event as its writer committed it. */
export interface Committed {
  readonly row: EventRow
  readonly place: Place
}

export class SqliteLogReader implements GatheringReader {
  readonly #db: DatabaseSync
  readonly #file: string
  readonly #changes: FileChanges
  readonly #names: StreamNames
  readonly #tail = new SharedTail((read) => this.readAll(read))
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string, channel: string | undefined, gatherMs?: number) {
    this.#file = file
    this.#db = openForReading(file)
    this.#names = new StreamNames(this.#db)
    this.#changes = new FileChanges(this.#db, channel, gatherMs)
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<readonly StoredEvent[]> {
    const limit = options.pageSize ?? STREAM_PAGE_SIZE
    for (let from = options.from ?? 0; ; from += limit) {
      const page = this.#rows(STREAM_QUERY, { stream, from, limit })
      if (page.length > 0) yield page
      if (page.length < limit) return
      await nextTurn()
    }
  }

  async readAll({ after, filter, limit }: ReadAllOptions): Promise<AllPage> {
    const first = positionNumber(after)
    const head = this.#head()
    const upTo = filter?.types ? Math.min(head, first + SEARCH_WINDOW) : head
    const events = this.#search(filter, { after: first, upTo, limit })
    // A full page may have left something behind; anything less has seen everything up to its bound.
    const last = events.length < limit ? undefined : events.at(-1)
    const scanned = last ? positionNumber(last.position) : Math.max(first, upTo)
    return { events, scannedTo: positionText(scanned), atHead: scanned >= head }
  }

  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionMessage> {
    return follow((read) => this.readAll(read), this.#changes, this.#tail, options)
  }

  async head(): Promise<Position> {
    return positionText(this.#head())
  }

  async streamHead(stream: string): Promise<number | null> {
    const found = this.#statement('SELECT revision FROM streams WHERE name = ?').get(stream)
    return found ? Number(found[0]) : null
  }

  async close(): Promise<void> {
    if (this.#changes.closed) return
    this.#changes.close()
    this.#statements.clear()
    this.#db.close()
  }

  /**
   * Wakes the subscribers of this reader without waiting for the file to be looked at, and gives them the rows that were
   * just committed, in the order of their positions, without reading them back.
   */
  announce(committed: readonly Committed[]): void {
    if (this.#changes.closed) return
    if (this.#tail.isShared) {
      const events = committed.map(({ row, place }) => storedEvent(row, place))
      this.#tail.extend(events, this.#changes.count + 1)
    }
    this.#changes.announce()
  }

  hurry(): void {
    this.#changes.hurry()
  }

  /** How SQLite would run a query of this reader, a line for each step: for tests that guard the indexes. */
  planOf(query: string): string[] {
    return this.#db
      .prepare(`EXPLAIN QUERY PLAN ${query}`)
      .all()
      .map((step) => String(step['detail']))
  }

  #head(): number {
    const found = this.#statement('SELECT max(position) FROM events').get()
    return Number(found?.[0] ?? 0)
  }

  #search(filter: EventFilter | undefined, range: Record<'after' | 'upTo' | 'limit', number>): StoredEvent[] {
    const categories = filter?.categories && [...new Set(filter.categories)]
    if (categories?.length === 0) return []
    const parameters: Record<string, SQLInputValue> = { ...range }
    categories?.forEach((category, n) => (parameters[`category${n}`] = category))
    filter?.types?.forEach((type, n) => (parameters[`type${n}`] = type))
    return this.#rows(allQuery(categories?.length, filter?.types?.length), parameters)
  }

  #rows(query: string, parameters: Record<string, SQLInputValue>): StoredEvent[] {
    try {
      return eventsOf(this.#statement(query).all(parameters), this.#names)
    } catch (error) {
      const damage = damageOf(error)
      if (damage === undefined) throw error
      throw new LogUnavailable(damagedInUse(this.#file, damage), { cause: error })
    }
  }

  #statement(query: string): StatementSync {
    if (this.#changes.closed) throw new LogUnavailable('The event log is closed')
    const known = this.#statements.get(query)
    if (known) return known
    const statement = this.#db.prepare(query)
    statement.setReturnArrays(true)
    this.#statements.set(query, statement)
    return statement
  }
}

/** The events of rows, which come as lists: a third faster to read than with names. */
function eventsOf(rows: readonly Record<number, SQLOutputValue>[], names: StreamNames): StoredEvent[] {
  let [before, shared]: [string?, EventMeta?] = []
  let known = ''
  return rows.map((list) => {
    const type = String(list[1])
    // One text for a run of events of one type: it is hashed once when it is looked up.
    if (type !== known) known = type
    const row = {
      id: String(list[0]),
      type: known,
      version: Number(list[2]),
      data: String(list[3]),
      meta: String(list[4]),
    }
    if (shared === undefined || row.meta !== before) [before, shared] = [row.meta, metaOf(row)]
    const stream = names.of(Number(list[5]))
    return storedEvent(row, { stream, revision: Number(list[6]), position: Number(list[7]) }, shared)
  })
}
