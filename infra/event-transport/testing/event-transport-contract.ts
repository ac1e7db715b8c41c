import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { START, type Position, type StoredEvent } from '../../event-log/event-log.ts'
import type { EventTransport } from '../event-transport.ts'
import { partitionOf } from '../partitions.ts'
import { openWorker, type Worker } from './worker.ts'

export interface OpenedTransport {
  readonly transport: EventTransport
  /** Makes it forget what it holds of these partitions. */
  forget(partitions: readonly string[]): Promise<void>
  destroy(): Promise<void>
}

/** The rules of every transport. Each test has a category of its own, so that one server serves them all. */
export function eventTransportContract(name: string, open: () => Promise<OpenedTransport>): void {
  describe(`events through ${name}`, () => {
    let opened: OpenedTransport
    let category: string
    let newest: number
    const workers: Worker[] = []
    beforeEach(async () => {
      opened = await open()
      category = `t${randomUUID().replaceAll('-', '')}`
      newest = 0
    })
    afterEach(async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()))
      await opened.destroy()
    })

    /** Events that follow each other in the log, one each of some streams, again and again. */
    const events = (count: number, streams = 20, type = 'ServeAdded'): StoredEvent[] =>
      Array.from({ length: count }, (_, index) => {
        newest += 1
        const stream = `${category}-${index % streams}`
        const meta = { actorId: 'worker:test', at: '2026-05-01T10:00:00.000Z', commandId: randomUUID() }
        const place = { stream, revision: Math.floor(index / streams), position: paddedPosition(newest) }
        return { id: randomUUID(), type, version: 1, data: { n: newest }, meta, ...place }
      })
    const publish = (published: readonly StoredEvent[], epoch = 1) =>
      opened.transport.publish(published, epoch)
    const worker = async (options: Parameters<typeof openWorker>[2] = {}): Promise<Worker> => {
      const started = await openWorker(opened.transport, category, options)
      workers.push(started)
      return started
    }

    it('arrive as they were, those of one stream in their order', async () => {
      const published = events(450)
      await publish(published.slice(0, 10))
      const reader = await worker()
      await publish(published.slice(10))
      await reader.until(() => reader.taken.length >= 450)
      expect(reader.taken.toSorted(byPosition)).toEqual(published)
      expectOrder(reader.taken)
    })

    it('arrive in pages of one partition, at most a thousand in each', async () => {
      await publish(events(450, 1))
      const reader = await worker()
      await reader.until(() => reader.taken.length >= 450)
      expect(reader.pages.every((page) => page.events.length <= 1000)).toBe(true)
      for (const page of reader.pages)
        for (const event of page.events) expect(partitionOf(event.stream)).toBe(page.partition)
    })

    it('of other types are passed by, but looked at', async () => {
      await publish([...events(3, 1, 'Noise'), ...events(1, 1, 'ServeAdded'), ...events(3, 1, 'Noise')])
      const reader = await worker({ types: ['ServeAdded'] })
      await reader.until(() => reader.position() === paddedPosition(7))
      expect(reader.taken.map(({ position }) => position)).toEqual([paddedPosition(4)])
    })

    it('that were published twice arrive once', async () => {
      const published = events(60)
      await publish(published)
      await publish(published.slice(30))
      const end = events(1)
      await publish(end)
      const reader = await worker()
      await reader.until(() => reader.taken.some(({ id }) => id === end[0]?.id))
      await reader.until(() => reader.taken.length >= 61)
      expect(reader.taken).toHaveLength(61)
    })

    it('of a publisher that was replaced are passed by, and its successor’s count', async () => {
      const [first, second, third] = [events(5, 1), events(5, 1), events(5, 1)]
      await publish(first, 1)
      await publish(second, 2)
      await publish(third, 1)
      const reader = await worker()
      await reader.until(() => reader.taken.length >= 10)
      await publish([...third, ...events(1, 1)], 2)
      await reader.until(() => reader.taken.length >= 16)
      expectOrder(reader.taken)
      expect(reader.taken).toHaveLength(16)
    })

    it('go on after the reader’s own checkpoint', async () => {
      const published = events(100, 1)
      await publish(published)
      const checkpoints = new Map([[partitionOf(`${category}-0`), paddedPosition(60)]])
      const reader = await worker({ checkpoints })
      await reader.until(() => reader.taken.length >= 40)
      expect(reader.taken).toEqual(published.slice(60))
    })

    it('come again to a reader whose store was set back, whatever its group had done', async () => {
      const published = events(40)
      await publish(published)
      const before = await worker()
      await before.until(() => before.taken.length >= 40)
      await before.stop()
      const after = await worker({ group: before.group })
      await after.until(() => after.taken.length >= 40)
      expect(after.taken.toSorted(byPosition)).toEqual(published)
    })

    it('are not repeated to a group that continues where it stopped', async () => {
      await publish(events(40))
      const before = await worker()
      await before.until(() => before.taken.length >= 40)
      await before.stop()
      const later = events(20)
      await publish(later)
      const after = await worker({ group: before.group, checkpoints: before.checkpoints })
      await after.until(() => after.taken.length >= 20)
      expect(after.taken.toSorted(byPosition)).toEqual(later)
    })

    it('of a page that failed come again', async () => {
      const published = events(30, 1)
      await publish(published)
      const reader = await worker({ failures: 2 })
      await reader.until(() => reader.taken.length >= 30)
      expect(reader.taken).toEqual(published)
      expect(reader.troubles.filter((text) => text.includes('the store is away'))).toHaveLength(2)
    })

    it('are shared out among a group, and all of them taken over from one that leaves', async () => {
      const checkpoints = new Map<string, Position>()
      const one = await worker({ checkpoints })
      await one.until(() => one.partitions().length === 12)
      const two = await worker({ group: one.group, checkpoints })
      await two.until(() => one.partitions().length === 6 && two.partitions().length === 6)
      const published = events(200)
      await publish(published)
      await one.until(() => one.taken.length + two.taken.length >= 200)
      expect([...one.taken, ...two.taken].toSorted(byPosition)).toEqual(published)
      expect(new Set(one.pages.map(({ partition }) => partition))).not.toContain(two.pages[0]?.partition)
      await one.stop()
      const later = events(50)
      await publish(later)
      await two.until(() => two.partitions().length === 12)
      await two.until(() => later.every(({ id }) => two.taken.some((event) => event.id === id)))
      expect(one.taken.length + two.taken.length).toBe(250)
    })

    it('go to every group', async () => {
      await publish(events(20))
      const [one, two] = [await worker(), await worker()]
      await one.until(() => one.taken.length >= 20)
      await two.until(() => two.taken.length >= 20)
      expect(two.taken.toSorted(byPosition)).toEqual(one.taken.toSorted(byPosition))
    })

    it('that are forgotten are asked of the log, never skipped', async () => {
      const published = events(20, 1)
      const partition = partitionOf(`${category}-0`)
      await publish(published)
      await opened.forget([partition])
      const reader = await worker()
      await reader.until(() => reader.gaps.length > 0)
      expect(reader.gaps).toEqual([{ partition, after: START }])
      const later = events(1, 1)
      await publish(later)
      await reader.until(() => reader.taken.length > 0)
      expect(reader.taken).toEqual(later)
    })
  })
}

export const paddedPosition = (position: number) => String(position).padStart(20, '0')

const byPosition = (a: StoredEvent, b: StoredEvent) => Number(a.position) - Number(b.position)

/** Each stream's revisions as they were given, none twice. */
function expectOrder(taken: readonly StoredEvent[]): void {
  const last = new Map<string, string>()
  for (const { stream, position } of taken) {
    expect(position > (last.get(stream) ?? START)).toBe(true)
    last.set(stream, position)
  }
}
