import { setTimeout as wait } from 'node:timers/promises'
import { streamCategoryOf } from '@courtline/messages/ids'
import { CompressionTypes, type Admin, type Kafka, type Producer } from 'kafkajs'
import { MAX_EVENT_BYTES, type StoredEvent } from '../../event-log/event-log.ts'
import type { ConsumeOptions, Consumption, EventTransport } from '../event-transport.ts'
import { PARTITIONS } from '../partitions.ts'
import { kafkaClient, withAdmin } from './kafka-client.ts'
import { endsOf } from './hints.ts'
import { KafkaConsumption } from './kafka-consumption.ts'
import { kafkaMessageOf, topicOf } from './kafka-records.ts'

export interface KafkaTransportOptions {
  /** host:port */
  readonly brokers: readonly string[]
  /** Names this process in the brokers' logs. */
  readonly clientId?: string
  /** A reader with events waiting and nothing delivered for so long is started again. */
  readonly silentMs?: number
}

const WEEK_MS = 7 * 24 * 3600 * 1000
/**
 * Values in one request of the producer; an event may be larger and then goes alone. All of them may be of one partition:
 * with their headers they stay below the largest record that a topic takes.
 */
const REQUEST_BYTES = 2 * 1024 * 1024
/** The value, its headers and what JSON adds to an event of the largest size. */
const MAX_RECORD_BYTES = 4 * MAX_EVENT_BYTES

/** Events through Kafka: a topic for each category, which the first who needs it creates. Connects when first used. */
export function openKafkaTransport(options: KafkaTransportOptions): EventTransport {
  return new KafkaTransport(options)
}

class KafkaTransport implements EventTransport {
  readonly #kafka: Kafka
  readonly #silentMs: number
  readonly #topics = new Map<string, Promise<void>>()
  readonly #consumptions = new Set<KafkaConsumption>()
  #producer: Promise<Producer> | undefined

  constructor({ brokers, clientId = 'courtline', silentMs = 60_000 }: KafkaTransportOptions) {
    this.#kafka = kafkaClient(brokers, clientId)
    this.#silentMs = silentMs
  }

  async identity(): Promise<string> {
    return await withAdmin(this.#kafka, async (admin) => (await admin.describeCluster()).clusterId)
  }

  async publish(events: readonly StoredEvent[], epoch: number): Promise<void> {
    await this.#prepare(events.map(({ stream }) => streamCategoryOf(stream)))
    const producer = await this.#connected()
    let batch: Batch = { bytes: 0, topics: new Map() }
    for (const event of events) {
      const message = kafkaMessageOf(event, epoch)
      const bytes = Buffer.byteLength(message.value ?? '')
      if (batch.bytes > 0 && batch.bytes + bytes > REQUEST_BYTES) {
        await send(producer, batch)
        batch = { bytes: 0, topics: new Map() }
      }
      const topic = topicOf(streamCategoryOf(event.stream))
      const messages = batch.topics.get(topic)
      if (messages) messages.push(message)
      else batch.topics.set(topic, [message])
      batch.bytes += bytes
    }
    if (batch.bytes > 0) await send(producer, batch)
  }

  async consume(options: ConsumeOptions): Promise<Consumption> {
    const consumption = new KafkaConsumption({
      kafka: this.#kafka,
      consume: options,
      prepare: () => this.#prepare(options.categories),
      silentMs: this.#silentMs,
    })
    this.#consumptions.add(consumption)
    consumption.start()
    return {
      status: () => consumption.status(),
      stop: async () => {
        await consumption.stop()
        this.#consumptions.delete(consumption)
      },
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#consumptions].map((consumption) => consumption.stop()))
    const producer = await this.#producer?.catch(() => undefined)
    await producer?.disconnect()
  }

  async #prepare(categories: readonly string[]): Promise<void> {
    const fresh = [...new Set(categories)].filter((category) => !this.#topics.has(category))
    if (fresh.length > 0) {
      const created = createTopics(this.#kafka, fresh.map(topicOf))
      for (const category of fresh) {
        this.#topics.set(category, created)
        created.catch(() => this.#topics.delete(category))
      }
    }
    for (const category of new Set(categories)) await this.#topics.get(category)
  }

  async #connected(): Promise<Producer> {
    this.#producer ??= connect(this.#kafka)
    try {
      return await this.#producer
    } catch (error) {
      this.#producer = undefined
      throw error
    }
  }
}

interface Batch {
  bytes: number
  readonly topics: Map<string, ReturnType<typeof kafkaMessageOf>[]>
}

async function send(producer: Producer, { topics }: Batch): Promise<void> {
  const topicMessages = [...topics].map(([topic, messages]) => ({ topic, messages }))
  // All replicas that are in step have it when this answers. Gzip is the one codec that every client brings.
  await producer.sendBatch({ acks: -1, compression: CompressionTypes.GZIP, topicMessages })
}

async function connect(kafka: Kafka): Promise<Producer> {
  // One request at a time: a request that is sent again never overtakes the next one.
  const producer = kafka.producer({ allowAutoTopicCreation: false, maxInFlightRequests: 1 })
  await producer.connect()
  return producer
}

/** Brokers name the leaders of a new topic a moment before those leaders have been informed. */
async function untilLed(admin: Admin, topic: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await endsOf(admin, topic)
      return
    } catch (error) {
      if (tries === 50) throw error
      await wait(100)
    }
  }
}

async function createTopics(kafka: Kafka, names: readonly string[]): Promise<void> {
  await withAdmin(kafka, async (admin) => {
    const { brokers } = await admin.describeCluster()
    const replicas = Math.min(3, brokers.length)
    const entries = {
      'retention.ms': String(WEEK_MS),
      'max.message.bytes': String(MAX_RECORD_BYTES),
      'min.insync.replicas': String(Math.max(1, replicas - 1)),
    }
    const configEntries = Object.entries(entries).map(([name, value]) => ({ name, value }))
    const existing = new Set(await admin.listTopics())
    const topics = names
      .filter((topic) => !existing.has(topic))
      .map((topic) => ({ topic, numPartitions: PARTITIONS, replicationFactor: replicas, configEntries }))
    // Another process may create the same ones now: that answers false, and is as good.
    if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: true })
    for (const { topic } of topics) await untilLed(admin, topic)
  })
}
