import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChangeSignal } from './change-signal.ts'
import type { AllPage, ReadAllOptions, SubscribeOptions, SubscriptionMessage } from './event-log.ts'
import type { SharedTail } from './shared-tail.ts'

const DEFAULT_PAGE_SIZE = 500

/**
 * A subscription made of reads: pages until the head is reached, 'caughtUp', and again after each change. Nothing can
 * fall between a read and the wait after it, since changes are counted from before the read. Pulled by the reader, so
 * a slow one holds nothing in memory (P9). What follows a wait comes from the tail that all subscriptions share.
 */
export async function* follow(
  readAll: (options: ReadAllOptions) => Promise<AllPage>,
  changes: ChangeSignal,
  tail: SharedTail,
  options: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage> {
  const { filter, signal } = options
  const limit = options.pageSize ?? DEFAULT_PAGE_SIZE
  let after = options.after
  let announced = false
  let hasWaited = false
  const ended = () => signal.aborted || changes.closed
  while (!ended()) {
    const count = changes.count
    const wanted = { after, limit, ...(filter && { filter }) }
    const page = hasWaited ? await tail.read(wanted, count) : await readAll(wanted)
    if (page.scannedTo > after) {
      after = page.scannedTo
      announced = false
      yield { type: 'page', events: page.events, scannedTo: after }
      if (ended()) return
    }
    if (!page.atHead) {
      // A long catch-up must leave room for everything else that waits in this thread.
      await nextTurn()
    } else {
      if (!announced) yield { type: 'caughtUp', at: after }
      announced = true
      await changes.changedSince(count, signal)
      hasWaited = true
    }
  }
}
