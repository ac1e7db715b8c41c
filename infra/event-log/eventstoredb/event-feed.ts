import {
  eventTypeFilter,
  excludeSystemEvents,
  streamNameFilter,
  type AllStreamSubscription,
} from '@eventstore/db-client'
import { LogUnavailable, type EventFilter } from '../event-log.ts'
import { portError, type EventStoreConnection } from './connection.ts'
import { loggedEvent, type LoggedEvent } from './logged-event.ts'

/** Signals of a subscription, in their order. */
export type FeedItem =
  | { readonly type: 'event'; readonly event: LoggedEvent }
  /** Everything up to here was looked at. */
  | { readonly type: 'checkpoint'; readonly position: bigint }
  | { readonly type: 'caughtUp' }
  | { readonly type: 'fellBehind' }

/** A store that filters reports how far it has looked after so many events. */
const SEARCH_WINDOW = 256
/** So much may wait for a slow reader before the store is made to wait, and so little before it may continue (P9). */
const MAX_WAITING = 512
const RESUME_WAITING = 128
/** A stream that does not exist: categories never have a hyphen. */
const NO_STREAM_AT_ALL = '-'

/** One subscription to the store, until it fails or is stopped: a line of items, each taken once. */
export class EventFeed {
  readonly #subscription: AllStreamSubscription
  readonly #items: FeedItem[] = []
  /** Checkpoints and the like, each due once so many events were given out. */
  readonly #due: { readonly afterEvents: number; readonly item: FeedItem }[] = []
  #eventsGiven = 0
  #failure: unknown
  #wake: () => void = () => undefined

  constructor(connection: EventStoreConnection, after: bigint | undefined, filter: EventFilter | undefined) {
    // Awaited inside a stream of the client that catches nothing: it must never throw.
    const checkpointReached = (_: unknown, position: { readonly commit: bigint }): Promise<void> => {
      this.#inOrder({ type: 'checkpoint', position: position.commit })
      return Promise.resolve()
    }
    const search = { checkpointInterval: 1, maxSearchWindow: SEARCH_WINDOW, checkpointReached }
    this.#subscription = connection.subscribe(after, storeFilter(filter, search))
    this.#subscription
      .on('data', (resolved) => this.#give(loggedEvent(resolved)))
      .on('caughtUp', () => this.#inOrder({ type: 'caughtUp' }))
      .on('fellBehind', () => this.#inOrder({ type: 'fellBehind' }))
      .on('error', (error) => this.#fail(portError(error)))
      .on('end', () => this.#fail(new LogUnavailable('EventStoreDB ended the subscription')))
  }

  /** Whether anything waits to be taken. */
  get isEmpty(): boolean {
    return this.#items.length === 0
  }

  /** The next item, or undefined when none waits. Throws LogUnavailable once the subscription has failed. */
  take(): FeedItem | undefined {
    // What waits is dropped then: the next subscription gives it again.
    if (this.#failure !== undefined) throw this.#failure
    const item = this.#items.shift()
    if (this.#items.length <= RESUME_WAITING && this.#subscription.isPaused()) this.#subscription.resume()
    return item
  }

  /** Resolves when there is something to take, at the latest after a while, or when the signal aborts. */
  async somethingToTake(patienceMs: number, signal: AbortSignal): Promise<void> {
    if (!this.isEmpty || this.#failure !== undefined || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const wake = () => resolve()
    this.#wake = wake
    const timer = setTimeout(wake, patienceMs)
    signal.addEventListener('abort', wake, { once: true })
    await promise
    clearTimeout(timer)
    signal.removeEventListener('abort', wake)
  }

  stop(): void {
    this.#fail(new LogUnavailable('The subscription was stopped'))
    this.#items.length = 0
    // It may never have begun; then there is nothing to end.
    this.#subscription.unsubscribe().catch(() => undefined)
  }

  #give(event: LoggedEvent | undefined): void {
    this.#eventsGiven += 1
    if (event) this.#items.push({ type: 'event', event })
    this.#giveDue()
    if (this.#items.length >= MAX_WAITING) this.#subscription.pause()
    this.#wake()
  }

  /**
   * The client reports such items as soon as it receives them, while events before them still wait in its buffer: a
   * checkpoint taken at its word would skip those after a reconnection.
   */
  #inOrder(item: FeedItem): void {
    this.#due.push({ afterEvents: this.#eventsGiven + this.#subscription.readableLength, item })
    this.#giveDue()
    this.#wake()
  }

  #giveDue(): void {
    while (this.#due[0] && this.#due[0].afterEvents <= this.#eventsGiven) {
      const due = this.#due.shift()
      if (due) this.#items.push(due.item)
    }
  }

  #fail(failure: unknown): void {
    this.#failure ??= failure
    this.#wake()
  }
}

/**
 * The part of a filter that the store can do: streams by the beginning of their names, else types. The rest is the
 * reader's: the beginning 'match' lets 'matches-1' through as well, and the store never filters by both.
 */
function storeFilter(filter: EventFilter | undefined, search: Parameters<typeof excludeSystemEvents>[0]) {
  const nothing = filter?.categories?.length === 0 || filter?.types?.length === 0
  if (nothing) return streamNameFilter({ ...search, prefixes: [NO_STREAM_AT_ALL] })
  if (filter?.categories) return streamNameFilter({ ...search, prefixes: [...new Set(filter.categories)] })
  if (filter?.types) return eventTypeFilter({ ...search, prefixes: [...new Set(filter.types)] })
  return excludeSystemEvents(search)
}
