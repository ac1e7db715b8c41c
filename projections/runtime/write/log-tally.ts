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
/** How far a view is behind is counted up to here only. */
const MOST_COUNTED = 10_000

/** Which events are counted: of these types, up to a position, and only those that have been seen. */
export interface Counted {
  readonly types: readonly string[]
  readonly upTo: Position
  /** Leaves out what a partition that is behind the others has yet to see. */
  readonly isSeen?: (event: StoredEvent) => boolean
  /** Is shown what is counted. */
  readonly show?: (events: readonly StoredEvent[]) => void
}

/** How many events of these types the log holds up to a position, and the sum of their hashes (P1). */
export async function tallyLog(
  log: Pick<EventLogReader, 'readAll'>,
  types: readonly string[],
  upTo: Position,
  isSeen: (event: StoredEvent) => boolean = () => true,
): Promise<Tally> {
  const [tally = NO_EVENTS] = await tallyLogFor(log, [{ types, upTo, isSeen }])
  return tally
}

/** The same for several at once, in one pass: a log that is far away is read once for all of them. */
export async function tallyLogFor(
  log: Pick<EventLogReader, 'readAll'>,
  wanted: readonly Counted[],
): Promise<readonly Tally[]> {
  const counts = wanted.map((each) => ({ ...each, types: new Set(each.types), tally: NO_EVENTS }))
  const filter = { types: [...new Set(wanted.flatMap(({ types }) => types))] }
  const end = wanted.reduce((far, { upTo }) => (upTo > far ? upTo : far), START)
  for (let after = START; after < end;) {
    const page = await log.readAll({ after, filter, limit: PAGE_SIZE })
    for (const count of counts) {
      const { types, upTo, isSeen = () => true } = count
      const seen = page.events.filter(
        (event) => types.has(event.type) && event.position <= upTo && isSeen(event),
      )
      count.tally = tallied(
        count.tally,
        seen.map(({ id }) => id),
      )
      count.show?.(seen)
    }
    if (page.scannedTo === after) break
    after = page.scannedTo
    // A long log must leave room for what else runs in this thread.
    await nextTurn()
  }
  return counts.map(({ tally }) => tally)
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
