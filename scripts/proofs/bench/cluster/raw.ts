import { randomUUID } from 'node:crypto'
import { openMongoDatabase } from '@courtline/infra/mongodb/mongo-database'
import { START, type EventLogReader, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { kafkaClient } from '@courtline/infra/event-transport/kafka/kafka-client'
import { MAX_PAGE } from '@courtline/infra/event-transport/delivery'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { keptDocument, type KeptDocument } from '@courtline/infra/read-models/mongodb/kept-document'
import type { DocumentWrite, ReadModelBuild } from '@courtline/infra/read-models/read-models'
import { BuildWriter } from '@courtline/projections/runtime/write/build-writer'
import { openWith } from '@courtline/projections/runtime/write/open-event'
import { users } from '@courtline/projections/users/project'

const WRITERS = 4

/** Events a second by kafkajs alone, out of a topic that holds so many, by a reader that looks at nothing. */
export async function rawConsume(brokers: readonly string[], topic: string, count: number): Promise<number> {
  const consumer = kafkaClient(brokers, 'courtline-bench').consumer({
    groupId: randomUUID(),
    maxWaitTimeInMs: 500,
  })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  const { promise, resolve } = Promise.withResolvers<number>()
  let [startedAt, seen] = [0, 0]
  // Joining the group takes its time, once.
  consumer.on(consumer.events.GROUP_JOIN, () => (startedAt = performance.now()))
  await consumer.run({
    autoCommit: false,
    eachBatch: async ({ batch }) => {
      seen += batch.messages.length
      if (seen >= count) resolve((count * 1000) / (performance.now() - startedAt))
    },
  })
  const perSecond = await promise
  await consumer.disconnect()
  return perSecond
}

/** What each page of a partition, as large as a transport delivers, comes to, by partition: what is written of it to the read store. */
export type PagesOfWrites = ReadonlyMap<string, readonly (readonly DocumentWrite[])[]>

export async function pagesOfWrites(
  all: readonly StoredEvent[],
  log: EventLogReader,
  keys: PersonalKeys,
): Promise<PagesOfWrites> {
  const pages = new Map<string, (readonly DocumentWrite[])[]>()
  for (const [partition, events] of Map.groupBy(all, ({ stream }) => partitionOf(stream))) {
    const ofPartition: (readonly DocumentWrite[])[] = []
    pages.set(partition, ofPartition)
    const writer = await writerInto(ofPartition, log, keys)
    for (let from = 0; from < events.length; from += MAX_PAGE) {
      const page = events.slice(from, from + MAX_PAGE)
      await writer.apply({ events: page, scannedTo: page.at(-1)?.position ?? START }, partition)
    }
  }
  return pages
}

/** The whole log, in its order. */
export async function everyEvent(log: EventLogReader): Promise<StoredEvent[]> {
  const all: StoredEvent[] = []
  for (let after = START; ;) {
    const { events, scannedTo, atHead } = await log.readAll({ after, limit: 2000 })
    all.push(...events)
    if (atHead) return all
    after = scannedTo
  }
}

async function writerInto(
  pages: (readonly DocumentWrite[])[],
  log: EventLogReader,
  keys: PersonalKeys,
): Promise<BuildWriter> {
  const build = await openMemoryReadModels().open(
    { view: users.name, version: users.version, build: 1 },
    users,
  )
  const store: ReadModelBuild = {
    get: (ids) => build.get(ids),
    find: (query) => build.find(query),
    scan: (options) => build.scan(options),
    count: () => build.count(),
    checkpoints: () => build.checkpoints(),
    close: () => build.close(),
    load: (groups) => build.load(groups),
    write: (page) => {
      pages.push(page.documents)
      return build.write(page)
    },
  }
  return await BuildWriter.open({
    projection: users,
    store,
    log,
    open: openWith(keys),
    now: () => new Date(),
    retryDelayMs: 0,
    maxParkedStreams: 0,
    onParked: ({ stream, error }) => {
      throw new Error(`${stream}: ${error}`)
    },
  })
}

/**
 * Events a second by the driver of MongoDB alone: the documents of the same pages as our adapter stores them, each page one
 * unordered bulk of replacements by `_id`, which may be repeated, under the same write concern, by four writers at once,
 * into a new collection; without looking at what is there, without checkpoints or reads.
 */
export async function rawBulkWrites(url: string, pages: PagesOfWrites, events: number): Promise<number> {
  const { db, close } = openMongoDatabase(url)
  const name = `raw-${randomUUID()}`
  const collection = db.collection<KeptDocument>(name)
  const left = [...pages.values()]
  const write = async () => {
    for (let ofPartition = left.pop(); ofPartition; ofPartition = left.pop())
      for (const documents of ofPartition)
        await collection.bulkWrite(
          documents.map((document) => {
            const { _id, ...fields } = keptDocument(document)
            // As ours, of many: fifty updates of one in a row make FerretDB wait for itself for ever.
            return { updateMany: { filter: { _id }, update: { $set: fields }, upsert: true } }
          }),
          { ordered: false },
        )
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: WRITERS }, write))
  const seconds = (performance.now() - startedAt) / 1000
  await close()
  return events / seconds
}
