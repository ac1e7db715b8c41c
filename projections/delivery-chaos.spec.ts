import { describe, expect, it, jest } from '@jest/globals'
import * as fc from 'fast-check'
import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import type { PageWrite, ReadModelBuild } from '@courtline/infra/read-models/read-models'
import { subjectIdOf } from '@courtline/messages/ids'
import { PROJECTIONS } from './registry.ts'
import type { EventPage } from './runtime/build-writer.ts'
import type { Projection } from './runtime/projection.ts'
import { accountedFor, addTallies, tallied, NO_EVENTS } from './runtime/tally.ts'
import { handledTypes } from './runtime/fold-page.ts'
import { documentsIn, emptyBuild, folded, writerOf } from './stories/given.ts'
import { openBook, tell, type Book } from './stories/record.ts'
import { wholeSite } from './stories/whole-site.ts'

// On a busy machine: nothing here waits for a clock.
jest.setTimeout(60_000)

async function site(): Promise<Book & { events: readonly StoredEvent[] }> {
  const book = openBook()
  await tell(book, wholeSite())
  const { events } = await book.log.readAll({ after: '0'.repeat(20), limit: 10_000 })
  return { ...book, events }
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

/** Whoever delivers again need not cut the pages as before. */
function firstHalf({ events }: EventPage): EventPage {
  const half = events.slice(0, Math.ceil(events.length / 2))
  return { events: half, scannedTo: half.at(-1)?.position ?? '' }
}

const chaos = fc.record({
  seed: fc.nat(100),
  sizes: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
  turns: fc.array(fc.nat(2), { minLength: 200, maxLength: 200 }),
  crashes: fc.array(fc.option(fc.nat(4), { freq: 2 }), { minLength: 7, maxLength: 40 }),
  repeats: fc.array(fc.boolean(), { minLength: 5, maxLength: 40 }),
})
type Chaos = typeof chaos extends fc.Arbitrary<infer C> ? C : never

function deliveries(projection: Projection, events: readonly StoredEvent[], plan: Chaos): Delivery[] {
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

/** After a crash a new process goes on; a delivery that was already made may come once more at any time. */
async function deliver(
  book: Book,
  projection: Projection,
  plan: readonly Delivery[],
): Promise<ReadModelBuild> {
  const store = await emptyBuild(projection)
  let writer = await writerOf(book, projection, store)
  for (const { partition, page, crashAfter, again } of plan) {
    if (crashAfter !== null) {
      const fragile = new Fragile(store)
      const dying = await writerOf(book, projection, fragile.store)
      fragile.survivors = crashAfter
      await dying.apply(page, partition).catch(() => undefined)
      writer = await writerOf(book, projection, store)
      await writer.apply(firstHalf(page), partition)
    }
    await writer.apply(page, partition)
    if (again) await writer.apply(page, partition)
    if (again)
      await (await writerOf(book, projection, store)).apply(plan[0]?.page ?? page, plan[0]?.partition)
  }
  return store
}

describe.each(PROJECTIONS.map((projection) => [projection.name, projection] as const))(
  'delivery of %s',
  (_, projection) => {
    it('has something to do in the test story', async () => {
      const { events } = await site()
      expect(events.some(({ type }) => projection.handles.some((handled) => handled === type))).toBe(true)
      expect(await documentsIn(await folded(await site(), projection))).not.toEqual([])
    })

    it('comes to the same documents as one clean pass, whatever happens on the way', async () => {
      const book = await site()
      // Whoever is forgotten in the story has no key any more, whenever an event of theirs arrives.
      for (const { stream } of book.events.filter(({ type }) => type === 'UserDeleted'))
        book.keys.destroy(subjectIdOf(stream))
      const clean = await documentsIn(await folded(book, projection, 10_000))
      await fc.assert(
        fc.asyncProperty(chaos, async (plan) => {
          const store = await deliver(book, projection, deliveries(projection, book.events, plan))
          expect(await documentsIn(store)).toEqual(clean)
        }),
        { numRuns: 40 },
      )
    })

    it('accounts for each event of the log exactly once (P1)', async () => {
      const book = await site()
      const handled = handledTypes(projection)
      const inLog = tallied(
        NO_EVENTS,
        book.events.filter(({ type }) => handled.includes(type)).map(({ id }) => id),
      )
      await fc.assert(
        fc.asyncProperty(chaos, async (plan) => {
          const store = await deliver(book, projection, deliveries(projection, book.events, plan))
          expect(addTallies((await store.checkpoints()).map(accountedFor))).toEqual(inLog)
        }),
        { numRuns: 5 },
      )
    })

    it('forgets a person as if their key had been destroyed before anything was folded (D27)', async () => {
      const book = await site()
      const live = await documentsIn(await folded(book, projection, 3))
      for (const { stream } of book.events.filter(({ type }) => type === 'UserDeleted'))
        book.keys.destroy(subjectIdOf(stream))
      expect(live).toEqual(await documentsIn(await folded(book, projection, 3)))
    })
  },
)
