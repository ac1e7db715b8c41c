import { setTimeout as wait } from 'node:timers/promises'
import { errorText } from '../../error-text.ts'
import type { Consumer, EachBatchPayload, IMemberAssignment, Kafka } from 'kafkajs'
import { PartitionDelivery } from '../delivery.ts'
import type { ConsumeOptions, Consumption, PartitionStatus } from '../event-transport.ts'
import { Assignment } from './assignment.ts'
import { hintText } from './hints.ts'
import { recordOf, topicOf } from './kafka-records.ts'
import { Watchdog } from './watchdog.ts'

export interface KafkaConsumptionOptions {
  readonly kafka: Kafka
  readonly consume: ConsumeOptions
  /** Makes the topics. */
  readonly prepare: () => Promise<void>
  readonly silentMs: number
}

const SESSION_MS = 30_000
const HEARTBEAT_MS = 3000
/** Pages of so many partitions are taken at once: while one waits for the store, others are folded. */
const PARTITIONS_AT_ONCE = 4
/** The committed offset is a hint only: it saves re-reading after a restart. */
const COMMIT_EVERY_MS = 1000
const REOPEN_BACKOFF_MS = [100, 500, 2000, 5000]
const LEAVING_MS = 5000

type Commit = Parameters<Consumer['commitOffsets']>[0][number]

/**
 * One reader in a group. kafkajs fetches and keeps it in the group; what is new, and what to do when kafkajs stops,
 * is decided here: whatever it crashes of, a new consumer takes its place.
 */
export class KafkaConsumption implements Consumption {
  readonly #options: KafkaConsumptionOptions
  readonly #watchdog: Watchdog
  readonly #commits = new Map<string, Commit>()
  readonly #ending = new AbortController()
  #consumer: Consumer | undefined
  #assignment = Assignment.none()
  #committedAt = 0
  #opening: Promise<void> | undefined

  constructor(options: KafkaConsumptionOptions) {
    this.#options = options
    this.#watchdog = new Watchdog({
      silentMs: options.silentMs,
      isBehind: () => this.#assignment.isBehind(options.kafka),
      onSilent: () => this.#reopen('Nothing was delivered for a while though events wait; started again.'),
    })
  }

  /** Joins the group as soon as the brokers let it. */
  start(): void {
    this.#opening = this.#open()
    this.#watchdog.start()
  }

  status(): readonly PartitionStatus[] {
    return this.#assignment.status()
  }

  async stop(): Promise<void> {
    if (this.#ending.signal.aborted) return
    this.#ending.abort()
    this.#watchdog.stop()
    await this.#opening
    this.#assignment.end()
    await this.#leave(this.#consumer)
    await this.#options.consume.onRevoked(this.#assignment.partitions)
    this.#assignment = Assignment.none()
  }

  async #open(): Promise<void> {
    for (let failures = 0; !this.#ending.signal.aborted; failures += 1) {
      try {
        await this.#options.prepare()
        await this.#join()
        return
      } catch (error) {
        this.#options.consume.onFailure(errorText(error))
        const pause = REOPEN_BACKOFF_MS[Math.min(failures, REOPEN_BACKOFF_MS.length - 1)]
        await wait(pause, undefined, { signal: this.#ending.signal }).catch(() => undefined)
      }
    }
  }

  async #join(): Promise<void> {
    const { kafka, consume } = this.#options
    const consumer = kafka.consumer({
      groupId: consume.group,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      // kafkajs starts again after some errors and stays silent after others: we do it after all of them.
      retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 8, restartOnFailure: async () => false },
    })
    // From the beginning: it may crash while it joins, and reports that only by the event.
    this.#consumer = consumer
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      if (this.#consumer === consumer) this.#assign(consumer, payload.memberAssignment)
    })
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (this.#consumer === consumer) this.#reopen(payload.error.message)
    })
    try {
      await consumer.connect()
      await consumer.subscribe({ topics: consume.categories.map(topicOf), fromBeginning: true })
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
        eachBatch: (payload) => this.#take(consumer, payload),
      })
    } catch (error) {
      await consumer.disconnect()
      throw error
    }
  }

  /** After each join, also where the same partitions come back: another reader may have had them meanwhile. */
  #assign(consumer: Consumer, shares: IMemberAssignment): void {
    const former = this.#assignment
    former.end()
    this.#commits.clear()
    this.#watchdog.touch()
    this.#assignment = new Assignment(shares)
    void this.#assignment.begin(former, consumer, this.#options.kafka, this.#options.consume)
  }

  async #take(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const assignment = this.#assignment
    const { topic, partition, highWatermark, messages } = payload.batch
    const delivery = await this.#delivery(assignment, payload)
    const isOurs = () => payload.isRunning() && !payload.isStale() && !assignment.ended
    if (!delivery || !isOurs()) return
    await delivery.deliver(messages.map(recordOf), {
      isOurs,
      pulse: async () => {
        this.#watchdog.touch()
        await payload.heartbeat()
      },
      onDone: (offset) => {
        payload.resolveOffset(String(offset))
        assignment.sawEnd(delivery, Number(highWatermark))
        const commit = { topic, partition, offset: String(offset + 1), metadata: hintText(delivery) }
        this.#commits.set(delivery.partition, commit)
      },
    })
    if (!assignment.ended && Date.now() - this.#committedAt > COMMIT_EVERY_MS) await this.#commit(consumer)
  }

  /** What goes on in this partition, once its checkpoint is known; stays in the group while it waits. */
  async #delivery(assignment: Assignment, payload: EachBatchPayload): Promise<PartitionDelivery | undefined> {
    const ended = new AbortController()
    try {
      for (;;) {
        const pause = wait(HEARTBEAT_MS, undefined, { signal: ended.signal }).catch(() => undefined)
        const deliveries = await Promise.race([assignment.ready, pause])
        if (deliveries || assignment.ended)
          return deliveries?.find(payload.batch.topic, payload.batch.partition)
        await payload.heartbeat()
      }
    } finally {
      ended.abort()
    }
  }

  async #commit(consumer: Consumer): Promise<void> {
    const commits = [...this.#commits.values()]
    this.#commits.clear()
    this.#committedAt = Date.now()
    if (commits.length > 0) await consumer.commitOffsets(commits)
  }

  /** Another consumer takes the place of this one, which may hang: it is waited for only so long. */
  #reopen(why: string): void {
    if (this.#ending.signal.aborted) return
    this.#options.consume.onFailure(why)
    this.#watchdog.touch()
    const former = this.#consumer
    this.#consumer = undefined
    this.#assignment.end()
    this.#opening = (this.#opening ?? Promise.resolve()).then(async () => {
      await this.#leave(former)
      await wait(REOPEN_BACKOFF_MS[0], undefined, { signal: this.#ending.signal }).catch(() => undefined)
      await this.#open()
    })
  }

  async #leave(consumer: Consumer | undefined): Promise<void> {
    if (!consumer) return
    const leaving = async () => {
      await this.#commit(consumer)
      await consumer.disconnect()
    }
    const left = leaving().catch((error: unknown) => this.#options.consume.onFailure(errorText(error)))
    await Promise.race([left, wait(LEAVING_MS, undefined, { ref: false })])
  }
}
