import * as fc from 'fast-check'
import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import type { PageWrite, ReadModelBuild } from '@courtline/infra/read-models/read-models'
import type { EventPage } from '../runtime/write/build-writer.ts'
import type { Projection } from '../runtime/projection.ts'
import { NO_EVENTS } from '../runtime/write/tally.ts'
import { writerOf } from './given.ts'
import { openEventStorage, appendEvents, type EventStorage } from './event-storage.ts'
import { wholeSite } from './whole-site.ts'

/** The history of a whole site in a log, and its events. */
export async function wholeSiteStored(): Promise<EventStorage & { events: readonly StoredEvent[] }> {
  const storage = openEventStorage()
  await appendEvents(storage, wholeSite())
  const { events } = await storage.log.readAll({ after: '0'.repeat(20), limit: 10_000 })
  return { ...storage, events }
}

/** A store that loses power between documents and checkpoint, where documents are written one by one. */
class Fragile {
  readonly store: ReadModelBuild
  /** How many documents of the next page still arrive; null while the power is on. */
  survivors: number | null = null

  constructor(inner: ReadModelBuild) {
    this.store = {
      ...bound(inner),
      write: async (page) => {
        if (this.survivors === null) return await inner.write(page)
        await inner.write(await withoutCheckpoint(inner, page, this.survivors))
        throw new Error('power cut')
      },
    }
  }
}

const bound = (inner: ReadModelBuild): ReadModelBuild => ({
  get: (ids) => inner.get(ids),
  find: (query) => inner.find(query),
  scan: (options) => inner.scan(options),
  count: () => inner.count(),
  checkpoints: () => inner.checkpoints(),
  load: (groups) => inner.load(groups),
  write: (page) => inner.write(page),
  close: () => inner.close(),
})

async function withoutCheckpoint(
  inner: ReadModelBuild,
  page: PageWrite,
  survivors: number,
): Promise<PageWrite> {
  const { partition } = page.checkpoint
  const known = (await inner.checkpoints()).find((checkpoint) => checkpoint.partition === partition)
  const before = known ?? { ...page.checkpoint, position: '0'.repeat(20), applied: NO_EVENTS, parked: [] }
  return { ...page, documents: page.documents.slice(0, survivors), checkpoint: before }
}

/** One delivery: a page of one partition, what goes wrong with it, and whether it comes again later. */
interface Delivery {
  readonly partition: string
  readonly page: EventPage
  readonly crashAfter: number | null
  readonly again: boolean
}

/** A transport that keeps the order of each stream may spread streams over partitions; one of the whole log may not. */
function partitionsOf(
  { ordering }: Projection,
  events: readonly StoredEvent[],
  seed: number,
): StoredEvent[][] {
  if (ordering === 'global') return [[...events]]
  const partitions: StoredEvent[][] = [[], [], []]
  for (const event of events) {
    const hash = seed + event.stream.charCodeAt(event.stream.indexOf('-') + 1)
    partitions[hash % partitions.length]?.push(event)
  }
  return partitions
}

function pagesOf(events: readonly StoredEvent[], sizes: readonly number[]): EventPage[] {
  const pages: EventPage[] = []
  for (let from = 0, page = 0; from < events.length; page += 1) {
    const part = events.slice(from, from + (sizes[page % sizes.length] ?? 1))
    pages.push({ events: part, scannedTo: part.at(-1)?.position ?? '' })
    from += part.length
  }
  return pages
}

/** Events that are delivered again may come in other pages than before. */
function firstHalf({ events }: EventPage): EventPage {
  const half = events.slice(0, Math.ceil(events.length / 2))
  return { events: half, scannedTo: half.at(-1)?.position ?? '' }
}

export const chaos = fc.record({
  seed: fc.nat(100),
  sizes: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
  turns: fc.array(fc.nat(2), { minLength: 200, maxLength: 200 }),
  crashes: fc.array(fc.option(fc.nat(4), { freq: 2 }), { minLength: 7, maxLength: 40 }),
  repeats: fc.array(fc.boolean(), { minLength: 5, maxLength: 40 }),
})
export type Chaos = typeof chaos extends fc.Arbitrary<infer C> ? C : never

/** The pages of a log on their way: cut, mixed, cut off and repeated as planned. */
export function deliveries(projection: Projection, events: readonly StoredEvent[], plan: Chaos): Delivery[] {
  const queues = partitionsOf(projection, events, plan.seed).map((part) => pagesOf(part, plan.sizes))
  const ordered: Delivery[] = []
  for (let turn = 0; queues.some((queue) => queue.length > 0); turn += 1) {
    const wanted = plan.turns[turn % plan.turns.length] ?? 0
    const index = queues[wanted]?.length ? wanted : queues.findIndex((queue) => queue.length > 0)
    const page = queues[index]?.shift()
    if (!page) continue
    const crashAfter = plan.crashes[ordered.length % plan.crashes.length] ?? null
    const again = plan.repeats[ordered.length % plan.repeats.length] ?? false
    ordered.push({ partition: String(index), page, crashAfter, again })
  }
  return ordered
}

/** After a crash a new process continues; a delivery that was already made may come once more at any time. */
export async function deliver(
  storage: EventStorage,
  projection: Projection,
  plan: readonly Delivery[],
  store: ReadModelBuild,
): Promise<void> {
  let writer = await writerOf(storage, projection, store)
  for (const { partition, page, crashAfter, again } of plan) {
    if (crashAfter !== null) {
      const fragile = new Fragile(store)
      const dying = await writerOf(storage, projection, fragile.store)
      fragile.survivors = crashAfter
      await dying.apply(page, partition).catch(() => undefined)
      writer = await writerOf(storage, projection, store)
      await writer.apply(firstHalf(page), partition)
    }
    await writer.apply(page, partition)
    if (again) await writer.apply(page, partition)
    if (again)
      await (await writerOf(storage, projection, store)).apply(plan[0]?.page ?? page, plan[0]?.partition)
  }
}
