import pLimit from 'p-limit'
import { WrongExpectedVersionError, type AppendResult as Answer } from '@eventstore/db-client'
import { randomUUID } from 'node:crypto'
import {
  EventIdTaken,
  LogFull,
  LogUnavailable,
  WrongExpectedRevision,
  type AppendResult,
  type Expected,
} from '../event-log.ts'
import type { EventRow } from '../event-row.ts'
import { verifyAppend } from '../verify-append.ts'
import { KeyedMutex } from '../keyed-mutex.ts'
import type { EventStoreConnection } from './connection.ts'
import { KnownIds } from './known-ids.ts'
import type { LogReads } from './log-reads.ts'
import { textOfPosition } from './logged-event.ts'
import type { SeenHeads } from './seen-heads.ts'

/** How much may wait to be written. */
export interface AppendLimits {
  readonly maxWaitingAppends: number
  readonly maxWaitingCharacters: number
}

/** The store lets a connection have about a hundred calls under way; reads need some of them. */
const MAX_UNDER_WAY = 64
const RETRY_AFTER_SECONDS = 1

interface Order {
  readonly stream: string
  readonly rows: readonly EventRow[]
  readonly expected: Expected
}

/**
 * Appends: one after the other on each stream, side by side on different ones, a bounded number altogether (P9).
 *
 * EventStoreDB recognises a repeated append, but answers it like a first one, and it keeps no index of ids. So what this
 * process wrote is remembered for a while and verified by the same rule as in other adapters; an answer that may belong to an earlier
 * call is compared with what is in the stream.
 */
export class Appender {
  readonly #connection: EventStoreConnection
  readonly #reads: LogReads
  readonly #heads: SeenHeads
  readonly #limits: AppendLimits
  readonly #streams = new KeyedMutex()
  readonly #limit = pLimit(MAX_UNDER_WAY)
  readonly #ids = new KnownIds()
  readonly #waiting = new Set<Promise<unknown>>()
  /** The newest append of each id that is not answered yet. */
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly #opened = randomUUID()
  #calls = 0
  #characters = 0

  constructor(connection: EventStoreConnection, reads: LogReads, heads: SeenHeads, limits: AppendLimits) {
    this.#connection = connection
    this.#reads = reads
    this.#heads = heads
    this.#limits = limits
  }

  async append(stream: string, rows: readonly EventRow[], expected: Expected): Promise<AppendResult> {
    const characters = rows.reduce((sum, row) => sum + row.data.length + row.meta.length, 0)
    const { maxWaitingAppends, maxWaitingCharacters } = this.#limits
    if (this.#waiting.size >= maxWaitingAppends || this.#characters + characters > maxWaitingCharacters) {
      throw new LogFull(RETRY_AFTER_SECONDS)
    }
    const order = { stream, rows, expected }
    // The same ids requested twice in one moment, wherever: the second is verified once the first is known.
    const sameIds = rows.map(({ id }) => this.#underWay.get(id)).filter((earlier) => earlier !== undefined)
    const asked = this.#streams.runExclusive(stream, async () => {
      await Promise.allSettled(sameIds)
      return this.#limit(() => this.#carryOut(order))
    })
    for (const { id } of rows) this.#underWay.set(id, asked)
    this.#waiting.add(asked)
    this.#characters += characters
    try {
      return await asked
    } finally {
      for (const { id } of rows) if (this.#underWay.get(id) === asked) this.#underWay.delete(id)
      this.#waiting.delete(asked)
      this.#characters -= characters
    }
  }

  /** Resolves once everything that was requested is answered. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#waiting)
  }

  #carryOut(order: Order): Promise<AppendResult> {
    return this.#ids.knowsAnyOf(order.rows) ? this.#verify(order) : this.#write(order)
  }

  /** An append of which some ids were written before: nothing of it is written now. */
  async #verify({ stream, rows, expected }: Order): Promise<AppendResult> {
    const actual = await this.#reads.lastRevision(stream)
    const ids = rows.map(({ id }) => id)
    const verdict = verifyAppend(expected, actual, ids, (id) => this.#ids.revisionIn(stream, id))
    if (verdict.type === 'wrongRevision') throw new WrongExpectedRevision(stream, expected, actual)
    if (verdict.type === 'append') throw new EventIdTaken(`An event id of this append to ${stream} is taken`)
    const revision = verdict.firstRevision + rows.length - 1
    return { revision, position: (await this.#recorded(stream, revision)).position, deduplicated: true }
  }

  async #write(order: Order): Promise<AppendResult> {
    const attempt = `${this.#opened}.${(this.#calls += 1)}`
    const { stream, rows } = order
    const asked = performance.now()
    const wereTried = this.#ids.wereTried(rows)
    // Taken back once there is an answer: until then it is not known what becomes of it.
    this.#ids.noteTried(rows)
    const answer = await this.#ask(order, attempt)
    const revision = Number(answer.nextExpectedRevision)
    const firstRevision = revision - rows.length + 1
    const isNew = !wereTried && this.#heads.wasBefore(stream, firstRevision)
    const result =
      isNew && answer.position
        ? { revision, position: textOfPosition(answer.position.commit), deduplicated: false }
        : await this.#compared(stream, revision, attempt)
    this.#ids.note(stream, rows, firstRevision)
    this.#heads.note(stream, revision, asked)
    return result
  }

  async #ask({ stream, rows, expected }: Order, attempt: string): Promise<Answer> {
    try {
      return await this.#connection.append(stream, rows, expected, attempt)
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error
      const actual = error.actualVersion === 'no_stream' ? null : Number(error.actualVersion)
      // Nothing exact was expected, and it was not met: then it was a part of the ids that are there already.
      if (expected === 'any' || (expected === 'stream-exists' && actual !== null)) {
        throw new EventIdTaken(`An event id of this append to ${stream} is taken`)
      }
      throw new WrongExpectedRevision(stream, expected, actual)
    }
  }

  /** The answer by what is in the stream: written by this very call, or by an earlier one. */
  async #compared(stream: string, revision: number, attempt: string): Promise<AppendResult> {
    const recorded = await this.#recorded(stream, revision)
    return { revision, position: recorded.position, deduplicated: recorded.attempt !== attempt }
  }

  async #recorded(stream: string, revision: number) {
    const found = await this.#reads.at(stream, revision)
    // A follower may not have it yet: the same append may be tried again.
    if (!found) throw new LogUnavailable(`EventStoreDB does not show revision ${revision} of ${stream} yet`)
    return { position: textOfPosition(found.position), attempt: found.attempt }
  }
}
