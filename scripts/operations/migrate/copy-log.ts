import { pauseAfter, type Backoff } from '@courtline/infra/backoff/backoff'
import { setTimeout as wait } from 'node:timers/promises'
import {
  LogFull,
  LogUnavailable,
  type EventLog,
  type EventLogReader,
  type StoredEvent,
} from '@courtline/infra/event-log/event-log'
import { eventsInOrder, isSameEvent } from './events.ts'
import { MigrationError } from './side.ts'

export interface CopiedLog {
  /** Events that stood in the target before. */
  readonly already: number
  readonly copied: number
}

/** Events of one append: a stream's that follow each other in the log anyway, and were decided together. */
const MOST_AT_ONCE = 100
const TRIES = 10

/**
 * Copies a log in its order, ids, revisions and metadata kept. How far an earlier run came is read from the target
 * itself: its events must be the first of the source. Throws MigrationError when they are not.
 */
export async function copyLog(
  source: EventLogReader,
  target: EventLog,
  onProgress: (events: number) => void,
): Promise<CopiedLog> {
  const there = eventsInOrder(target)
  let isAhead = true
  let [already, copied] = [0, 0]
  let waiting: StoredEvent[] = []
  const flush = async () => {
    const [first] = waiting
    if (first) await append(target, first, waiting)
    copied += waiting.length
    waiting = []
    onProgress(already + copied)
  }
  for await (const event of eventsInOrder(source)) {
    if (isAhead) {
      const next = await there.next()
      if (next.done !== true) {
        if (!isSameEvent(event, next.value)) throw otherEvents(next.value)
        already += 1
        continue
      }
      isAhead = false
    }
    const last = waiting.at(-1)
    if (last && (last.stream !== event.stream || waiting.length >= MOST_AT_ONCE)) await flush()
    waiting.push(event)
  }
  await flush()
  if (isAhead) {
    const surplus = await there.next()
    if (surplus.done !== true) throw otherEvents(surplus.value)
  }
  return { already, copied }
}

const otherEvents = ({ stream, revision }: StoredEvent) =>
  new MigrationError(
    `The target holds events that are not of this source, the first at ${stream}, revision ${revision}. ` +
      'Nothing is ever overwritten: choose an empty target.',
  )

const BACKOFF: Backoff = { firstMs: 200, longestMs: 5000 }

/** The same append may always be tried again: its ids are in the log (P2). */
async function append(target: EventLog, first: StoredEvent, events: readonly StoredEvent[]): Promise<void> {
  const expected = first.revision === 0 ? 'no-stream' : first.revision - 1
  const asNew = events.map(({ id, type, version, data, meta }) => ({ id, type, version, data, meta }))
  for (let attempt = 1; ; attempt += 1) {
    try {
      await target.append(first.stream, asNew, { expected })
      return
    } catch (error) {
      const isPassing = error instanceof LogFull || error instanceof LogUnavailable
      if (!isPassing || attempt === TRIES) throw error
      await wait(pauseAfter(attempt, BACKOFF))
    }
  }
}
