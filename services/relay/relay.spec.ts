import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { someEvents } from '@courtline/infra/event-log/testing/sample-events'
import type { EventLog, StoredEvent } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { openWorker, untilIt, type Worker } from '@courtline/infra/event-transport/testing/worker'
import type { EventPublisher, EventTransport } from '@courtline/infra/event-transport/event-transport'
import { openLocalTransport } from '@courtline/infra/event-transport/local/local-transport'
import type { Leases } from '@courtline/infra/leases/leases'
import { openMemoryLeases } from '@courtline/infra/leases/testing/memory-leases'
import { PAGES_AHEAD } from './relay-term.ts'
import { runRelay, type Relay, type RelayOptions } from './run-relay.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

/** Short enough that a takeover takes no time worth noticing, long enough to be renewed in time. */
const LEASE_MS = 120

let log: EventLog
let transport: EventTransport
let leases: Leases
let troubles: string[]
const relays: Relay[] = []

beforeEach(() => {
  log = openMemoryEventLog()
  transport = openLocalTransport()
  leases = openMemoryLeases()
  troubles = []
})
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()))
  await transport.close()
  await log.close()
})

const onFailure = (text: string) => void troubles.push(text)
const relay = (options: Partial<RelayOptions> = {}): Relay => {
  const owner = randomUUID()
  const given = { log, transport, leases, owner, leaseMs: LEASE_MS, pauseMs: 1, pageSize: 10, onFailure }
  const started = runRelay({ ...given, ...options })
  relays.push(started)
  return started
}
const append = async (count: number, stream = 'match-1') =>
  void (await log.append(stream, someEvents(count), { expected: 'any' }))
const whole = async (): Promise<readonly StoredEvent[]> =>
  (await log.readAll({ after: '0'.repeat(20), limit: 10_000 })).events
const reader = (from = transport): Promise<Worker> => openWorker(from, 'match')
/** Waits until the reader has the whole log, and expects each event once and each stream in its order. */
const expectAll = async (worker: Worker): Promise<void> => {
  const all = await whole()
  await worker.until(() => worker.taken.length >= all.length)
  expect(worker.taken.toSorted((a, b) => (a.position < b.position ? -1 : 1))).toEqual(all)
  for (const stream of new Set(all.map((event) => event.stream)))
    expect(worker.taken.filter((event) => event.stream === stream)).toEqual(
      all.filter((event) => event.stream === stream),
    )
}
const epochOf = (of: Relay) => {
  const status = of.status()
  return status.state === 'active' ? status.epoch : undefined
}
const isDone = async (of: Relay) => {
  const head = await log.head()
  await untilIt(() => {
    const status = of.status()
    return status.state === 'active' && status.position === head
  })
}

/** What it passes on, and whether it answers or fails. */
const publisher = (
  publish: (events: readonly StoredEvent[], epoch: number) => Promise<void>,
): EventPublisher => ({
  identity: () => transport.identity(),
  publish,
})

describe('a relay', () => {
  it('carries the whole log, and what is appended from then on', async () => {
    await append(35, 'match-1')
    await append(35, 'match-2')
    relay()
    const worker = await reader()
    await append(5, 'match-1')
    await expectAll(worker)
  })

  it('continues where the last one stopped', async () => {
    await append(25)
    const first = relay()
    await isDone(first)
    await first.stop()
    const published: StoredEvent[] = []
    const second = relay({ transport: publisher(async (events) => void published.push(...events)) })
    await append(5)
    await isDone(second)
    expect(published).toEqual((await whole()).slice(25))
    expect(epochOf(second)).toBe(2)
  })

  it('publishes everything again to another store of events', async () => {
    await append(25)
    const first = relay()
    await isDone(first)
    await first.stop()
    const other = openLocalTransport()
    closeLater(() => other.close())
    const worker = await reader(other)
    relay({ transport: other })
    await expectAll(worker)
  })

  it('reports how many events wait, and for how long', async () => {
    await append(25)
    const working = relay({ transport: publisher(() => Promise.reject(new Error('no broker'))) })
    await untilIt(() => troubles.length > 2)
    expect(await working.lag()).toMatchObject({ events: expect.any(Number) })
    await working.stop()
    const next = relay()
    await isDone(next)
    expect(await next.lag()).toEqual({ events: 0, seconds: 0 })
  })
})

describe('given a transport that takes its time', () => {
  it('reads ahead, and publishes what came meanwhile at once, in order', async () => {
    await append(95)
    const published: (readonly StoredEvent[])[] = []
    const first = Promise.withResolvers<void>()
    const slow = publisher(async (events) => {
      published.push(events)
      if (published.length === 1) await first.promise
    })
    const working = relay({ transport: slow })
    await untilIt(() => published.length === 1)
    // Time to read on, up to where it stops to read.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(working.status()).toMatchObject({ position: '0'.repeat(20) })
    first.resolve()
    await isDone(working)
    expect(published.flat()).toEqual(await whole())
    expect(published.map((events) => events.length).slice(0, 2)).toEqual([10, 10 * PAGES_AHEAD])
  })

  it('notes nothing that was not acknowledged when it stops, and its successor publishes the rest', async () => {
    await append(95)
    const begun = Promise.withResolvers<void>()
    const slow = Promise.withResolvers<void>()
    const first = relay({
      transport: publisher(async (events, epoch) => {
        begun.resolve()
        await slow.promise
        await transport.publish(events, epoch)
      }),
    })
    await begun.promise
    await new Promise((resolve) => setTimeout(resolve, 50))
    const stopped = first.stop()
    slow.resolve()
    await stopped
    const rest: StoredEvent[] = []
    const second = relay({ transport: publisher(async (events) => void rest.push(...events)) })
    await isDone(second)
    expect(rest).toEqual((await whole()).slice(10))
  })
})

