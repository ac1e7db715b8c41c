// Events through Kafka against raw kafkajs in the same run, on the broker of KAFKA_BROKERS:
// `KAFKA_BROKERS=127.0.0.1:19092 node scripts/launch.mjs node scripts/bench/transport.ts [EVENTS]`
import { randomUUID } from 'node:crypto'
import { someEvents } from '@courtline/infra/event-log/contract/sample-events'
import { START, type Position, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { kafkaClient } from '@courtline/infra/event-transport/kafka/kafka-client'
import { messageOf, topicOf } from '@courtline/infra/event-transport/kafka/kafka-records'
import { openKafkaTransport } from '@courtline/infra/event-transport/kafka/kafka-transport'

const setting = process.env['KAFKA_BROKERS']
if (setting === undefined) throw new Error('KAFKA_BROKERS says where Kafka runs: npm run engines -- up kafka')
const brokers = setting.split(',')
const COUNT = Number(process.argv[2] ?? 50_000)
const PAGE = 500

const eventsOf = (category: string): StoredEvent[] =>
  someEvents(COUNT).map((event, index) => {
    const position = String(index + 1).padStart(20, '0')
    return { ...event, data: { n: index }, stream: `${category}-${index % 300}`, revision: index, position }
  })

async function perSecond(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round((COUNT * 1000) / (performance.now() - began))
}

async function inPages(
  events: readonly StoredEvent[],
  send: (page: readonly StoredEvent[]) => Promise<unknown>,
) {
  for (let from = 0; from < events.length; from += PAGE) await send(events.slice(from, from + PAGE))
}

/** kafkajs alone: the same messages, uncompressed, and a reader that looks at nothing. */
async function raw(category: string): Promise<{ publish: number; consume: number }> {
  const kafka = kafkaClient(brokers, 'courtline-bench')
  const topic = topicOf(category)
  const producer = kafka.producer({ maxInFlightRequests: 1 })
  await producer.connect()
  const events = eventsOf(category)
  const publish = await perSecond(() =>
    inPages(events, (page) =>
      producer.send({ topic, acks: -1, messages: page.map((event) => messageOf(event, 1)) }),
    ),
  )
  await producer.disconnect()
  const consumer = kafka.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 500 })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  const consume = await untilRead(async (read) => {
    await consumer.run({ autoCommit: false, eachBatch: async ({ batch }) => read(batch.messages.length) })
  })
  await consumer.disconnect()
  return { publish, consume }
}

/** The transport: gzip, headers, JSON read, checkpoints kept per page. */
async function ours(category: string): Promise<{ publish: number; consume: number }> {
  const transport = openKafkaTransport({ brokers, clientId: 'courtline-bench' })
  const events = eventsOf(category)
  const publish = await perSecond(() => inPages(events, (page) => transport.publish(page, 1)))
  const checkpoints = new Map<string, Position>()
  const consume = await untilRead(async (read) => {
    await transport.consume({
      group: randomUUID(),
      categories: [category],
      onAssigned: async () => checkpoints,
      onPage: async (page) => {
        checkpoints.set(page.partition, page.scannedTo)
        read(page.events.length)
      },
      onGap: async () => START,
      onRevoked: async () => undefined,
      onTrouble: (text) => console.error(text),
    })
  })
  await transport.close()
  return { publish, consume }
}

/** Events per second from the first one that arrives to the last: joining the group takes its time, once. */
async function untilRead(start: (read: (count: number) => void) => Promise<void>): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  let began = 0
  let seen = 0
  await start((count) => {
    began ||= performance.now()
    seen += count
    if (seen >= COUNT) resolve((COUNT * 1000) / (performance.now() - began))
  })
  return Math.round(await promise)
}

/** A category whose topic is there. */
async function made(): Promise<string> {
  const category = `bench${randomUUID().replaceAll('-', '')}`
  const admin = kafkaClient(brokers, 'courtline-bench').admin()
  await admin.connect()
  await admin.createTopics({
    topics: [{ topic: topicOf(category), numPartitions: 12 }],
    waitForLeaders: true,
  })
  await admin.disconnect()
  return category
}

for (let round = 1; round <= 3; round += 1) {
  const figures = { raw: await raw(await made()), ours: await ours(await made()) }
  const ratio = {
    publish: Number((figures.ours.publish / figures.raw.publish).toFixed(2)),
    consume: Number((figures.ours.consume / figures.raw.consume).toFixed(2)),
  }
  console.log(JSON.stringify({ events: COUNT, ...figures, ratio }))
}
