import type { AnyEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { PROJECTIONS } from '@courtline/projections/registry'
import type { Projection } from '@courtline/projections/runtime/projection'
import type { Random } from '../crash-test/random.ts'

const LONGEST_PAGE = 6

/** Folds the events of a stream into every read model that handles them, in pages of any length. Throws what they throw. */
export function foldEverywhere(events: readonly Recorded<AnyEvent>[], random: Random): void {
  for (const projection of PROJECTIONS) {
    const handled = events.filter(({ event }) => projection.handles.some((type) => type === event.type))
    const groups = new Map<string, Map<string, object>>()
    for (let from = 0; from < handled.length;) {
      const page = handled.slice(from, from + random.between(1, LONGEST_PAGE))
      from += page.length
      foldPage(projection, page, groups)
    }
  }
}

function foldPage(
  projection: Projection,
  page: readonly Recorded<AnyEvent>[],
  groups: Map<string, Map<string, object>>,
): void {
  for (const group of new Set(page.flatMap((event) => projection.groupsOf(event)))) {
    const documents = groups.get(group) ?? new Map<string, object>()
    groups.set(group, documents)
    const events = page.filter((event) => projection.groupsOf(event).includes(group))
    for (const [id, document] of projection.fold({ group, documents, events })) {
      if (!document) documents.delete(id)
      else {
        documents.set(id, document)
        projection.keysOf(document, id)
      }
    }
  }
}
