import { randomUUID } from 'node:crypto'
import type { Consumer, Kafka, Producer } from 'kafkajs'
import { waitAfter } from '../../backoff/backoff.ts'
import { errorText } from '../../error-text.ts'
import type { Json, JsonObject } from '../../event-log/event-log.ts'
import { kafkaClient, withAdmin } from '../../event-transport/kafka/kafka-client.ts'
import type { Broadcast } from '../broadcast.ts'

export interface KafkaBroadcastOptions {
  /** host:port */
  readonly brokers: readonly string[]
  /** Something went wrong and will be tried again. */
  readonly onFailure: (text: string) => void
}

const TOPIC = 'courtline.live'
const KEPT_MS = 60_000
/** While brokers are away messages are lost, not piled up. */
const MOST_UNDER_WAY = 100

/** Messages through one topic of Kafka, which every process reads as a whole from now on. Connects by itself. */
export function openKafkaBroadcast({ brokers, onFailure }: KafkaBroadcastOptions): Broadcast {
  return new KafkaBroadcast(kafkaClient(brokers, 'courtline-live'), onFailure)
}

class KafkaBroadcast implements Broadcast {
  readonly #kafka: Kafka
  readonly #onFailure: (text: string) => void
  readonly #listeners = new Set<(message: Json) => void>()
  readonly #ending = new AbortController()
  readonly #reading: Promise<void>
  #producer: Promise<Producer> | undefined
  #underWay = 0

  constructor(kafka: Kafka, onFailure: (text: string) => void) {
    this.#kafka = kafka
    this.#onFailure = onFailure
    this.#reading = this.#readOn()
  }

  send(message: JsonObject): void {
    if (this.#underWay >= MOST_UNDER_WAY || this.#ending.signal.aborted) return
    this.#underWay += 1
    this.#publish(JSON.stringify(message))
      .catch((error: unknown) => this.#onFailure(`Other gateways could not be notified: ${errorText(error)}`))
      .finally(() => (this.#underWay -= 1))
  }

  listen(listener: (message: Json) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#ending.abort()
    this.#listeners.clear()
    await this.#reading
    const producer = await this.#producer?.catch(() => undefined)
    await producer?.disconnect()
  }

  async #publish(value: string): Promise<void> {
    this.#producer ??= connected(this.#kafka.producer({ allowAutoTopicCreation: false }))
    try {
      const producer = await this.#producer
      await producer.send({ topic: TOPIC, acks: 1, messages: [{ value }] })
    } catch (error) {
      // The next message connects again.
      this.#producer = undefined
      throw error
    }
  }

  /** Reads until it is closed; whatever the client ends of, another one takes its place. */
  async #readOn(): Promise<void> {
    const { signal } = this.#ending
    for (let failures = 0; !signal.aborted;) {
      try {
        await createTopic(this.#kafka)
        await this.#readUntilItEnds(() => (failures = 0))
      } catch (error) {
        failures += 1
        this.#onFailure(`Messages of other gateways cannot be received: ${errorText(error)}`)
      }
      if (!signal.aborted) await waitAfter(Math.max(1, failures), signal)
    }
  }

  async #readUntilItEnds(onRead: () => void): Promise<void> {
    const { signal } = this.#ending
    // A group of its own: every process gets every message.
    const consumer = this.#kafka.consumer({ groupId: `${TOPIC}.${randomUUID()}` })
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) end()
    })
    signal.addEventListener('abort', () => end(), { once: true })
    try {
      await begin(consumer, (text) => {
        onRead()
        this.#receive(text)
      })
      await ended
    } finally {
      await consumer.disconnect().catch(() => undefined)
    }
  }

  #receive(text: string): void {
    const message = parsed(text)
    if (message === undefined) return
    for (const listener of this.#listeners) listener(message)
  }
}

async function begin(consumer: Consumer, receive: (text: string) => void): Promise<void> {
  await consumer.connect()
  await consumer.subscribe({ topics: [TOPIC], fromBeginning: false })
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ message }) => receive(message.value?.toString() ?? ''),
  })
}

async function connected(producer: Producer): Promise<Producer> {
  await producer.connect()
  return producer
}

async function createTopic(kafka: Kafka): Promise<void> {
  await withAdmin(kafka, async (admin) => {
    if ((await admin.listTopics()).includes(TOPIC)) return
    const configEntries = [{ name: 'retention.ms', value: String(KEPT_MS) }]
    // Another process may create it now: that answers false, and is as good.
    await admin.createTopics({
      topics: [{ topic: TOPIC, numPartitions: 1, configEntries }],
      waitForLeaders: true,
    })
  })
}

/** Other messages in the topic are passed by. */
function parsed(text: string): Json | undefined {
  try {
    const message: Json = JSON.parse(text)
    return message
  } catch {
    return undefined
  }
}
