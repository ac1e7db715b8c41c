import { START } from '@courtline/infra/event-log/event-log'
import { openMemoryReadModels } from '@courtline/infra/read-models/memory/memory-read-models'
import type { ReadModelBuild, ReadModelReader } from '@courtline/infra/read-models/read-models'
import { BuildWriter, type WriterOptions } from '../runtime/build-writer.ts'
import { openWith } from '../runtime/open-event.ts'
import type { Projection } from '../runtime/projection.ts'
import { readsOf, type Reads } from '../runtime/reads.ts'
import { openBook, tell, type Book, type Told } from './record.ts'

/** The first build of a projection. */
export const buildOf = ({ name, version }: Projection) => ({ view: name, version, build: 1 })

/** A writer of a build in memory, with the settings of tests: no waiting between tries. */
export async function writerOf(
  { log, keys }: Book,
  projection: Projection,
  store: ReadModelBuild,
  options: Partial<WriterOptions> = {},
): Promise<BuildWriter> {
  return await BuildWriter.open({
    projection,
    store,
    log,
    open: openWith(keys),
    now: () => new Date(0),
    retryDelayMs: 0,
    maxParkedStreams: 100,
    onParked: () => undefined,
    ...options,
  })
}

export async function emptyBuild(projection: Projection): Promise<ReadModelBuild> {
  return await openMemoryReadModels().open(buildOf(projection), projection)
}

/** The projection over a whole log in pages of this size. */
export async function folded(book: Book, projection: Projection, pageSize = 1000): Promise<ReadModelBuild> {
  const store = await emptyBuild(projection)
  const writer = await writerOf(book, projection, store)
  for (let after = START; ;) {
    const page = await book.log.readAll({ after, limit: pageSize })
    await writer.apply(page)
    after = page.scannedTo
    if (page.atHead) return store
  }
}

/** Every document that can be read, as text: what two runs must have in common to the byte. */
export async function documentsIn(store: ReadModelReader): Promise<string[]> {
  const documents = await store.scan({ afterId: '', limit: 100_000 })
  return documents.map(({ id, body }) => `${id} ${JSON.stringify(body)}`)
}

/** `given(story).view(projection)`: what can be read after a story. */
export function given(...stories: readonly (readonly Told[])[]) {
  return {
    view: async (projection: Projection): Promise<Reads> => {
      const book = openBook()
      await tell(book, stories.flat())
      const once = await folded(book, projection, 1)
      const atOnce = await folded(book, projection)
      const [oneByOne, whole] = [await documentsIn(once), await documentsIn(atOnce)]
      if (oneByOne.join('\n') !== whole.join('\n'))
        throw new Error(`${projection.name}: event by event another view than in one page`)
      return readsOf(async () => atOnce)
    },
  }
}
