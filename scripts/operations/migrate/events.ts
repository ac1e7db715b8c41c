import { START, type EventLogReader, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { isSame } from '@courtline/messages/same'

const PAGE_SIZE = 500

/** Every event of a log, from the first to the last there is when the end is reached. */
export async function* eventsInOrder(log: EventLogReader): AsyncGenerator<StoredEvent> {
  for (let after = START; ;) {
    const page = await log.readAll({ after, limit: PAGE_SIZE })
    yield* page.events
    after = page.scannedTo
    if (page.atHead) return
  }
}

/** Whether two logs hold the same event at the same place of its stream; positions are each log's own. */
export function isSameEvent(one: StoredEvent, other: StoredEvent): boolean {
  return isSame({ ...one, position: null }, { ...other, position: null })
}