describe('given a transport that fails in the middle of a page', () => {
  it('publishes the page again: nothing is lost, and nothing arrives twice', async () => {
    await append(30)
    let failures = 3
    const failing = publisher(async (events, epoch) => {
      if (failures === 0) return await transport.publish(events, epoch)
      failures -= 1
      await transport.publish(events.slice(0, 5), epoch)
      throw new Error('the broker went away')
    })
    relay({ transport: failing })
    await expectAll(await reader())
    expect(troubles).toEqual(Array.from({ length: 3 }, () => 'the broker went away'))
  })
})

describe('given a relay that ends between the acknowledgement and its note', () => {
  it('has its page published again by the next one', async () => {
    await append(30)
    const ended = Promise.withResolvers<boolean>()
    // The first never gets further than its first page.
    const cut: Leases = { ...leases, saveCheckpoint: () => ended.promise, renew: async () => false }
    const first = relay({ leases: cut })
    closeLater(() => first.stop())
    const second = relay()
    await expectAll(await reader())
    expect(epochOf(second)).toBe(2)
    ended.resolve(false)
  })
})

describe('given two relays at once', () => {
  it('one works and the other is on standby, and takes over when the first stops', async () => {
    const [one, two] = [relay(), relay()]
    await append(20)
    await untilIt(() => epochOf(one) === 1 || epochOf(two) === 1)
    const [working, waiting] = epochOf(one) === 1 ? [one, two] : [two, one]
    await isDone(working)
    expect(waiting.status()).toEqual({ state: 'standby' })
    await working.stop()
    await append(20)
    await isDone(waiting)
    expect(epochOf(waiting)).toBe(2)
    await expectAll(await reader())
  })

  it('the one that lost its lease while it published is stopped at its note', async () => {
    await append(30)
    const slow = Promise.withResolvers<void>()
    const sleeping = publisher(async (events, epoch) => {
      await slow.promise
      await transport.publish(events, epoch)
    })
    // It sleeps: it publishes late, and does not renew.
    const first = relay({ transport: sleeping, leases: { ...leases, renew: async () => true } })
    const second = relay()
    await isDone(second)
    slow.resolve()
    await untilIt(() => troubles.includes('Another relay took over from epoch 1'))
    expect(epochOf(second)).toBe(2)
    await first.stop()
    const worker = await reader()
    await append(10)
    await expectAll(worker)
  })
})

describe('given leases that cannot be reached', () => {
  it('waits, and continues when they are back', async () => {
    await append(30)
    let isAway = true
    const flaky: Leases = {
      ...leases,
      acquire: (name, owner, ttlMs) =>
        isAway ? Promise.reject(new Error('no leases')) : leases.acquire(name, owner, ttlMs),
    }
    relay({ leases: flaky })
    await untilIt(() => troubles.includes('no leases'))
    isAway = false
    await expectAll(await reader())
  })
})

describe('whatever goes wrong, and in whatever order', () => {
  it('each event arrives once and each stream in its order', async () => {
    const fault = fc.constantFrom('none', 'refused', 'partly', 'unanswered', 'unnoted')
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 12 }), async (faults) => {
        const [itsLog, itsTransport, itsLeases] = [
          openMemoryEventLog(),
          openLocalTransport(),
          openMemoryLeases(),
        ]
        for (let n = 0; n < 60; n += 1)
          await itsLog.append(`match-${n % 7}`, someEvents(1), { expected: 'any' })
        const left = [...faults]
        const failing: EventPublisher = {
          identity: () => itsTransport.identity(),
          publish: async (events, epoch) => {
            const next = left[0] === 'unnoted' ? 'none' : (left.shift() ?? 'none')
            if (next === 'partly') await itsTransport.publish(events.slice(0, events.length / 2), epoch)
            if (next === 'none' || next === 'unanswered') await itsTransport.publish(events, epoch)
            if (next !== 'none') throw new Error(next)
          },
        }
        const forgetful: Leases = {
          ...itsLeases,
          saveCheckpoint: async (name, epoch, checkpoint) => {
            if (left[0] !== 'unnoted') return await itsLeases.saveCheckpoint(name, epoch, checkpoint)
            left.shift()
            throw new Error('unnoted')
          },
        }
        const running = relay({ log: itsLog, transport: failing, leases: forgetful })
        const worker = await reader(itsTransport)
        await worker.until(() => worker.taken.length >= 60)
        await running.stop()
        const all = (await itsLog.readAll({ after: '0'.repeat(20), limit: 100 })).events
        expect(worker.taken.toSorted((a, b) => (a.position < b.position ? -1 : 1))).toEqual(all)
        await itsTransport.close()
      }),
      { numRuns: 30 },
    )
  })
})
