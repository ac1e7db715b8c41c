import type { Position, StoredEvent } from '../event-log/event-log.ts'

/**
 * The port of what carries the log's events to workers in other processes. The log stays the source of truth: a transport may
 * deliver twice and may forget what is old, and a reader's own checkpoint decides what is new to it. Adapters: local,
 * kafka.
 */
export interface EventTransport extends EventPublisher {
  /** Follows the events of some categories as one of a group, until stopped. */
  consume(options: ConsumeOptions): Promise<Consumption>
  close(): Promise<void>
}

export interface EventPublisher {
  /**
   * Which store of events this is. Another one holds nothing of what was published here, so a checkpoint of publishing
   * belongs to one identity.
   */
  identity(): Promise<string>
  /**
   * Publishes events that follow each other in the log, and answers once all are safe. After a failure some of them
   * may be there: publish the same again. `epoch` is that of the publisher's lease: readers pass by what comes from an
   * older epoch than they have seen.
   */
  publish(events: readonly StoredEvent[], epoch: number): Promise<void>
}

export interface ConsumeOptions {
  /** Those who consume in one group share the partitions: each partition has one reader at a time. */
  readonly group: string
  readonly categories: readonly string[]
  /** Other events are passed by unread; all, where it is left out. */
  readonly types?: readonly string[]
  /**
   * These partitions are given to this reader: how far has its own store come in each? Read it there, since another
   * reader may have continued meanwhile. Called again when it throws.
   */
  onAssigned(partitions: readonly string[]): Promise<ReadonlyMap<string, Position>>
  /**
   * Takes events of one partition, one page of it at a time; several partitions may have theirs taken at once. When it
   * throws, the same page comes again after a pause.
   */
  onPage(page: TransportPage): Promise<void>
  /**
   * The transport has forgotten events of this partition that come after `after`, or holds one that cannot be read: take
   * them from the log (`partitionOf` gives which they are) and answer how far that went.
   */
  onGap(partition: string, after: Position): Promise<Position>
  /** These partitions may belong to another reader by now. */
  onRevoked(partitions: readonly string[]): Promise<void>
  /** Something went wrong and will be tried again. */
  onFailure(text: string): void
}

/** Events of one partition in the order of their positions, none of which was delivered before its checkpoint. */
export interface TransportPage {
  readonly partition: string
  /** May be empty where all of them are of other types. At most a thousand. */
  readonly events: readonly StoredEvent[]
  /** Position of the last event, those of other types included. */
  readonly scannedTo: Position
}

/** What one reader has at the moment. */
export interface Consumption {
  status(): readonly PartitionStatus[]
  /** Finishes the page under way, and leaves the group. Not to be awaited within a callback. */
  stop(): Promise<void>
}

export interface PartitionStatus {
  readonly partition: string
  readonly position: Position
  /** Events that wait, as far as the transport has reported. */
  readonly lagEvents: number
}
