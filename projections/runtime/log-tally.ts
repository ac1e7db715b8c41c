import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  START,
  type EventLogReader,
  type Position,
  type StoredEvent,
} from '@courtline/infra/event-log/event-log'
import type { Tally } from '@courtline/infra/read-models/read-models'
import type { Seen } from './partitions.ts'
import { NO_EVENTS, tallied } from './tally.ts'

const PAGE_SIZE = 2000
/** Nobody needs to know more exactly by how much a view is behind. */
const MOST_COUNTED = 10_000

/**
 * How many events of these types the log holds up to a position, and the sum of their hashes (P1). `isSeen` leaves out
 * what a partition that is behind the others has yet to see.
 */
export async function tallyLog(
  log: Pick<EventLogReader, 'readAll'>,
  types: readonly string[],
  upTo: Position,
  isSeen: (event: StoredEvent) => boolean = () => true,
): Promise<Tally> {
  let tally = NO_EVENTS
  let after = START
  while (after < upTo) {
    const page = await log.readAll({ after, filter: { types }, limit: PAGE_SIZE })
    const counted = page.events.filter((event) => event.position <= upTo && isSeen(event))
    tally = tallied(
      tally,
      counted.map(({ id }) => id),
    )
    if (page.scannedTo === after) return tally
    after = page.scannedTo
    // A long log must leave room for what else runs in this thread.
    await nextTurn()
  }
  return tally
}

/** How many events of these types after a position a build has not seen; counted up to ten thousand. */
export async function unseenIn(
  log: Pick<EventLogReader, 'readAll'>,
  types: readonly string[],
  from: Position,
  seen: Seen,
): Promise<number> {
  let count = 0
  for (let after = from; count < MOST_COUNTED;) {
    const page = await log.readAll({ after, filter: { types }, limit: PAGE_SIZE })
    count += page.events.filter((event) => !seen.has(event)).length
    if (page.atHead || page.scannedTo === after) return count
    after = page.scannedTo
    await nextTurn()
  }
  return MOST_COUNTED
}
