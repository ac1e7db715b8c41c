import { LRUCache } from 'lru-cache'
import type { EventRow } from '../event-row.ts'

/** The ids of this process that were used last are remembered, up to so many. */
const MAX_IDS = 100_000

interface Place {
  readonly stream: string
  readonly revision: number
}

/**
 * Ids of the events that this process wrote lately, and of those whose append failed without an answer. The store is
 * append-only, so what is known stays true; what is forgotten is left to the store.
 */
export class KnownIds {
  readonly #places = new LRUCache<string, Place>({ max: MAX_IDS })
  readonly #tried = new LRUCache<string, true>({ max: MAX_IDS })

  /** Whether any of these was written before, or comes twice. */
  knowsAnyOf(rows: readonly EventRow[]): boolean {
    return new Set(rows.map(({ id }) => id)).size < rows.length || rows.some(({ id }) => this.#places.has(id))
  }

  revisionIn(stream: string, id: string): number | undefined {
    const place = this.#places.get(id)
    return place?.stream === stream ? place.revision : undefined
  }

  /** Whether an append of these was tried and it is not known what became of it. */
  wereTried(rows: readonly EventRow[]): boolean {
    return rows.some(({ id }) => this.#tried.has(id))
  }

  note(stream: string, rows: readonly EventRow[], firstRevision: number): void {
    rows.forEach(({ id }, index) => {
      this.#tried.delete(id)
      this.#places.set(id, { stream, revision: firstRevision + index })
    })
  }

  noteTried(rows: readonly EventRow[]): void {
    for (const { id } of rows) this.#tried.set(id, true)
  }
}
