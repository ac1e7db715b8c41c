import { setImmediate as nextTurn } from 'node:timers/promises'
import { START, type EventLogReader, type Position } from '@courtline/infra/event-log/event-log'
import type { Tally } from '@courtline/infra/read-models/read-models'
import { NO_EVENTS, tallied } from './tally.ts'

const PAGE_SIZE = 2000

/** How many events of these types the log holds up to a position, and the sum of their hashes (P1). */
export async function tallyLog(
  log: Pick<EventLogReader, 'readAll'>,
  types: readonly string[],
  upTo: Position,
): Promise<Tally> {
  let tally = NO_EVENTS
  let after = START
  while (after < upTo) {
    const page = await log.readAll({ after, filter: { types }, limit: PAGE_SIZE })
    const counted = page.events.filter((event) => event.position <= upTo)
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
