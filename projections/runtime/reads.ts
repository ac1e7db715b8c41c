import type { Query, ReadModelReader } from '@courtline/infra/read-models/read-models'
import type { Projection } from './projection.ts'

/** The read side: every view as its live build answers now. */
export interface Reads {
  view<D extends object>(projection: View<D>): ViewReader<D>
}

/** As much of a projection as a reader needs. */
export type View<D extends object> = Pick<
  Projection<never, D>,
  'name' | 'version' | 'indexes' | 'personal' | 'keysOf'
>

/** Documents of one view. A view that has no build yet has no documents. */
export interface ViewReader<D extends object> {
  get(id: string): Promise<D | undefined>
  /** In no particular order; ids without a document are left out. */
  getAll(ids: readonly string[]): Promise<D[]>
  find(query: Query): Promise<D[]>
}

/** Where a view's live build is read; asked anew for each read, so that a flip is seen at once (P5). */
export type LiveReader = (view: View<object>) => Promise<ReadModelReader | undefined>

export function readsOf(live: LiveReader): Reads {
  return {
    view: <D extends object>(view: View<D>) => ({
      get: async (id) => (await bodies<D>(view, (reader) => reader.get([id])))[0],
      getAll: (ids) => bodies<D>(view, (reader) => reader.get(ids)),
      find: (query) => bodies<D>(view, (reader) => reader.find(query)),
    }),
  }

  async function bodies<D extends object>(
    view: View<D>,
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
