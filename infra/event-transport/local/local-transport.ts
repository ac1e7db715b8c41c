import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { errorText } from '../../error-text.ts'
import { ChangeSignal } from '../../event-log/change-signal.ts'
import { START, type StoredEvent } from '../../event-log/event-log.ts'
import { PartitionDelivery, type RecordHeader, type TransportRecord } from '../delivery.ts'
import type { ConsumeOptions, Consumption, EventTransport } from '../event-transport.ts'
import { partitionOf, partitionsOf } from '../partitions.ts'

export interface LocalTransportOptions {
  /** Kept of each partition; what is older is forgotten. */
  readonly keepRecords?: number
}

/** What a group stores of a partition: a hint only, the reader's own checkpoint decides. */
interface Hint {
  readonly offset: number
  readonly position: string
  readonly epoch: number
}

interface Group {
  readonly members: Member[]
  readonly hints: Map<string, Hint>
}

/** A transport within this process, gone with it. Groups, re-delivery and forgetting work as between processes. */
export function openLocalTransport(options: LocalTransportOptions = {}): LocalTransport {
  return new LocalTransport(options.keepRecords ?? 10_000)
}

export class LocalTransport implements EventTransport {
  readonly #id = `local-${randomUUID()}`
  readonly #keep: number
  readonly #partitions = new Map<string, PartitionRecords>()
  readonly #groups = new Map<string, Group>()
  readonly #changes = new ChangeSignal()

  constructor(keep: number) {
    this.#keep = keep
  }

  async identity(): Promise<string> {
    return this.#id
  }

  async publish(events: readonly StoredEvent[], epoch: number): Promise<void> {
    if (this.#changes.closed) throw new Error('The transport is closed')
    for (const event of events) this.#records(partitionOf(event.stream)).add(event, epoch, this.#keep)
    this.#changes.announce()
  }

  async consume(options: ConsumeOptions): Promise<Consumption> {
    const group: Group = this.#groups.get(options.group) ?? { members: [], hints: new Map() }
    this.#groups.set(options.group, group)
    const member = new Member(options, group.hints, (name) => this.#records(name), this.#changes)
    group.members.push(member)
    await share(group.members)
    return {
      status: () => member.status(),
      stop: async () => {
        if (!group.members.includes(member)) return
        group.members.splice(group.members.indexOf(member), 1)
        await member.hold([])
        await share(group.members)
      },
    }
  }

  /** Forgets what it holds of these partitions, as Kafka does after a week. */
  forget(partitions: readonly string[]): void {
    for (const name of partitions) this.#records(name).forget()
  }

  async close(): Promise<void> {
    this.#changes.close()
    const members = [...this.#groups.values()].flatMap((group) => group.members.splice(0))
    await Promise.all(members.map((member) => member.hold([])))
  }

  #records(name: string): PartitionRecords {
    const known = this.#partitions.get(name)
    if (known) return known
    const records = new PartitionRecords()
    this.#partitions.set(name, records)
    return records
  }
}

/** Gives each partition to one of the members that take it: first everything is laid down, then taken up. */
async function share(members: readonly Member[]): Promise<void> {
  await Promise.all(members.map((member) => member.hold([])))
  const wanted = new Set(members.flatMap((member) => member.wants))
  const shares = new Map<Member, string[]>()
  for (const name of wanted) {
    const takers = members.filter((member) => member.wants.includes(name))
    const least = takers.toSorted((a, b) => (shares.get(a)?.length ?? 0) - (shares.get(b)?.length ?? 0))[0]
    if (least) shares.set(least, [...(shares.get(least) ?? []), name])
  }
  await Promise.all(members.map((member) => member.hold(shares.get(member) ?? [])))
}

class PartitionRecords {
  readonly #records: TransportRecord[] = []
  #forgotten = 0

  /** Offset of the oldest that is still here. */
  get low(): number {
    return this.#forgotten
  }

  get high(): number {
    return this.#forgotten + this.#records.length
  }

  add(event: StoredEvent, epoch: number, keep: number): void {
    const header: RecordHeader = { position: event.position, type: event.type, epoch }
    this.#records.push({ offset: this.high, header, event: () => event })
    if (this.#records.length <= keep) return
    this.#records.shift()
    this.#forgotten += 1
  }

  forget(): void {
    this.#forgotten = this.high
    this.#records.length = 0
  }

  from(offset: number, limit: number): readonly TransportRecord[] {
    const index = Math.max(0, offset - this.#forgotten)
    return this.#records.slice(index, index + limit)
  }
}

const FETCH = 1000
const ASK_AGAIN_MS = 50

class Member {
  readonly wants: readonly string[]
  readonly #options: ConsumeOptions
  readonly #hints: Map<string, Hint>
  readonly #records: (name: string) => PartitionRecords
  readonly #changes: ChangeSignal
  #deliveries: readonly PartitionDelivery[] = []
  #held: readonly string[] = []
  #ending = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(
    options: ConsumeOptions,
    hints: Map<string, Hint>,
    records: (name: string) => PartitionRecords,
    changes: ChangeSignal,
  ) {
    this.wants = options.categories.flatMap(partitionsOf)
    this.#options = options
    this.#hints = hints
    this.#records = records
    this.#changes = changes
  }

  status() {
    return this.#deliveries.map(({ partition, position, next }) => ({
      partition,
      position,
      lagEvents: this.#records(partition).high - next,
    }))
  }

  /** Lays down what it holds, after the page under way, and takes up these. */
  async hold(partitions: readonly string[]): Promise<void> {
    this.#ending.abort()
    await this.#running
    this.#deliveries = []
    if (this.#held.length > 0) await this.#options.onRevoked(this.#held)
    this.#held = partitions
    this.#ending = new AbortController()
    if (partitions.length > 0) this.#running = this.#run(partitions, this.#ending.signal)
  }

  async #run(partitions: readonly string[], signal: AbortSignal): Promise<void> {
    const checkpoints = await this.#checkpoints(partitions, signal)
    if (!checkpoints) return
    this.#deliveries = partitions.map((name) => {
      const position = checkpoints.get(name) ?? START
      const hint = this.#hints.get(name)
      const isUsable = hint !== undefined && hint.position <= position
      const start = { position, offset: isUsable ? hint.offset : 0, epoch: hint?.epoch ?? 0 }
      return new PartitionDelivery(name, start, this.#options)
    })
    while (!signal.aborted && !this.#changes.closed) {
      const count = this.#changes.count
      for (const delivery of this.#deliveries) await this.#deliver(delivery, signal)
      const isDone = this.#deliveries.every(({ partition, next }) => next >= this.#records(partition).high)
      if (isDone) await this.#changes.changedSince(count, signal)
    }
  }

  async #deliver(delivery: PartitionDelivery, signal: AbortSignal): Promise<void> {
    const name = delivery.partition
    const records = this.#records(name)
    const control = {
      isOurs: () => !signal.aborted,
      pulse: async () => undefined,
      onDone: (offset: number) => {
        this.#hints.set(name, { offset: offset + 1, position: delivery.position, epoch: delivery.epoch })
      },
    }
    if (await delivery.expect(records.low, control))
      await delivery.deliver(records.from(delivery.next, FETCH), control)
  }

  async #checkpoints(partitions: readonly string[], signal: AbortSignal) {
    while (!signal.aborted) {
      try {
        return await this.#options.onAssigned(partitions)
      } catch (error) {
        this.#options.onFailure(errorText(error))
        await wait(ASK_AGAIN_MS, undefined, { signal }).catch(() => undefined)
      }
    }
    return undefined
  }
}
