import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { setTimeout as pause } from 'node:timers/promises'
import { type EventLog, type ReadAllOptions, type StoredEvent } from './event-log.ts'
import { positionText } from './event-row.ts'
import { SharedTail } from './shared-tail.ts'
import { openMemoryEventLog } from './testing/memory-event-log.ts'
import { someEvents } from './testing/sample-events.ts'

/** More than a tail keeps. */
const MANY = 250

let log: EventLog
let reads: ReadAllOptions[]
let tail: SharedTail

beforeEach(async () => {
  log = openMemoryEventLog()
  reads = []
  tail = new SharedTail(async (options) => {
    reads.push(options)
    await pause(0)
    return await log.readAll(options)
  })
})

afterEach(async () => await log.close())

const append = (stream: string, count = 1) => log.append(stream, someEvents(count), { expected: 'any' })
const page = (after: number, more: Partial<ReadAllOptions> = {}) => ({
  after: positionText(after),
  limit: 100,
  ...more,
})
const positionsOf = ({ events }: { events: readonly StoredEvent[] }) =>
  events.map(({ position }) => Number(position))
/** A subscription that has come to the head reads it first. */
const begin = async (announced = 0) => await tail.read(page(0), announced)

describe('a tail of the log that subscriptions share', () => {
  it('reads once what several ask for after one change', async () => {
    await begin()
    await append('match-1', 3)
    const pages = await Promise.all([1, 2, 3, 4].map(() => tail.read(page(0), 1)))
    for (const each of pages) expect(positionsOf(each)).toEqual([1, 2, 3])
    expect(reads).toHaveLength(2)
  })

  it('gives the page that the log would have given, by category, type and size', async () => {
    await begin()
    await append('match-1', 3)
    await append('user-1', 2)
    await append('match-2', 1)
    const [event] = (await log.readAll(page(0))).events
    const asked = [
      {},
      { limit: 2 },
      { after: positionText(3) },
      { filter: { categories: ['match'] } },
      { filter: { categories: ['user'] }, limit: 1 },
      { filter: { categories: [] } },
      { filter: { types: [event?.type ?? ''] } },
      { filter: { types: ['NoSuchType'] } },
    ]
    for (const more of asked)
      expect(await tail.read(page(0, more), 1)).toEqual(await log.readAll(page(0, more)))
    expect(reads).toHaveLength(2)
  })

  it('takes what was committed without reading it, and nothing twice', async () => {
    await begin()
    await append('match-1', 2)
    const underWay = tail.read(page(0), 1)
    const { events } = await log.readAll(page(0))
    tail.extend(events, 1)
    expect(positionsOf(await underWay)).toEqual([1, 2])
    await append('match-1', 1)
    tail.extend((await log.readAll(page(2))).events, 2)
    expect(positionsOf(await tail.read(page(0), 2))).toEqual([1, 2, 3])
    expect(reads).toHaveLength(2)
  })

  it('reads the log where something else was committed before what it is given', async () => {
    await begin()
    await append('match-1', 3)
    tail.extend((await log.readAll(page(2))).events, 1)
    expect(positionsOf(await tail.read(page(0), 1))).toEqual([1, 2, 3])
  })

  it('lets those who are further behind read for themselves', async () => {
    await begin()
    for (let n = 1; n <= MANY; n += 1) {
      await append('match-1')
      await tail.read(page(n - 1), n)
    }
    const before = reads.length
    expect(positionsOf(await tail.read(page(MANY - 5), MANY))).toHaveLength(5)
    expect(reads).toHaveLength(before)
    expect(positionsOf(await tail.read(page(0), MANY))).toHaveLength(100)
    expect(reads).toHaveLength(before + 1)
  })

  it('keeps no more than a page, and shares again once a reader is back at the head', async () => {
    await begin()
    await append('match-1', MANY)
    expect(positionsOf(await tail.read(page(0), 1))).toHaveLength(100)
    expect(tail.isShared).toBe(false)
    expect((await tail.read(page(200), 1)).atHead).toBe(true)
    expect(tail.isShared).toBe(true)
  })

  it('gives events that no reader can change', async () => {
    await begin()
    await append('match-1')
    const { events } = await tail.read(page(0), 1)
    expect(() => Object.assign(events[0]?.data ?? {}, { changed: true })).toThrow(TypeError)
  })
})
