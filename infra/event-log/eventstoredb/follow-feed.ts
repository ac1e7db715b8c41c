import { waitAfter } from '../../backoff/backoff.ts'
import {
  LogUnavailable,
  type AllPage,
  type Position,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '../event-log.ts'
import type { EventStoreConnection } from './connection.ts'
import { EventFeed, type FeedItem } from './event-feed.ts'
import { passes, type LogReads } from './log-reads.ts'
import { commitOfPosition, textOfPosition } from './logged-event.ts'

export interface FollowPorts {
  readonly connection: EventStoreConnection
  readonly reads: LogReads
  /** After so long a silence the log itself is checked for anything to receive. */
  readonly quietMs: number
}

const DEFAULT_PAGE_SIZE = 500

/**
 * A subscription that outlives its connection: when the store drops it, it continues from what was handed out last, after a
 * pause that doubles. Ends when the signal of the options aborts.
 */
export async function* followFeed(
  ports: FollowPorts,
  options: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage> {
  let after = options.after
  let failures = 0
  while (!options.signal.aborted) {
    try {
      for await (const message of oneSubscription(ports, { ...options, after })) {
        failures = 0
        if (message.type === 'page') after = message.scannedTo
        yield message
      }
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error
      failures += 1
      await waitAfter(failures, options.signal)
    }
  }
}

/** Until the signal aborts; throws LogUnavailable when the store drops it. */
async function* oneSubscription(
  { connection, reads, quietMs }: FollowPorts,
  options: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage> {
  const { signal } = options
  commitOfPosition(options.after)
  const pages = new Pages(options, await reads.head())
  const feed = new EventFeed(connection, pages.after, options.filter)
  const watch = new SilenceWatch(reads, options.filter)
  try {
    while (!signal.aborted) {
      const item = feed.take()
      if (item) pages.add(item)
      const messages = item ? pages.whenFull(item) : pages.whenNothingWaits()
      for (const message of messages) {
        yield message
        if (signal.aborted) return
      }
      if (item || !feed.isEmpty) continue
      await feed.somethingToTake(quietMs, signal)
      if (feed.isEmpty && !signal.aborted) pages.quietUpTo(await watch.look(pages.scannedTo))
    }
  } finally {
    feed.stop()
  }
}

/** Makes pages of what the store reports. */
class Pages {
  readonly #options: SubscribeOptions
  readonly #pageSize: number
  /** Where the log ended before the subscription began: once caught up, it has looked at least as far. */
  readonly #headBefore: Position
  #events: StoredEvent[] = []
  #handedOut: Position
  #live = false
  #announced = false
  scannedTo: Position

  constructor(options: SubscribeOptions, headBefore: Position) {
    this.#options = options
    this.#pageSize = options.pageSize ?? DEFAULT_PAGE_SIZE
    this.#headBefore = headBefore
    this.#handedOut = options.after
    this.scannedTo = options.after
  }

  get after(): bigint | undefined {
    const commit = commitOfPosition(this.#options.after)
    return commit === 0n ? undefined : commit
  }

  add(item: FeedItem): void {
    switch (item.type) {
      case 'event':
        return this.#addEvent(item.event.own)
      case 'checkpoint':
        return this.#scanTo(textOfPosition(item.position))
      case 'caughtUp':
        this.#live = true
        return this.#scanTo(this.#headBefore)
      case 'fellBehind':
        this.#live = false
        return
    }
  }

  /** Nothing that passes the filter is in the log up to where the page looked. */
  quietUpTo(page: AllPage | undefined): void {
    if (!page) return
    this.#live ||= page.atHead
    this.#scanTo(page.scannedTo)
  }

  /** While there is more to come, pages are handed out full, or empty when there was nothing for them so far. */
  whenFull(item: FeedItem): SubscriptionMessage[] {
    const gotOn = item.type === 'checkpoint' && this.#events.length === 0 && this.scannedTo > this.#handedOut
    return gotOn || this.#events.length >= this.#pageSize ? [this.#page()] : []
  }

  /** At the head everything is handed out, followed by a message that this was all. */
  whenNothingWaits(): SubscriptionMessage[] {
    if (!this.#live) return []
    const messages: SubscriptionMessage[] = this.scannedTo > this.#handedOut ? [this.#page()] : []
    if (!this.#announced) messages.push({ type: 'caughtUp', at: this.scannedTo })
    this.#announced = true
    return messages
  }

  #addEvent(own: StoredEvent | undefined): void {
    if (!own || own.position <= this.scannedTo) return
    this.#scanTo(own.position)
    if (passes(this.#options.filter, own)) this.#events.push(own)
  }

  #scanTo(position: Position): void {
    if (position > this.scannedTo) this.scannedTo = position
  }

  #page(): SubscriptionMessage {
    const events = this.#events
    this.#events = []
    this.#handedOut = this.scannedTo
    this.#announced = false
    return { type: 'page', events, scannedTo: this.scannedTo }
  }
}

/**
 * Looks at the log itself when a subscription is silent for a while. A quiet filter gets on by it between the store's
 * checkpoints; and a subscription that has silently stopped, as they did in the past, is found out.
 */
class SilenceWatch {
  readonly #reads: LogReads
  readonly #filter: SubscribeOptions['filter']
  #unheard: Position | undefined

  constructor(reads: LogReads, filter: SubscribeOptions['filter']) {
    this.#reads = reads
    this.#filter = filter
  }

  /** A stretch of the log that holds nothing for this subscription; undefined when something is on its way. */
  async look(scannedTo: Position): Promise<AllPage | undefined> {
    const filter = this.#filter
    const page = await this.#reads.all({ after: scannedTo, limit: 1, ...(filter && { filter }) })
    const [next] = page.events
    if (!next) return page
    if (this.#unheard === next.position) {
      throw new LogUnavailable(`The subscription is silent about ${next.position}`)
    }
    this.#unheard = next.position
    return undefined
  }
}
