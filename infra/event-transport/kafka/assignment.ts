import { setTimeout as wait } from 'node:timers/promises'
import { errorText } from '../../error-text.ts'
import type { Consumer, IMemberAssignment, Kafka } from 'kafkajs'
import { START } from '../../event-log/event-log.ts'
import { PartitionDelivery } from '../delivery.ts'
import type { ConsumeOptions, PartitionStatus } from '../event-transport.ts'
import { partitionName } from '../partitions.ts'
import { endsOf, hintsOf, startAt, type Ends, type Hint } from './hints.ts'
import { categoryOfTopic } from './kafka-records.ts'
import { withAdmin } from './kafka-client.ts'

const BACKOFF_MS = [50, 200, 1000, 3000]

interface Place {
  readonly topic: string
  readonly partition: number
  readonly name: string
}

/** What a reader was given by one join of the group, until the next one. */
export class Assignment {
  readonly #places: readonly Place[]
  readonly #deliveries = new Map<string, PartitionDelivery>()
  readonly #highs = new Map<string, number>()
  readonly #ready = Promise.withResolvers<Assignment>()
  #ended = false

  constructor(shares: IMemberAssignment) {
    this.#places = Object.entries(shares).flatMap(([topic, partitions]) =>
      partitions.map((partition) => ({
        topic,
        partition,
        name: partitionName(categoryOfTopic(topic), partition),
      })),
    )
  }

  static none(): Assignment {
    return new Assignment({})
  }

  get partitions(): readonly string[] {
    return this.#places.map(({ name }) => name)
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Once the checkpoints are known and the consumer was sent to them; never, where it ended before. */
  get ready(): Promise<Assignment> {
    return this.#ready.promise
  }

  end(): void {
    this.#ended = true
  }

  find(topic: string, partition: number): PartitionDelivery | undefined {
    return this.#deliveries.get(partitionName(categoryOfTopic(topic), partition))
  }

  status(): readonly PartitionStatus[] {
    return [...this.#deliveries.values()].map(({ partition, position, next }) => ({
      partition,
      position,
      lagEvents: Math.max(0, (this.#highs.get(partition) ?? next) - next),
    }))
  }

  /** The end of its partition that a batch reported. */
  sawEnd({ partition }: PartitionDelivery, high: number): void {
    this.#highs.set(partition, high)
  }

  /** Requests the reader's checkpoints until it answers, and sends the consumer there. */
  async begin(former: Assignment, consumer: Consumer, kafka: Kafka, options: ConsumeOptions): Promise<void> {
    if (former.#places.length > 0) await options.onRevoked(former.partitions)
    for (let failures = 0; !this.#ended; failures += 1) {
      try {
        if (this.#places.length > 0) await this.#begin(consumer, kafka, options)
        return this.#ready.resolve(this)
      } catch (error) {
        options.onFailure(errorText(error))
        await wait(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)])
      }
    }
  }

  /** Whether events wait, as the brokers report. */
  async isBehind(kafka: Kafka): Promise<boolean> {
    if (this.#places.length === 0) return false
    const ends = await this.#asked(kafka, endsOf)
    return this.#places.some(({ topic, partition, name }) => {
      const high = ends.get(topic)?.get(partition)?.high ?? 0
      return high > (this.#deliveries.get(name)?.next ?? 0)
    })
  }

  async #begin(consumer: Consumer, kafka: Kafka, options: ConsumeOptions): Promise<void> {
    const checkpoints = await options.onAssigned(this.partitions)
    const ends = await this.#asked(kafka, endsOf)
    const hints = await this.#asked(kafka, (admin, topic) => hintsOf(admin, options.group, topic))
    for (const place of this.#places) {
      const { low, high } = ends.get(place.topic)?.get(place.partition) ?? { low: 0, high: 0 }
      const hint = hints.get(place.topic)?.get(place.partition)
      const start = startAt(checkpoints.get(place.name) ?? START, hint, { low, high })
      const delivery = new PartitionDelivery(place.name, start, options)
      const control = { isOurs: () => !this.#ended, pulse: async () => undefined, onDone: () => undefined }
      if (!(await delivery.expect(low, control))) return
      this.#deliveries.set(place.name, delivery)
      this.#highs.set(place.name, high)
      consumer.seek({ topic: place.topic, partition: place.partition, offset: String(delivery.next) })
    }
  }

  async #asked<T extends Map<number, Ends> | Map<number, Hint>>(
    kafka: Kafka,
    ask: (admin: Parameters<typeof endsOf>[0], topic: string) => Promise<T>,
  ): Promise<Map<string, T>> {
    const topics = [...new Set(this.#places.map(({ topic }) => topic))]
    return await withAdmin(kafka, async (admin) => {
      const answers = new Map<string, T>()
      for (const topic of topics) answers.set(topic, await ask(admin, topic))
      return answers
    })
  }
}
