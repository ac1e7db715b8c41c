import { setImmediate as nextTurn } from 'node:timers/promises'
import { START, type EventLogReader, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { EVENTS_OF, STREAM_CATEGORIES, type StreamCategory } from '@courtline/messages/events'
import { streamCategoryOf } from '@courtline/messages/ids'

const PAGE_SIZE = 2000

/** What the log holds, by the registry of stream categories. */
export interface AuditedLog {
  /** How many events of each category there are. */
  readonly events: ReadonlyMap<StreamCategory, number>
  /** The first event that is not registered for its stream, in words; null when all are. */
  readonly difference: string | null
}

/**
 * Counts the events of each category of the registry, and finds those that no part of the site could handle: in a stream
 * of an unknown category, or of a type that its category does not have. Reads the log up to its head of now.
 */
export async function auditLog(log: Pick<EventLogReader, 'readAll' | 'head'>): Promise<AuditedLog> {
  const events = new Map<StreamCategory, number>(STREAM_CATEGORIES.map((category) => [category, 0]))
  const head = await log.head()
  let difference: string | null = null
  for (let after = START; after < head;) {
    const page = await log.readAll({ after, limit: PAGE_SIZE })
    for (const event of page.events) {
      const category = categoryOf(event)
      if (category) events.set(category, (events.get(category) ?? 0) + 1)
      else difference ??= `${event.type} at ${event.position} is no event of a stream like ${event.stream}`
    }
    if (page.scannedTo === after) break
    after = page.scannedTo
    // A long log must leave room for what else runs in this thread.
    await nextTurn()
  }
  return { events, difference }
}

const TYPES: ReadonlyMap<string, { readonly category: StreamCategory; readonly types: ReadonlySet<string> }> =
  new Map(
    STREAM_CATEGORIES.map((category) => [
      category,
      { category, types: new Set(EVENTS_OF[category].map(({ properties }) => properties.type.const)) },
    ]),
  )

/** The category of an event's stream, where the registry has it and the type in it. */
function categoryOf({ stream, type }: StoredEvent): StreamCategory | undefined {
  const known = TYPES.get(streamCategoryOf(stream))
  return known?.types.has(type) ? known.category : undefined
}
