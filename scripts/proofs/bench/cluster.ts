import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import type { EventPublisher } from '@courtline/infra/event-transport/event-transport'
import { kafkaClient, withAdmin } from '@courtline/infra/event-transport/kafka/kafka-client'
import { topicOf } from '@courtline/infra/event-transport/kafka/kafka-records'
import { openKafkaTransport } from '@courtline/infra/event-transport/kafka/kafka-transport'
import { PARTITIONS } from '@courtline/infra/event-transport/partitions'
import { openMemoryLeases } from '@courtline/infra/leases/testing/memory-leases'
import { dropDatabases } from '@courtline/infra/mongodb/testing/engine-database'
import { openMongoPersonalKeys } from '@courtline/infra/personal-keys/mongodb/mongo-personal-keys'
import { openMongoReadModels } from '@courtline/infra/read-models/mongodb/mongo-read-models'
import { users } from '@courtline/projections/users/project'
import { runRelay } from '@courtline/relay/run-relay'
import type { RunningEngine } from '../engines/engine.ts'
import { startEventStore } from '../test-engines/cluster-rig.ts'
import { withEngine } from './cluster/bench-engines.ts'
import { everyEvent, pagesOfWrites, rawBulkWrites, rawConsume } from './cluster/raw.ts'
import { fillWithUsers } from './cluster/user-log.ts'
import type { WorkerMessage, WorkerOrders } from './cluster/worker.ts'
import { printFigure, type Figure } from './figures/figure.ts'

const WORKER = path.resolve(import.meta.dirname, 'cluster/worker.ts')
const MOST_WORKERS = 4
/** What is in the log: whether the pages hold new documents only, or as many changes of those that are there. */
const LOGS = [
  { what: 'new documents', turns: 1, workers: [1, 2, MOST_WORKERS] },
  { what: 'new and changed documents', turns: 2, workers: [MOST_WORKERS] },
] as const
const ROUND_MS = 120_000
const TOPIC = topicOf('user')

interface Place {
  readonly brokers: string
  readonly mongoUrl: string
  readonly eventStoreUrl: string
  readonly log: EventLog
  readonly events: number
}

