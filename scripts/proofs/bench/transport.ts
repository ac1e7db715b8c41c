import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { someEvents } from '@courtline/infra/event-log/testing/sample-events'
import { START, type Position, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { endsOf } from '@courtline/infra/event-transport/kafka/hints'
import { kafkaClient, withAdmin } from '@courtline/infra/event-transport/kafka/kafka-client'
import { kafkaMessageOf, topicOf } from '@courtline/infra/event-transport/kafka/kafka-records'
import { openKafkaTransport } from '@courtline/infra/event-transport/kafka/kafka-transport'
import { withEngine } from './cluster/bench-engines.ts'
import { median, printFigure } from './figures/figure.ts'

const ROUNDS = 3
const PAGE = 500

interface Speeds {
  readonly publish: number
  readonly consume: number
}

const eventsOf = (category: string, count: number): StoredEvent[] =>
  someEvents(count).map((event, index) => {
    const position = String(index + 1).padStart(20, '0')
    return { ...event, data: { n: index }, stream: `${category}-${index % 300}`, revision: index, position }
  })

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (count * 1000) / (performance.now() - began)
}

async function inPages(
  events: readonly StoredEvent[],
  send: (page: readonly StoredEvent[]) => Promise<unknown>,
) {
  for (let from = 0; from < events.length; from += PAGE) await send(events.slice(from, from + PAGE))
}

/** kafkajs alone: the same messages, uncompressed, and a reader that looks at nothing. */
async function raw(brokers: readonly string[], category: string, count: number): Promise<Speeds> {
  const kafka = kafkaClient(brokers, 'courtline-bench')
  const topic = topicOf(category)
  const producer = kafka.producer({ maxInFlightRequests: 1 })
  await producer.connect()
  const events = eventsOf(category, count)
  const publish = await perSecond(count, () =>
    inPages(events, (page) =>
      producer.send({ topic, acks: -1, messages: page.map((event) => kafkaMessageOf(event, 1)) }),
    ),
  )
  await producer.disconnect()
  const consumer = kafka.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 500 })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  const consume = await untilRead(count, async (read, begin) => {
    consumer.on(consumer.events.GROUP_JOIN, begin)
    await consumer.run({ autoCommit: false, eachBatch: async ({ batch }) => read(batch.messages.length) })
  })
  await consumer.disconnect()
  return { publish, consume }
}

/** The transport: gzip, headers, JSON read, checkpoints kept per page. */
async function ours(brokers: readonly string[], category: string, count: number): Promise<Speeds> {
  const transport = openKafkaTransport({ brokers, clientId: 'courtline-bench' })
  const events = eventsOf(category, count)
  const publish = await perSecond(count, () => inPages(events, (page) => transport.publish(page, 1)))
  const checkpoints = new Map<string, Position>()
  const consume = await untilRead(count, async (read, begin) => {
    await transport.consume({
      group: randomUUID(),
      categories: [category],
      onAssigned: async () => {
        begin()
        return checkpoints
      },
      onPage: async (page) => {
        checkpoints.set(page.partition, page.scannedTo)
        read(page.events.length)
      },
      onGap: async () => START,
      onRevoked: async () => undefined,
      onFailure: (text) => console.error(text),
    })
  })
  await transport.close()
  return { publish, consume }
}

/** Events per second from the moment at which the partitions were given: joining the group takes its time, once. */
async function untilRead(
  total: number,
  start: (read: (count: number) => void, begin: () => void) => Promise<void>,
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  let began = performance.now()
  let seen = 0
  await start(
    (count) => {
      seen += count
      if (seen >= total) resolve((total * 1000) / (performance.now() - began))
    },
    () => (began = performance.now()),
  )
  return await promise
}

/** A category whose topic is there for as long as the work lasts. */
async function inTopic<T>(brokers: readonly string[], work: (category: string) => Promise<T>): Promise<T> {
  const category = `bench${randomUUID().replaceAll('-', '')}`
  const topic = topicOf(category)
  const kafka = kafkaClient(brokers, 'courtline-bench')
  await withAdmin(kafka, async (admin) => {
    await admin.createTopics({ topics: [{ topic, numPartitions: 12 }], waitForLeaders: false })
    // A broker may report for a while that it does not have what it has just created.
    for (let isLed = false; !isLed; await wait(100))
      isLed = await endsOf(admin, topic).then(
        () => true,
        () => false,
      )
  })
  try {
    return await work(category)
  } finally {
    await withAdmin(kafka, (admin) => admin.deleteTopics({ topics: [topic] }))
  }
}

/**
 * `npm run bench -- transport [--events 50000]`: events into Kafka and out of it, against kafkajs alone with the same
 * messages in the same run. It has no aim of its own: that of the whole way is in `cluster`.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { events: { type: 'string', default: '50000' } } })
  const count = Number(values.events)
  return await withEngine('kafka', async ({ address }) => {
    const brokers = address.split(',')
    const rounds: { readonly bare: Speeds; readonly own: Speeds }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await inTopic(brokers, (category) => raw(brokers, category, count))
      rounds.push({ bare, own: await inTopic(brokers, (category) => ours(brokers, category, count)) })
    }
    const kept = (['publish', 'consume'] as const).map((what) =>
      printFigure({
        name: `${what} through the transport`,
        value: median(rounds.map(({ own }) => own[what])),
        unit: 'events/s',
        baseline: median(rounds.map(({ bare }) => bare[what])),
      }),
    )
    return kept.every((each) => each)
  })
}
