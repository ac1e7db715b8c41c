import { LRUCache } from 'lru-cache'
import type { DocumentWrite } from '../read-models.ts'
import type { KeptDocument } from './kept-document.ts'

/** Groups that are remembered at once: those of a few pages. */
const MAX_GROUPS = 5000

/**
 * The guards of the documents that a writer loaded or wrote last, so that it need not read them again before it writes.
 * Whole groups only: then a document that is not among them is new. A document stays in its group for ever.
 */
export class SeenGuards {
  readonly #groups = new LRUCache<string, Map<string, string>>({ max: MAX_GROUPS })

  /** Every document that there is of these groups. */
  learn(
    groups: readonly string[],
    documents: readonly Pick<KeptDocument, '_id' | 'group' | 'guard'>[],
  ): void {
    for (const group of groups) this.#groups.set(group, new Map())
    for (const { _id, group, guard } of documents) this.#groups.get(group)?.set(_id, guard)
  }

  knows({ group }: DocumentWrite): boolean {
    return this.#groups.has(group)
  }

  guardOf({ group, id }: DocumentWrite): string | undefined {
    return this.#groups.get(group)?.get(id)
  }

  wrote({ group, id, guard }: DocumentWrite): void {
    this.#groups.get(group)?.set(id, JSON.stringify(guard))
  }

  forget(): void {
    this.#groups.clear()
  }
}
