import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { someEvents } from '@courtline/infra/event-log/testing/sample-events'
import { START, type EventLog, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { openWorker, untilIt, type Worker } from '@courtline/infra/event-transport/testing/worker'
import type { EventTransport } from '@courtline/infra/event-transport/event-transport'
import { openKafkaTransport } from '@courtline/infra/event-transport/kafka/kafka-transport'
import type { Leases } from '@courtline/infra/leases/leases'
import { openMemoryLeases } from '@courtline/infra/leases/testing/memory-leases'
import { runRelay, type Relay } from '@courtline/relay/run-relay'
import { downKafka, upKafka } from './kafka.ts'

/** A broker of its own, which it may stop. */
const folder = mkdtempSync(path.join(tmpdir(), 'courtline-kafka-'))
const place = { port: 19_292 }
const brokers = [`127.0.0.1:${place.port}`]
const STREAMS = 30
const MINUTES = 60_000

beforeAll(async () => void (await upKafka(folder, place)), 3 * MINUTES)
afterAll(async () => {
  await downKafka(folder)
  rmSync(folder, { recursive: true })
}, MINUTES)

interface Scene {
  readonly log: EventLog
  readonly category: string
  readonly transport: EventTransport
  readonly leases: Leases
  readonly troubles: string[]
  readonly append: (count: number) => Promise<void>
  readonly relay: (leases?: Leases) => Relay
  readonly worker: () => Promise<Worker>
  readonly close: () => Promise<void>
}

function scene(): Scene {
  const category = `t${randomUUID().replaceAll('-', '')}`
  const [log, leases] = [openMemoryEventLog(), openMemoryLeases()]
  const transport = openKafkaTransport({ brokers, clientId: 'courtline-test' })
  const troubles: string[] = []
  const onFailure = (text: string) => void troubles.push(text)
  const running: { stop(): Promise<void> }[] = []
  let appended = 0
  return {
    log,
    category,
    transport,
    leases,
    troubles,
    append: async (count) => {
      for (let n = 0; n < count; n += 1) {
        await log.append(`${category}-${appended % STREAMS}`, someEvents(1), { expected: 'any' })
        appended += 1
      }
    },
    relay: (given = leases) => {
      const owner = randomUUID()
      const relay = runRelay({ log, transport, leases: given, owner, leaseMs: 1500, pageSize: 50, onFailure })
      running.push(relay)
      return relay
    },
    worker: async () => {
      const worker = await openWorker(transport, category)
      running.push(worker)
      return worker
    },
    close: async () => {
      await Promise.all(running.map((each) => each.stop()))
      await transport.close()
      await log.close()
    },
  }
}

const revisionsOf = (events: readonly StoredEvent[], stream: string) =>
  events.filter((event) => event.stream === stream).map(({ revision }) => revision)

/** Each event of the log was taken once, and each stream in its order. */
async function expectAll(log: EventLog, taken: readonly StoredEvent[]): Promise<void> {
  const { events } = await log.readAll({ after: START, limit: 100_000 })
  expect(taken).toHaveLength(events.length)
  for (const stream of new Set(events.map((event) => event.stream)))
    expect(revisionsOf(taken, stream)).toEqual(revisionsOf(events, stream))
}

describe('given a broker that stops and starts again mid-stream', () => {
  it(
    'nothing is lost, nothing arrives twice, and each stream keeps its order',
    async () => {
      const { log, append, relay, worker, close } = scene()
      relay()
      const reader = await worker()
      await append(2000)
      await reader.until(() => reader.taken.length >= 500)
      const stopped = downKafka(folder)
      await append(1000)
      await stopped
      await append(1000)
      expect(reader.taken.length).toBeLessThan(4000)
      await upKafka(folder, place)
      await append(1000)
      await reader.until(() => reader.taken.length >= 5000)
      await expectAll(log, reader.taken)
      await close()
    },
    3 * MINUTES,
  )
})

describe('given two relays at once', () => {
  it(
    'the one whose lease ran out is fenced, and what it still publishes changes nothing',
    async () => {
      const { log, leases, troubles, append, relay, worker, close } = scene()
      const asleep = Promise.withResolvers<void>()
      // It believes that it holds the lease, and notes only when it wakes up.
      const first = relay({
        ...leases,
        renew: async () => true,
        saveCheckpoint: async (name, epoch, checkpoint) => {
          await asleep.promise
          return await leases.saveCheckpoint(name, epoch, checkpoint)
        },
      })
      await append(500)
      await untilIt(() => first.status().state === 'active')
      const second = relay()
      const reader = await worker()
      await reader.until(() => reader.taken.length >= 500)
      expect(second.status()).toMatchObject({ state: 'active', epoch: 2 })
      asleep.resolve()
      await untilIt(() => troubles.includes('Another relay took over from epoch 1'))
      await append(500)
      await reader.until(() => reader.taken.length >= 1000)
      await expectAll(log, reader.taken)
      await close()
    },
    MINUTES,
  )
})
