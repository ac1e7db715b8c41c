import { START, type StoredEvent } from '@courtline/infra/event-log/event-log'
import type { ParkedEvents } from '@courtline/infra/read-models/read-models'
import type { Poison } from './group.ts'
import { NO_EVENTS, tallied } from './tally.ts'

/** What is parked after a page: what was before, with the events of the page that wait behind it, and what its poisons park. */
export function parkedAfter(
  before: readonly ParkedEvents[],
  poisons: readonly Poison[],
  events: readonly StoredEvent[],
  facts: Pick<ParkedEvents, 'attempts' | 'parkedAt'>,
): readonly ParkedEvents[] {
  const known = before.map((entry) => withEvents(entry, events))
  const fresh = poisons.map(({ stream, revision, error }) => {
    const position = events.find((event) => event.stream === stream && event.revision === revision)?.position
    const entry = { stream, revision, position: position ?? START, error, ...facts, events: NO_EVENTS }
    return withEvents(entry, events)
  })
  return [...known, ...fresh]
}

/** The events that do not wait behind one that could not be folded. */
export function without(
  parked: readonly Pick<ParkedEvents, 'stream' | 'revision'>[],
  events: readonly StoredEvent[],
): readonly StoredEvent[] {
  if (parked.length === 0) return events
  const waits = (event: StoredEvent) =>
    parked.some(({ stream, revision }) => stream === event.stream && event.revision >= revision)
  return events.filter((event) => !waits(event))
}

/** The first poison of each stream. */
export function earliest(poisons: readonly Poison[]): Poison[] {
  const byStream = new Map<string, Poison>()
  for (const poison of poisons) {
    const known = byStream.get(poison.stream)
    if (!known || poison.revision < known.revision) byStream.set(poison.stream, poison)
  }
  return [...byStream.values()]
}

function withEvents(entry: ParkedEvents, events: readonly StoredEvent[]): ParkedEvents {
  const later = events.filter(({ stream, revision }) => stream === entry.stream && revision >= entry.revision)
  return {
    ...entry,
    events: tallied(
      entry.events,
      later.map(({ id }) => id),
    ),
  }
}
