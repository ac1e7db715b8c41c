import type { EventRow } from '../event-row.ts'

/** The newest ids of this process are remembered, up to so many. */
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
  readonly #places = new Map<string, Place>()
  readonly #tried = new Set<string>()

  /** Whether any of these was written before, or comes twice. */
  knowsAnyOf(rows: readonly EventRow[]): boolean {
    return new Set(rows.map(({ id }) => id)).size < rows.length || rows.some(({ id }) => this.#places.has(id))
  }

  revisionIn(stream: string, id: string): number | undefined {
    const place = this.#places.get(id)
    return place?.stream === stream ? place.revision : undefined
  }

  /** Whether an append of these was tried and nobody knows what became of it. */
  wereTried(rows: readonly EventRow[]): boolean {
    return rows.some(({ id }) => this.#tried.has(id))
  }

  note(stream: string, rows: readonly EventRow[], firstRevision: number): void {
    rows.forEach(({ id }, index) => {
      this.#tried.delete(id)
      this.#places.set(id, { stream, revision: firstRevision + index })
    })
    forgetOldest(this.#places)
  }

  noteTried(rows: readonly EventRow[]): void {
    for (const { id } of rows) this.#tried.add(id)
    forgetOldest(this.#tried)
  }
}

function forgetOldest(known: Map<string, unknown> | Set<string>): void {
  for (const oldest of known.keys()) {
    if (known.size <= MAX_IDS) return
    known.delete(oldest)
  }
}
