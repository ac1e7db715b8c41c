import { LRUCache } from 'lru-cache'
import type { StoreQuery, ReadModelReader } from '@courtline/infra/read-models/read-models'
import type { Projection } from '../projection.ts'

/** The read side: every view as its live build answers now. */
export interface Reads {
  view<D extends object>(projection: ReadModelView<D>): ViewReader<D>
}

/** As much of a projection as a reader needs. */
export type ReadModelView<D extends object> = Pick<
  Projection<never, D>,
  'name' | 'version' | 'indexes' | 'personal' | 'keysOf'
>

/** Documents of one view. A view that has no build yet has no documents. */
export interface ViewReader<D extends object> {
  get(id: string): Promise<D | undefined>
  /** In no particular order; ids without a document are left out. */
  getAll(ids: readonly string[]): Promise<D[]>
  find(query: StoreQuery): Promise<D[]>
  /**
   * What `make` made of the documents of a group, the very same value until one of them is written again or another
   * build answers. Undefined for a group that is not there; what is made of nothing is not kept.
   */
  kept<T>(group: string, kind: Kept<T>): Promise<T | undefined>
}

/** Something that is made of a group of documents and kept for the readers who come next; one of these for each kind. */
export class Kept<T> {
  readonly make: (group: string) => Promise<T | undefined>
  readonly #capacity: number
  readonly #byReader = new WeakMap<
    ReadModelReader,
    LRUCache<string, { readonly seen: string; readonly value: T }>
  >()

  constructor(capacity: number, make: (group: string) => Promise<T | undefined>) {
    this.#capacity = capacity
    this.make = make
  }

  of(reader: ReadModelReader): LRUCache<string, { readonly seen: string; readonly value: T }> {
    const known = this.#byReader.get(reader) ?? new LRUCache({ max: this.#capacity })
    this.#byReader.set(reader, known)
    return known
  }
}

/** Where a view's live build is read; looked up for each read, so that a flip is seen at once (P5). */
export type LiveReader = (view: ReadModelView<object>) => Promise<ReadModelReader | undefined>

export function readsOf(live: LiveReader): Reads {
  return {
    view: <D extends object>(view: ReadModelView<D>) => ({
      get: async (id) => (await bodies<D>(view, (reader) => reader.get([id])))[0],
      getAll: (ids) => bodies<D>(view, (reader) => reader.get(ids)),
      find: (query) => bodies<D>(view, (reader) => reader.find(query)),
      kept: (group, kind) => keptOf(view, group, kind),
    }),
  }

  /** What a group has seen is read first: what is made of newer documents is then made once more, and never too old. */
  async function keptOf<T>(
    view: ReadModelView<object>,
    group: string,
    kind: Kept<T>,
  ): Promise<T | undefined> {
    const reader = await live(view)
    const [head] = reader ? await reader.get([group]) : []
    if (!reader || !head) return undefined
    const seen = JSON.stringify(head.guard)
    const known = kind.of(reader).get(group)
    if (known?.seen === seen) return known.value
    const value = await kind.make(group)
    if (value !== undefined) kind.of(reader).set(group, { seen, value })
    return value
  }

  async function bodies<D extends object>(
    view: ReadModelView<D>,
    read: (reader: ReadModelReader) => Promise<readonly { readonly body: object | null }[]>,
  ): Promise<D[]> {
    const reader = await live(view)
    if (!reader) return []
    return (await read(reader)).flatMap(({ body }) => (body ? [asWritten<D>(body)] : []))
  }
}

/** The document as its projection wrote it: a build is read with the version that folded it, so the shape is known. */
function asWritten<D extends object>(body: object): D {
  return body as D
}
