import { errorText } from '../error-text.ts'
import {
  LogUnavailable,
  START,
  type EventFilter,
  type EventLogReader,
  type Position,
  type StoredEvent,
  type SubscriptionMessage,
} from '../event-log/event-log.ts'
import { waitAfter, type Backoff } from '../backoff/backoff.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { SubscriptionRegistry } from './subscription-registry.ts'
import type { SubscriptionFailure, SubscriptionStatus } from './subscription-status.ts'

export interface SubscriptionOptions {
  /** Shown in reports, at /healthz and in metrics; one of a kind in its process. */
  readonly name: string
  readonly log: Pick<EventLogReader, 'subscribe'>
  readonly filter?: EventFilter | undefined
  /** Most events of a page. */
  readonly pageSize?: number | undefined
  /** Read at the start and again after each failure; written after what it covers was handled. */
  readonly checkpoint: Checkpoint
  readonly handle: EventHandler
  /** Everything that is in the log has been handled. */
  readonly onCaughtUp?: ((at: Position) => void | Promise<void>) | undefined
  /** Called with each failure at once; the subscription tries again unless `isFinal` answers true. */
  readonly onFailure: (text: string, error: unknown) => void
  /** An error after which no further try is made: the subscription ends and stays listed as ended. */
  readonly isFinal?: ((error: unknown) => boolean) | undefined
  readonly backoff?: Backoff | undefined
  /** Where the process lists it for as long as it runs. */
  readonly registry?: SubscriptionRegistry | undefined
}

/** As much of the log as is read at once; events that the filter leaves out are counted by `scannedTo` alone. */
export type Page = Omit<Extract<SubscriptionMessage, { type: 'page' }>, 'type'>

/**
 * What is done with the events: page by page, or one by one with the checkpoint after each. The same events come again
 * after a failure, so handling them twice must have the effect of once.
 */
export type EventHandler =
  | { readonly page: (page: Page, signal: AbortSignal) => void | Promise<void> }
  | { readonly event: (event: StoredEvent, signal: AbortSignal) => void | Promise<void> }

export interface Subscription {
  status(): SubscriptionStatus
  /** Resolves when it was stopped, or has ended after a final error. */
  readonly ended: Promise<void>
  /** Finishes the page or event under way, with its checkpoint; nothing is handled after that. */
  stop(): Promise<void>
}

/**
 * Follows the log from a checkpoint until it is stopped. Whatever throws (the handler, the checkpoint, the log) is
 * reported at once and tried again from the checkpoint after a pause, which doubles with each failure in a row.
 */
export function startSubscription(options: SubscriptionOptions): Subscription {
  return new RunningSubscription(options)
}

/** Follows the log until the signal aborts, or until an error that is final; then it is no longer listed. */
export async function followUntil(signal: AbortSignal, options: SubscriptionOptions): Promise<void> {
  const subscription = startSubscription(options)
  const stop = () => void subscription.stop()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  await subscription.ended
  signal.removeEventListener('abort', stop)
  await subscription.stop()
}

class RunningSubscription implements Subscription {
  readonly ended: Promise<void>
  readonly #options: SubscriptionOptions
  readonly #stopping = new AbortController()
  readonly #unlist: () => void
  #state: SubscriptionStatus['state'] = 'running'
  #position: Position = START
  #failures = 0
  #failuresInARow = 0
  #lastFailure: SubscriptionFailure | null = null

  constructor(options: SubscriptionOptions) {
    this.#options = options
    this.#unlist = options.registry?.add(this, options.filter) ?? (() => undefined)
    this.ended = this.#run()
  }

  status(): SubscriptionStatus {
    const { name } = this.#options
    const [state, position, failures] = [this.#state, this.#position, this.#failures]
    return { name, state, position, failures, lastFailure: this.#lastFailure }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#unlist()
    await this.ended
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.#follow(signal)
      } catch (error) {
        if (signal.aborted) break
        if (this.#failed(error) === 'final') break
        await waitAfter(this.#failuresInARow, signal, this.#options.backoff)
      }
    }
    this.#state = 'ended'
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { log, filter, pageSize, checkpoint } = this.#options
    const after = await checkpoint.read()
    this.#position = after
    const subscribed = { after, signal, ...(filter && { filter }), ...(pageSize && { pageSize }) }
    for await (const message of log.subscribe(subscribed)) {
      if (signal.aborted) return
      if (message.type === 'page') await this.#take(message, signal)
      else await this.#options.onCaughtUp?.(message.at)
      if (signal.aborted) return
      this.#progressed(message.type === 'page' ? message.scannedTo : message.at)
    }
    if (!signal.aborted) throw new LogUnavailable('The log has ended the subscription')
  }

  async #take(page: Page, signal: AbortSignal): Promise<void> {
    const { handle, checkpoint } = this.#options
    if ('event' in handle) {
      for (const event of page.events) {
        await handle.event(event, signal)
        await checkpoint.write(event.position)
        this.#progressed(event.position)
        if (signal.aborted) return
      }
      await checkpoint.pass(page.scannedTo)
    } else {
      await handle.page(page, signal)
      await (page.events.length > 0 ? checkpoint.write(page.scannedTo) : checkpoint.pass(page.scannedTo))
    }
  }

  #progressed(position: Position): void {
    this.#position = position
    this.#failuresInARow = 0
    this.#state = 'running'
  }

  #failed(error: unknown): 'final' | 'again' {
    const text = errorText(error)
    this.#failures += 1
    this.#failuresInARow += 1
    this.#lastFailure = { at: new Date().toISOString(), text }
    this.#state = 'retrying'
    this.#options.onFailure(text, error)
    return this.#options.isFinal?.(error) ? 'final' : 'again'
  }
}