/**
 * `npm run bench -- cluster [--events 16000]`: accounts' events from the log through relay and Kafka, by 1, 2 and 4 worker
 * processes, into the users read model on a server that implements MongoDB's protocol; against the slower of kafkajs that
 * only reads and bulk writes that only write, in the same run. First each account has all its events at once, so that its
 * document is written once; then in two turns, so that it is changed too. The log is an event store in EVENTSTORE_URL, else
 * our double of one, in memory. Empties the topic of users on the broker. Answers whether all aims were kept.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { events: { type: 'string', default: '16000' } } })
  console.error(`Log: ${process.env['EVENTSTORE_URL'] ?? 'our double of EventStoreDB, in memory'}`)
  return await withEngine('kafka', (kafka) =>
    withEngine('ferretdb', async (ferretDb) => {
      const figures: Figure[] = []
      for (const each of LOGS)
        figures.push(
          ...(await withLog({ ...each, events: Number(values.events), kafka, ferretDb }, (place, writes) =>
            measure(place, each, writes),
          )),
        )
      return figures.map(printFigure).every((kept) => kept)
    }),
  )
}

interface LogOptions {
  readonly turns: number
  readonly events: number
  readonly kafka: RunningEngine
  readonly ferretDb: RunningEngine
}

/** Works with a log of its own and a database of its own, which go afterwards, and with the bare writes of that log. */
async function withLog<T>(
  { turns, events: wanted, kafka, ferretDb }: LogOptions,
  work: (place: Place, bulkWrites: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const store = await startEventStore()
  const mongoUrl = new URL(ferretDb.address)
  mongoUrl.pathname = `/bench_${randomUUID().slice(0, 8)}`
  const log = await openEventStoreLog({ url: store.url })
  const keys = openMongoPersonalKeys({ url: mongoUrl.href })
  try {
    await fillWithUsers(log, keys, { events: wanted, turns })
    // A store that was there before may hold those of an earlier run too.
    const all = await everyEvent(log)
    const [events, pages] = [all.length, await pagesOfWrites(all, log, keys)]
    const place = {
      brokers: kafka.address,
      mongoUrl: mongoUrl.href,
      eventStoreUrl: store.url,
      log,
      events,
    }
    return await work(place, () => rawBulkWrites(mongoUrl.href, pages, events))
  } finally {
    await log.close()
    await keys.close()
    await dropDatabases([mongoUrl.href])
    await store.close()
  }
}

async function measure(
  place: Place,
  { what, workers }: (typeof LOGS)[number],
  bulkWrites: () => Promise<number>,
): Promise<readonly Figure[]> {
  const rounds: { count: number; value: number; write: number }[] = []
  let before = await bulkWrites()
  for (const [index, count] of workers.entries()) {
    const value = await throughWorkers(place, count, index + 1)
    // What else the machine has to do changes: each round is held against the bare writes on both sides of it.
    const after = await bulkWrites()
    rounds.push({ count, value, write: (before + after) / 2 })
    before = after
  }
  const consume = await rawConsume(place.brokers.split(','), TOPIC, place.events)
  const unit = 'events/s'
  return [
    { name: `raw kafkajs that only reads, ${what}`, value: consume, unit },
    ...rounds.map(({ count, value, write }) => ({
      name: `relay, Kafka and ${count} workers into the read store, ${what}, against raw bulk writes of the same documents by four`,
      value,
      unit,
      baseline: Math.min(consume, write),
      // Fewer workers are there for comparison.
      ...(count === MOST_WORKERS && { ratioAim: 0.5 }),
    })),
  ]
}

/** Events a second from the relay's first page until the last one is applied, each of them once. */
async function throughWorkers(place: Place, count: number, build: number): Promise<number> {
  const { brokers, log, events } = place
  await forgetTopic(brokers.split(','))
  const models = openMongoReadModels({ url: place.mongoUrl })
  const { name: view, version } = users
  const record = {
    view,
    version,
    build,
    state: 'live',
    verdict: null,
    since: new Date().toISOString(),
  } as const
  await models.saveBuilds(view, [record])
  const workers = Array.from({ length: count }, () => new BenchWorker(place))
  const late = AbortSignal.timeout(ROUND_MS)
  // Each has its share: before that the last one to join takes partitions from the others, under way.
  const isShared = () => workers.every(({ partitions }) => partitions > 0)
  await until(() => isShared() && sum(workers, 'partitions') === PARTITIONS, late, workers)
  const kafka = openKafkaTransport({ brokers: brokers.split(','), clientId: 'courtline-bench' })
  let startedAt = 0
  const transport: EventPublisher = {
    identity: () => kafka.identity(),
    publish: async (page, epoch) => {
      // Taking the lease and looking at the brokers takes its time, once.
      startedAt ||= performance.now()
      await kafka.publish(page, epoch)
    },
  }
  const relay = runRelay({
    log,
    transport,
    leases: openMemoryLeases(),
    owner: randomUUID(),
    onFailure: console.error,
  })
  try {
    await until(() => sum(workers, 'applied') >= events, late, workers)
    return (events * 1000) / (performance.now() - startedAt)
  } finally {
    await relay.stop()
    await kafka.close()
    await Promise.all(workers.map((worker) => worker.stop()))
    await models.close()
  }
}

const sum = (workers: readonly BenchWorker[], what: 'partitions' | 'applied') =>
  workers.reduce((total, worker) => total + worker[what], 0)

async function until(isSo: () => boolean, late: AbortSignal, workers: readonly BenchWorker[]): Promise<void> {
  while (!isSo()) {
    if (late.aborted)
      throw new Error(
        `Not done in ${ROUND_MS / 1000} s: ${sum(workers, 'partitions')} partitions, ${sum(workers, 'applied')} events`,
      )
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A process that reads its share of the topic. */
class BenchWorker {
  partitions = 0
  applied = 0
  readonly #child: ChildProcess

  constructor({ brokers, mongoUrl, eventStoreUrl }: Place) {
    const orders: WorkerOrders = { brokers, mongoUrl, eventStoreUrl }
    this.#child = fork(WORKER, [JSON.stringify(orders)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    this.#child.on('message', (message: WorkerMessage) => this.#receive(message))
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.disconnect()
    await gone
  }

  #receive(message: WorkerMessage): void {
    switch (message.type) {
      case 'partitions':
        this.partitions = message.count
        return
      case 'applied':
        this.applied += message.events
        return
      case 'trouble':
        console.error(`Worker: ${message.text}`)
        return
    }
  }
}

/** So that each round begins with an empty topic. */
async function forgetTopic(brokers: readonly string[]): Promise<void> {
  await withAdmin(kafkaClient(brokers, 'courtline-bench'), async (admin) => {
    const isThere = async () => (await admin.listTopics()).includes(TOPIC)
    if (await isThere()) await admin.deleteTopics({ topics: [TOPIC] })
    while (await isThere()) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}
