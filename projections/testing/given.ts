import { START } from '@courtline/infra/event-log/event-log'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import type { ReadModelBuild, ReadModelReader } from '@courtline/infra/read-models/read-models'
import { BuildWriter, type WriterOptions } from '../runtime/write/build-writer.ts'
import { openWith } from '../runtime/write/open-event.ts'
import type { Projection } from '../runtime/projection.ts'
import { readsOf, type Reads } from '../runtime/read/reads.ts'
import { openEventStorage, appendEvents, type EventStorage, type StreamEvent } from './event-storage.ts'

/** The first build of a projection. */
export const buildOf = ({ name, version }: Projection) => ({ view: name, version, build: 1 })

/** A writer of a build in memory, with the settings of tests: no waiting between tries. */
export async function writerOf(
  { log, keys }: EventStorage,
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
export async function folded(
  storage: EventStorage,
  projection: Projection,
  pageSize = 1000,
): Promise<ReadModelBuild> {
  const store = await emptyBuild(projection)
  const writer = await writerOf(storage, projection, store)
  for (let after = START; ;) {
    const page = await storage.log.readAll({ after, limit: pageSize })
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

/** `given(history).view(projection)`: what can be read after a history. */
export function givenEvents(...histories: readonly (readonly StreamEvent[])[]) {
  return {
    view: async (projection: Projection): Promise<Reads> => {
      const storage = openEventStorage()
      await appendEvents(storage, histories.flat())
      const once = await folded(storage, projection, 1)
      const atOnce = await folded(storage, projection)
      const [oneByOne, whole] = [await documentsIn(once), await documentsIn(atOnce)]
      if (oneByOne.join('\n') !== whole.join('\n'))
        throw new Error(`${projection.name}: event by event another view than in one page`)
      return readsOf(async () => atOnce)
    },
  }
}
