import type { EventLogReader, Position, StoredEvent } from '@courtline/infra/event-log/event-log'
import type { Tally } from '@courtline/infra/read-models/read-models'
import { streamCategoryOf } from '@courtline/messages/ids'
import { NO_EVENTS, tallied } from '@courtline/projections/runtime/write/tally'
import { eventsInOrder } from './events.ts'

/** What two logs hold of one category of streams: counted, and hashed with everything that an event holds. */
export interface ComparedCategory {
  readonly category: string
  readonly source: Tally
  readonly target: Tally
}

export interface ComparedLogs {
  readonly categories: readonly ComparedCategory[]
  /** Whether all events are in the same order. */
  readonly isSameOrder: boolean
  /** Where the target has what the source has at these positions. */
  readonly places: ReadonlyMap<Position, Position>
}

/** Reads both logs once, side by side; `wanted` are positions of the source whose places in the target are requested. */
export async function compareLogs(
  source: EventLogReader,
  target: EventLogReader,
  wanted: readonly Position[] = [],
): Promise<ComparedLogs> {
  const here = new CategoryTallies()
  const there = new CategoryTallies()
  const places = new Map<Position, Position>()
  const events = eventsInOrder(target)
  let isSameOrder = true
  for await (const event of eventsInOrder(source)) {
    here.add(event)
    const next = await events.next()
    if (next.done === true) {
      isSameOrder = false
      continue
    }
    there.add(next.value)
    isSameOrder &&= next.value.id === event.id
    for (const position of wanted) if (event.position <= position) places.set(position, next.value.position)
  }
  for await (const event of events) {
    isSameOrder = false
    there.add(event)
  }
  const names = [...new Set([...here.names(), ...there.names()])].toSorted((a, b) => (a < b ? -1 : 1))
  const categories = names.map((category) => ({
    category,
    source: here.of(category),
    target: there.of(category),
  }))
  return { categories, isSameOrder, places }
}

export const isSameTally = ({ source, target }: ComparedCategory): boolean =>
  source.count === target.count && source.hash === target.hash

class CategoryTallies {
  readonly #tallies = new Map<string, Tally>()

  add(event: StoredEvent): void {
    const category = streamCategoryOf(event.stream)
    this.#tallies.set(category, tallied(this.of(category), [everythingOf(event)]))
  }

  of(category: string): Tally {
    return this.#tallies.get(category) ?? NO_EVENTS
  }

  names(): Iterable<string> {
    return this.#tallies.keys()
  }
}

/** An event as one text without its position: fields in one order, whatever order a log keeps them in. */
function everythingOf({ id, stream, revision, type, version, data, meta }: StoredEvent): string {
  return JSON.stringify({ id, stream, revision, type, version, data, meta }, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
